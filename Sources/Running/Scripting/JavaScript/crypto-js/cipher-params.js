"use strict";

// CryptoJS.lib.CipherParams, the result of an encryption, and CryptoJS.format, its forms as a text.

const { WordArray, fromBytes, toBytes } = require("crypto-js/word-array");
const { Hex, Base64 } = require("crypto-js/word-array-encoders");
const { concatenate } = require("crypto-js/hashers");
const { assign } = Object;

class CipherParams {
  // - parts: ciphertext, and as far as they are known key, iv, salt, algorithm, mode, padding, blockSize, formatter
  constructor(parts) {
    assign(this, parts);
  }

  static create(parts) {
    return new CipherParams(parts);
  }

  toString(formatter) {
    return (formatter || this.formatter || OpenSSL).stringify(this);
  }
}
CipherParams.init = CipherParams;

// "Salted__" in ASCII, which OpenSSL writes before the salt of 8 bytes.
const saltedMark = [0x53616c74, 0x65645f5f];

// The form of `openssl enc -base64`.
const OpenSSL = {
  stringify({ ciphertext, salt }) {
    if (!salt) return Base64.stringify(ciphertext);
    const parts = [new WordArray(saltedMark), salt, ciphertext];
    return Base64.stringify(fromBytes(concatenate(parts.map(toBytes))));
  },
  parse(text) {
    const { words, sigBytes } = Base64.parse(text);
    if (words[0] !== saltedMark[0] || words[1] !== saltedMark[1]) {
      return new CipherParams({ ciphertext: new WordArray(words, sigBytes) });
    }
    const salt = new WordArray(words.slice(2, 4));
    return new CipherParams({ ciphertext: new WordArray(words.slice(4), sigBytes - 16), salt });
  },
};

// The ciphertext alone, in hexadecimal digits.
const HexFormat = {
  stringify: ({ ciphertext }) => Hex.stringify(ciphertext),
  parse: (text) => new CipherParams({ ciphertext: Hex.parse(text) }),
};

module.exports = { CipherParams, format: { OpenSSL, Hex: HexFormat } };
