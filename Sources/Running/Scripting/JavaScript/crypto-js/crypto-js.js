"use strict";

// CryptoJS, as `require("crypto-js")` and the global `CryptoJS` give it: the interface of version 4.1, over OpenSSL.

const { WordArray } = require("crypto-js/word-array");
const enc = require("crypto-js/word-array-encoders");
const hashers = require("crypto-js/hashers");
const derivation = require("crypto-js/key-derivation");
const { CipherParams, format } = require("crypto-js/cipher-params");
const ciphers = require("crypto-js/block-ciphers");
const { SerializableCipher, PasswordBasedCipher, helper } = require("crypto-js/serializable-ciphers");

// Returns a function that throws: an algorithm of CryptoJS that hubrun does not have.
function missing(name) {
  return () => {
    throw new Error(`hubrun does not have CryptoJS.${name}; install crypto-js and require its file by its path`);
  };
}

const missingCiphers = ["RC4", "RC4Drop", "Rabbit", "RabbitLegacy", "Blowfish"];

const CryptoJS = {
  lib: { WordArray, CipherParams, SerializableCipher, PasswordBasedCipher },
  enc,
  algo: { ...hashers.algorithms, ...derivation.algorithms, ...ciphers },
  format,
  kdf: derivation.kdf,
  mode: { ...require("crypto-js/block-modes") },
  pad: { ...require("crypto-js/paddings") },
  ...hashers.helpers,
  ...derivation.helpers,
  AES: helper(ciphers.AES),
  DES: helper(ciphers.DES),
  TripleDES: helper(ciphers.TripleDES),
};

for (const name of missingCiphers) {
  CryptoJS[name] = { encrypt: missing(name), decrypt: missing(name) };
  const algorithm = missing(`algo.${name}`);
  CryptoJS.algo[name] = { create: algorithm, createEncryptor: algorithm, createDecryptor: algorithm };
}

module.exports = CryptoJS;
