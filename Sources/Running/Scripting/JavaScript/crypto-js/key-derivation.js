"use strict";

// CryptoJS.PBKDF2 and CryptoJS.EvpKDF (OpenSSL's EVP_BytesToKey), with the defaults of CryptoJS 4.1: a key of 4 words,
// one iteration, SHA1 and MD5. CryptoJS.kdf.OpenSSL makes key and IV of a passphrase.

const { WordArray, fromBytes, bytesOf, toBytes } = require("crypto-js/word-array");
const { algorithms, functionsOf, concatenate } = require("crypto-js/hashers");
const { assign } = Object;

// The most bytes times iterations, where a hash counts for 64 bytes: some three seconds. The time limit of a script
// cannot end a computation in OpenSSL.
const mostWork = 2 ** 27;

// - derive(functions, password, salt, iterations, length): returns the bytes of the key
function derivationClass(defaults, derive) {
  class Derivation {
    constructor(options) {
      this.cfg = { ...defaults, ...options };
    }

    static create(options) {
      return new Derivation(options);
    }

    compute(password, salt) {
      const { keySize, hasher, iterations } = this.cfg;
      const length = keySize * 4;
      if (!(length > 0 && iterations >= 1)) {
        throw new RangeError(`keySize and iterations must be 1 or more, not ${keySize} and ${iterations}`);
      }
      if ((length + 63) * iterations > mostWork) {
        throw new RangeError(`${iterations} iterations for a key of ${length} bytes would take too long`);
      }
      return fromBytes(derive(functionsOf(hasher), bytesOf(password, "password"), salt, iterations, length));
    }
  }
  Derivation.init = Derivation;
  return Derivation;
}

const pbkdf2Defaults = { keySize: 4, hasher: algorithms.SHA1, iterations: 1 };
const PBKDF2 = derivationClass(pbkdf2Defaults, (functions, password, salt, iterations, length) =>
  functions.pbkdf2(password, bytesOf(salt, "salt"), iterations, length));

const evpDefaults = { keySize: 4, hasher: algorithms.MD5, iterations: 1 };
const EvpKDF = derivationClass(evpDefaults, ({ digest }, password, salt, iterations, length) => {
  const seed = concatenate([password, salt ? bytesOf(salt, "salt") : new Uint8Array(0)]);
  const blocks = [];
  let made = 0;
  let block = new Uint8Array(0);
  while (made < length) {
    block = digest(concatenate([block, seed]));
    for (let i = 1; i < iterations; i += 1) block = digest(block);
    blocks.push(block);
    made += block.length;
  }
  return concatenate(blocks).slice(0, length);
});

// - keySize, ivSize: in words; salt: 8 random bytes unless given
function execute(password, keySize, ivSize, salt, hasher) {
  const used = salt || WordArray.random(8);
  const derivation = new EvpKDF(assign({ keySize: keySize + ivSize }, hasher && { hasher }));
  const made = toBytes(derivation.compute(password, used));
  const { CipherParams } = require("crypto-js/cipher-params");
  const key = fromBytes(made.slice(0, keySize * 4));
  return CipherParams.create({ key, iv: fromBytes(made.slice(keySize * 4)), salt: used });
}

module.exports = {
  algorithms: { PBKDF2, EvpKDF },
  helpers: {
    PBKDF2: (password, salt, options) => PBKDF2.create(options).compute(password, salt),
    EvpKDF: (password, salt, options) => EvpKDF.create(options).compute(password, salt),
  },
  kdf: { OpenSSL: { execute } },
};
