"use strict";

// The web's global `crypto`: random values, digests and HMAC (Web Cryptography API).

const { DOMException } = require("node/dom-exception");
const types = require("node/node-types");
const { sameInConstantTime } = require("node/byte-texts");
const { randomBytes, digest, hmac } = native;
const NativePromise = Promise;

const quota = 65536;
const algorithms = { "SHA-1": "sha1", "SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512" };
const lengths = { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 };
const integerArrays = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
  "Uint32Array", "BigInt64Array", "BigUint64Array"];

function getRandomValues(array) {
  if (!integerArrays.includes(types.typedArrayName(array))) {
    throw new DOMException("getRandomValues needs an array of integers", "TypeMismatchError");
  }
  if (array.byteLength > quota) {
    const text = `getRandomValues gives ${quota} bytes at most, not ${array.byteLength}`;
    throw new DOMException(text, "QuotaExceededError");
  }
  const target = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const random = randomBytes(target.length);
  for (let index = 0; index < target.length; index += 1) target[index] = random[index];
  return array;
}

/** A random UUID of version 4 (RFC 9562, section 5.4). */
function randomUUID() {
  const bytes = randomBytes(16);
  let text = "";
  for (let index = 0; index < 16; index += 1) {
    let byte = bytes[index];
    if (index === 6) byte = (byte & 0x0f) | 0x40;
    if (index === 8) byte = (byte & 0x3f) | 0x80;
    if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
    text += (byte + 256).toString(16).slice(1);
  }
  return text;
}

function bytesOf(data) {
  if (types.isAnyArrayBuffer(data)) return new Uint8Array(data.slice(0));
  if (ArrayBuffer.isView(data)) {
    return Uint8Array.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  throw new TypeError("an ArrayBuffer or a view of one is needed");
}

function bufferOf(bytes) {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

function hashNamed(algorithm) {
  const name = `${typeof algorithm === "string" ? algorithm : algorithm?.name}`.toUpperCase();
  if (!Object.hasOwn(algorithms, name)) {
    const text = `no digest "${name}"; use one of ${Object.keys(algorithms).join(", ")}`;
    throw new DOMException(text, "NotSupportedError");
  }
  return name;
}

function requireHMAC(algorithm) {
  const name = `${typeof algorithm === "string" ? algorithm : algorithm?.name}`;
  if (name.toUpperCase() !== "HMAC") {
    throw new DOMException(`no algorithm "${name}" here; there is HMAC`, "NotSupportedError");
  }
}

const secrets = new WeakMap();

class CryptoKey {
  #properties;

  constructor(token, properties, bytes) {
    if (token !== secrets) throw new TypeError("Illegal constructor");
    this.#properties = properties;
    secrets.set(this, bytes);
  }

  get type() {
    return "secret";
  }

  get extractable() {
    return this.#properties.extractable;
  }

  get algorithm() {
    return this.#properties.algorithm;
  }

  get usages() {
    return this.#properties.usages;
  }
}

function keyBytes(key, usage) {
  if (!secrets.has(key)) throw new TypeError("a CryptoKey is needed");
  if (usage && !key.usages.includes(usage)) {
    throw new DOMException(`the key was not imported for "${usage}"`, "InvalidAccessError");
  }
  return secrets.get(key);
}

function importKey(format, data, algorithm, extractable, usages) {
  if (format !== "raw") throw new DOMException(`no format "${format}" here; there is "raw"`, "NotSupportedError");
  requireHMAC(algorithm);
  const hash = hashNamed(algorithm.hash);
  const bytes = bytesOf(data);
  const allowed = [...usages];
  if (bytes.length === 0) throw new DOMException("a key of no bytes", "DataError");
  if (allowed.length === 0 || !allowed.every((usage) => usage === "sign" || usage === "verify")) {
    throw new DOMException('a key of HMAC is for "sign" and "verify"', "SyntaxError");
  }
  const { length = bytes.length * 8 } = algorithm;
  if (length > bytes.length * 8 || length <= bytes.length * 8 - 8) {
    throw new DOMException(`the key has ${bytes.length * 8} bits, not ${length}`, "DataError");
  }
  const described = { name: "HMAC", length, hash: { name: hash } };
  return new CryptoKey(secrets, { extractable: Boolean(extractable), usages: allowed, algorithm: described }, bytes);
}

function generateKey(algorithm, extractable, usages) {
  requireHMAC(algorithm);
  const { length = lengths[hashNamed(algorithm.hash)] } = algorithm;
  if (!(length > 0)) throw new DOMException("a key of no bytes", "OperationError");
  return importKey("raw", randomBytes(Math.ceil(length / 8)), algorithm, extractable, usages);
}

function exportKey(format, key) {
  const bytes = keyBytes(key);
  if (format !== "raw") throw new DOMException(`no format "${format}" here; there is "raw"`, "NotSupportedError");
  if (!key.extractable) throw new DOMException("the key is not extractable", "InvalidAccessError");
  return bufferOf(bytes);
}

function signature(key, data, usage) {
  const bytes = keyBytes(key, usage);
  return hmac(algorithms[key.algorithm.hash.name], bytes, bytesOf(data));
}

const operations = {
  digest: (algorithm, data) => bufferOf(digest(algorithms[hashNamed(algorithm)], bytesOf(data))),
  importKey,
  exportKey,
  generateKey,
  sign: (algorithm, key, data) => {
    requireHMAC(algorithm);
    return bufferOf(signature(key, data, "sign"));
  },
  verify: (algorithm, key, expected, data) => {
    requireHMAC(algorithm);
    return sameInConstantTime(signature(key, data, "verify"), bytesOf(expected));
  },
};

/** Each operation gives a promise, and its errors are rejections. */
const subtle = Object.fromEntries(Object.entries(operations).map(([name, operation]) =>
  [name, (...given) => new NativePromise((resolve) => resolve(operation(...given)))]));

for (const name of ["encrypt", "decrypt", "deriveBits", "deriveKey", "wrapKey", "unwrapKey"]) {
  subtle[name] = () => NativePromise.reject(new DOMException(
    `subtle.${name} does not exist here; there are ${Object.keys(operations).join(", ")}`, "NotSupportedError"));
}

const crypto = { getRandomValues, randomUUID, subtle };
Object.defineProperty(crypto, Symbol.toStringTag, { value: "Crypto" });

module.exports = crypto;
