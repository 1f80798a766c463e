"use strict";

// CryptoJS's hashes and HMACs: in one call (`SHA256(message)`, `HmacSHA256(message, key)`), and in parts
// (`algo.SHA256.create().update(part).finalize()`, `algo.HMAC.create(algo.SHA256, key)`).

const { fromBytes, bytesOf } = require("crypto-js/word-array");

function concatenate(parts) {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    result.set(part, start);
    start += part.length;
  }
  return result;
}

// Collects the parts of a message. CryptoJS takes a missing message for an empty one.
class Buffered {
  constructor() {
    this.reset();
  }

  static create(...given) {
    return new this(...given);
  }

  reset() {
    this.parts = [];
  }

  update(message) {
    if (message) this.parts.push(bytesOf(message, "message"));
    return this;
  }

  // Adds the last part, and returns the result for the whole message; then a new message can begin.
  finalize(message) {
    this.update(message);
    const bytes = concatenate(this.parts);
    this.reset();
    return fromBytes(this.compute(bytes));
  }
}

// The class of a hash. `digest`, `hmac` and `pbkdf2` compute with bytes; blockSize is in words, as in CryptoJS.
function hasherClass(name, blockSize, functions) {
  class Hasher extends Buffered {
    compute(bytes) {
      return functions.digest(bytes);
    }

    clone() {
      const copy = new Hasher();
      copy.parts = this.parts.slice();
      return copy;
    }
  }
  Hasher.init = Hasher;
  Hasher.blockSize = blockSize;
  Hasher.prototype.blockSize = blockSize;
  Hasher.functions = functions;
  Object.defineProperty(Hasher, "name", { value: name });
  return Hasher;
}

function nativeFunctions(name) {
  return {
    digest: (bytes) => native.digest(name, bytes),
    hmac: (key, bytes) => native.hmac(name, key, bytes),
    pbkdf2: (password, salt, iterations, length) => native.pbkdf2(name, password, salt, iterations, length),
  };
}

function ripemd160Functions() {
  const { ripemd160 } = require("crypto-js/ripemd160");
  const digest = (bytes) => native.derive(bytes, ripemd160(bytes));
  const hmac = (key, bytes) => require("crypto-js/generic-hmac").hmac(digest, 64, key, bytes);
  const pbkdf2 = (...given) => require("crypto-js/generic-hmac").pbkdf2(hmac, 20, ...given);
  return { digest, hmac, pbkdf2 };
}

function keccakFunctions(length) {
  const { keccak } = require("crypto-js/keccak");
  const digest = (bytes) => native.derive(bytes, keccak(bytes, length));
  const hmac = (key, bytes) => require("crypto-js/generic-hmac").hmac(digest, 200 - 2 * length, key, bytes);
  const pbkdf2 = (...given) => require("crypto-js/generic-hmac").pbkdf2(hmac, length, ...given);
  return { digest, hmac, pbkdf2 };
}

// The class of SHA3, whose option `outputLength` is 224, 256, 384 or 512 bits.
function keccakClass() {
  class SHA3 extends hasherClass("SHA3", 18, keccakFunctions(64)) {
    constructor(options) {
      super();
      const length = options?.outputLength ?? 512;
      if (![224, 256, 384, 512].includes(length)) throw new RangeError("outputLength must be 224, 256, 384 or 512");
      this.outputLength = length;
    }

    compute(bytes) {
      return keccakFunctions(this.outputLength / 8).digest(bytes);
    }

    clone() {
      const copy = new SHA3({ outputLength: this.outputLength });
      copy.parts = this.parts.slice();
      return copy;
    }
  }
  SHA3.init = SHA3;
  return SHA3;
}

const hashers = {
  MD5: hasherClass("MD5", 16, nativeFunctions("md5")),
  SHA1: hasherClass("SHA1", 16, nativeFunctions("sha1")),
  SHA224: hasherClass("SHA224", 16, nativeFunctions("sha224")),
  SHA256: hasherClass("SHA256", 16, nativeFunctions("sha256")),
  SHA384: hasherClass("SHA384", 32, nativeFunctions("sha384")),
  SHA512: hasherClass("SHA512", 32, nativeFunctions("sha512")),
  RIPEMD160: hasherClass("RIPEMD160", 16, ripemd160Functions()),
  SHA3: keccakClass(),
};

// The byte functions of what a script names as `hasher`: one of the classes above, or an object made by one.
function functionsOf(hasher) {
  const functions = hasher?.functions ?? hasher?.constructor?.functions;
  if (typeof functions?.digest === "function") return functions;
  throw new TypeError("the hasher must be one of CryptoJS.algo: MD5, SHA1, SHA224, SHA256, SHA384, SHA512, RIPEMD160, SHA3");
}

class HMAC extends Buffered {
  constructor(hasher, key) {
    super();
    this.functions = functionsOf(hasher);
    this.key = bytesOf(key, "key");
  }

  compute(bytes) {
    return this.functions.hmac(this.key, bytes);
  }
}
HMAC.init = HMAC;

// `CryptoJS.SHA256` and `CryptoJS.HmacSHA256`, and so for each hash.
const helpers = {};
for (const [name, hasher] of Object.entries(hashers)) {
  helpers[name] = (message, options) => new hasher(options).finalize(message);
  helpers[`Hmac${name}`] = (message, key) => new HMAC(hasher, key).finalize(message);
}

module.exports = { algorithms: { ...hashers, HMAC }, helpers, functionsOf, concatenate };
