"use strict";

// Hashes and HMACs of Node.js's crypto, whose input comes in pieces.

const { coded, invalidType, requireString } = require("node/node-errors");
const { encodingNamed, encode, utf8 } = require("node/buffer-encodings");
const { Buffer } = require("node/buffer");
const types = require("node/node-types");
const { digest, hmac } = native;

const algorithms = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512"];

/** The algorithm of that name, in any of the spellings of OpenSSL ("SHA-256", "RSA-SHA256"). */
function algorithmNamed(name) {
  const plain = name.toLowerCase().replace(/^rsa-/, "").replace(/^(sha2?|md)-/, "$1")
    .replace(/^sha2(?=\d{3}$)/, "sha");
  return algorithms.find((algorithm) => algorithm === plain);
}

function requireAlgorithm(name, label) {
  requireString(label, name);
  const algorithm = algorithmNamed(name);
  if (algorithm) return algorithm;
  const text = `there is no hash "${name}"; use one of ${algorithms.join(", ")}`;
  throw label === "hmac"
    ? coded(TypeError, "ERR_CRYPTO_INVALID_DIGEST", text) : coded(Error, "ERR_OSSL_EVP_UNSUPPORTED", text);
}

/** The bytes of a text or of a view of bytes. */
function bytesOf(name, data, encodingName) {
  if (typeof data === "string") return encode(data, encodingNamed(encodingName) ?? utf8);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (types.isAnyArrayBuffer(data)) return new Uint8Array(data);
  throw invalidType(name, "of type string or an instance of Buffer, TypedArray, or DataView", data);
}

/** Collects the input and hashes it at once, so that a secret that came in pieces is recognized. */
class Digest {
  #chunks = [];
  #make;
  #isDone = false;

  constructor(make, chunks = []) {
    this.#make = make;
    this.#chunks = chunks;
  }

  update(data, encoding) {
    if (this.#isDone) throw coded(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    // A copy: the script may change its bytes afterwards.
    this.#chunks.push(Uint8Array.from(bytesOf("data", data, encoding)));
    return this;
  }

  digest(encoding) {
    const result = this.finish();
    return encoding === undefined || encoding === null || encoding === "buffer" ? result : result.toString(encoding);
  }

  finish() {
    if (this.#isDone) throw coded(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    this.#isDone = true;
    return Buffer.from(this.#make(Buffer.concat(this.#chunks)));
  }

  /** A digest of the same input so far, which goes on by itself. */
  fork() {
    if (this.#isDone) throw coded(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    return new this.constructor(this.#make, [...this.#chunks]);
  }
}

class Hash extends Digest {
  copy() {
    return this.fork();
  }
}

class Hmac extends Digest {
  #wasAsked = false;

  /** A second call gives nothing, as in Node.js. */
  finish() {
    if (this.#wasAsked) return Buffer.alloc(0);
    this.#wasAsked = true;
    return super.finish();
  }
}

function createHash(name) {
  const algorithm = requireAlgorithm(name, "algorithm");
  return new Hash((bytes) => digest(algorithm, bytes));
}

function createHmac(name, key) {
  const algorithm = requireAlgorithm(name, "hmac");
  const secret = Uint8Array.from(bytesOf("key", key));
  return new Hmac((bytes) => hmac(algorithm, secret, bytes));
}

module.exports = { algorithms, createHash, createHmac, bytesOf, Hash, Hmac };
