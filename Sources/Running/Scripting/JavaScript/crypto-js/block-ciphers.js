"use strict";

// CryptoJS.algo.AES, DES and TripleDES: encryptors and decryptors that take a message in parts. They return
// all of the result from `finalize`; `process` returns none of it, so that joined results are those of CryptoJS.

const { WordArray, fromBytes, isWordArray, toBytes, bytesOf } = require("crypto-js/word-array");
const { concatenate } = require("crypto-js/hashers");
const modes = require("crypto-js/block-modes");
const paddings = require("crypto-js/paddings");

const defaults = { mode: modes.CBC, padding: paddings.Pkcs7 };

class BlockCipher {
  // - algorithm: AES, DES or TripleDES below; options: iv, mode, padding
  constructor(algorithm, encrypts, key, options) {
    this.algorithm = algorithm;
    this.encrypts = encrypts;
    this.cfg = { ...defaults, ...options };
    const { mode, padding } = this.cfg;
    if (typeof mode?.run !== "function") {
      throw new TypeError("the mode must be CryptoJS.mode.CBC, ECB, CTR, CFB or OFB");
    }
    if (typeof padding?.pad !== "function" || typeof padding.unpad !== "function") {
      throw new TypeError("the padding must be one of CryptoJS.pad: Pkcs7, ZeroPadding, NoPadding");
    }
    if (!isWordArray(key)) throw new TypeError("the key must be a WordArray: CryptoJS.enc.Hex.parse(key)");
    this.cipher = { ...algorithm.cipherFor(toBytes(key)), blockSize: algorithm.blockSize * 4 };
    this.iv = mode.needsIV ? this.ivBytes() : null;
    this.reset();
  }

  // The IV, filled with zeros or cut to the size of a block, as CryptoJS does.
  ivBytes() {
    const { iv } = this.cfg;
    if (!isWordArray(iv)) {
      throw new TypeError("this mode needs an iv, a WordArray: { iv: CryptoJS.enc.Hex.parse(…) }");
    }
    const bytes = new Uint8Array(this.cipher.blockSize);
    bytes.set(toBytes(iv).subarray(0, bytes.length));
    return bytes;
  }

  reset() {
    this.parts = [];
  }

  process(part) {
    this.parts.push(bytesOf(part, "message"));
    return new WordArray();
  }

  finalize(part) {
    if (part) this.process(part);
    const data = fromBytes(concatenate(this.parts));
    this.reset();
    const { mode, padding } = this.cfg;
    if (this.encrypts) padding.pad(data, this.algorithm.blockSize);
    const result = fromBytes(mode.run(this.cipher, this.encrypts, this.iv, toBytes(data)));
    if (!this.encrypts) padding.unpad(result);
    return result;
  }
}

// - sizes: in words; cipherFor(bytes): OpenSSL's name without the mode, and the key for it
function algorithm(sizes, cipherFor) {
  const made = {
    ...sizes,
    cipherFor,
    createEncryptor: (key, options) => new BlockCipher(made, true, key, options),
    createDecryptor: (key, options) => new BlockCipher(made, false, key, options),
  };
  return made;
}

const AES = algorithm({ keySize: 8, ivSize: 4, blockSize: 4 }, (key) => {
  if (key.length !== 16 && key.length !== 24 && key.length !== 32) {
    throw new RangeError(`a key of AES has 16, 24 or 32 bytes; this one has ${key.length}`);
  }
  return { name: `aes-${key.length * 8}`, key };
});

// A key of 8 bytes is used three times, the first half of one of 16 bytes twice.
const TripleDES = algorithm({ keySize: 6, ivSize: 2, blockSize: 2 }, (key) => {
  if (key.length !== 8 && key.length !== 16 && key.length < 24) {
    throw new RangeError(`a key of TripleDES has 8, 16 or 24 bytes; this one has ${key.length}`);
  }
  const parts = [0, key.length > 8 ? 8 : 0, key.length >= 24 ? 16 : 0].map((start) => key.subarray(start, start + 8));
  return { name: "des-ede3", key: concatenate(parts) };
});

// Triple DES with one key is DES. Of a longer key the first 8 bytes count, and a shorter one is filled with zeros.
const DES = algorithm({ keySize: 2, ivSize: 2, blockSize: 2 }, (key) => {
  const bytes = new Uint8Array(8);
  bytes.set(key.subarray(0, 8));
  return { name: "des-ede3", key: concatenate([bytes, bytes, bytes]) };
});

module.exports = { AES, DES, TripleDES };
