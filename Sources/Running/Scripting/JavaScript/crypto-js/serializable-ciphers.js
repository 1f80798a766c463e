"use strict";

// CryptoJS.AES and CryptoJS.TripleDES: `encrypt(message, key, options)` gives CipherParams, `decrypt` takes them or
// their text. A key that is a text is a passphrase: key and IV are made of it and of a random salt.

const { isWordArray } = require("crypto-js/word-array");
const { CipherParams, format } = require("crypto-js/cipher-params");
const { kdf } = require("crypto-js/key-derivation");
const { assign } = Object;

const withFormat = (options) => ({ format: format.OpenSSL, ...options });

// Reads what is to be decrypted.
function paramsOf(ciphertext, options) {
  const params = typeof ciphertext === "string" ? options.format.parse(ciphertext) : ciphertext;
  if (!isWordArray(params?.ciphertext)) {
    throw new TypeError("the ciphertext must be a text, or { ciphertext: WordArray }");
  }
  return params;
}

const SerializableCipher = {
  encrypt(algorithm, message, key, options) {
    const given = withFormat(options);
    const encryptor = algorithm.createEncryptor(key, given);
    const ciphertext = encryptor.finalize(message);
    const { iv, mode, padding } = encryptor.cfg;
    const { blockSize } = algorithm;
    return CipherParams.create({ ciphertext, key, iv, algorithm, mode, padding, blockSize, formatter: given.format });
  },

  decrypt(algorithm, ciphertext, key, options) {
    const given = withFormat(options);
    return algorithm.createDecryptor(key, given).finalize(paramsOf(ciphertext, given).ciphertext);
  },
};

const PasswordBasedCipher = {
  encrypt(algorithm, message, password, options) {
    const given = { kdf: kdf.OpenSSL, ...options };
    const { keySize, ivSize } = algorithm;
    const { key, iv, salt } = given.kdf.execute(password, keySize, ivSize, given.salt, given.hasher);
    return assign(SerializableCipher.encrypt(algorithm, message, key, { ...given, iv }), { iv, salt });
  },

  decrypt(algorithm, ciphertext, password, options) {
    const given = { kdf: kdf.OpenSSL, ...withFormat(options) };
    const params = paramsOf(ciphertext, given);
    const salt = params.salt || given.salt;
    if (!salt) throw new Error("the ciphertext has no salt, which a passphrase needs; is the key a WordArray?");
    const { key, iv } = given.kdf.execute(password, algorithm.keySize, algorithm.ivSize, salt, given.hasher);
    return SerializableCipher.decrypt(algorithm, params, key, { ...given, iv });
  },
};

// `encrypt` and `decrypt` of one algorithm.
function helper(algorithm) {
  const cipherFor = (key) => (typeof key === "string" ? PasswordBasedCipher : SerializableCipher);
  return {
    encrypt(message, key, options) {
      const params = cipherFor(key).encrypt(algorithm, message, key, options);
      // A ciphertext of a secret is masked, in its usual text form.
      const text = format.OpenSSL.stringify(params);
      for (const input of [message, key]) if (typeof input === "string") native.derive(input, text);
      return params;
    },
    decrypt: (ciphertext, key, options) => cipherFor(key).decrypt(algorithm, ciphertext, key, options),
  };
}

module.exports = { SerializableCipher, PasswordBasedCipher, helper };
