"use strict";

// Node.js's module `crypto`: hashes, HMACs and random values. A name that it has there and not here is an error.

const { algorithms, createHash, createHmac, bytesOf, Hash, Hmac } = require("node/crypto-hash");
const { Buffer } = require("node/buffer");
const { coded, invalidType, outOfRange } = require("node/node-errors");
const { sameInConstantTime } = require("node/byte-texts");
const { encodingNamed } = require("node/buffer-encodings");

const largest = 2 ** 31 - 1;

/** Gives the bytes, or passes them to `callback(null, bytes)` later. */
function randomBytes(size, callback) {
  if (typeof size !== "number") throw invalidType("size", "of type number", size);
  if (!(size >= 0 && size <= largest)) throw outOfRange("size", `>= 0 && <= ${largest}`, size);
  const bytes = Buffer.from(native.randomBytes(Math.trunc(size)));
  if (callback === undefined) return bytes;
  if (typeof callback !== "function") throw invalidType("callback", "of type function", callback);
  require("core/timer-queue").setImmediate(() => callback(null, bytes));
  return undefined;
}

/** A random integer from `least` on, below `limit`, each as probable as the other. */
function randomInt(least, limit) {
  const [low, high] = limit === undefined ? [0, least] : [least, limit];
  for (const [name, value] of [["min", low], ["max", high]]) {
    if (!Number.isSafeInteger(value)) throw invalidType(name, "a safe integer", value);
  }
  if (low >= high) throw outOfRange("max", `greater than the value of "min" (${low})`, high);
  const count = high - low;
  if (count >= 2 ** 48) throw outOfRange("max - min", `<= ${2 ** 48 - 1}`, count);
  const end = 2 ** 48 - (2 ** 48 % count);
  for (;;) {
    const number = randomBytes(6).readUIntBE(0, 6);
    if (number < end) return low + (number % count);
  }
}

function randomUUID() {
  return require("node/web-crypto").randomUUID();
}

function timingSafeEqual(a, b) {
  for (const [name, value] of [["buf1", a], ["buf2", b]]) {
    if (typeof value !== "string") continue;
    throw invalidType(name, "an instance of ArrayBuffer, Buffer, TypedArray, or DataView", value);
  }
  const [one, other] = [bytesOf("buf1", a), bytesOf("buf2", b)];
  if (one.length !== other.length) {
    throw coded(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
  }
  return sameInConstantTime(one, other);
}

/** `crypto.hash(algorithm, data, encoding)`: a hash in one call. */
function hash(name, data, encoding = "hex") {
  if (encoding !== "buffer" && !encodingNamed(encoding)) throw invalidType("outputEncoding", "an encoding", encoding);
  return createHash(name).update(data).digest(encoding);
}

const available = {
  createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual, hash, Hash, Hmac,
  getHashes: () => [...algorithms],
  get webcrypto() { return require("node/web-crypto"); },
  get subtle() { return require("node/web-crypto").subtle; },
  getRandomValues: (array) => require("node/web-crypto").getRandomValues(array),
};

const missing = ["createCipheriv", "createDecipheriv", "createCipher", "createDecipher", "createSign", "createVerify",
  "sign", "verify", "createECDH", "createDiffieHellman", "createPublicKey", "createPrivateKey", "createSecretKey",
  "generateKeyPair", "generateKeyPairSync", "pbkdf2", "pbkdf2Sync", "scrypt", "scryptSync", "hkdf", "hkdfSync",
  "publicEncrypt", "privateDecrypt"];

for (const name of missing) {
  available[name] = () => {
    const text = `crypto.${name} does not exist here; there are ${Object.keys(available)
      .filter((key) => !missing.includes(key)).join(", ")}, and ciphers in require("crypto-js")`;
    throw coded(Error, "ERR_METHOD_NOT_IMPLEMENTED", text);
  };
}

module.exports = available;
