"use strict";

// Node.js's module `buffer`: `Buffer`, a Uint8Array with methods for texts and numbers.

const { invalidType, outOfRange, unknownEncoding, requireInteger } = require("node/node-errors");
const { encodingNamed, encode, utf8 } = require("node/buffer-encodings");
const { compareBytes, requireBytes, methods: searchMethods } = require("node/buffer-search");
const types = require("node/node-types");

// As in Node.js on a machine of 64 bits; a script's memory limit is far below.
const kMaxLength = 2 ** 32;
const kStringMaxLength = 2 ** 29 - 24;

class Bytes extends Uint8Array {}

/** `Buffer(size)` and `Buffer(value)`, with and without `new`, are deprecated in Node.js and alive in old scripts. */
function Buffer(value, encodingOrOffset, length) {
  if (typeof value !== "number") return from(value, encodingOrOffset, length);
  if (typeof encodingOrOffset === "string") throw invalidType("string", "of type string", value);
  return alloc(value);
}

/** The same bytes as a Buffer. */
function wrap(bytes) {
  return new Bytes(bytes.buffer, bytes.byteOffset, bytes.length);
}

function from(value, encodingOrOffset, length) {
  if (typeof value === "string") {
    const encoding = encodingOrOffset === undefined || encodingOrOffset === null || typeof encodingOrOffset !== "string"
      || encodingOrOffset === "" ? utf8 : encodingNamed(encodingOrOffset);
    if (!encoding) throw unknownEncoding(encodingOrOffset);
    return value === "" ? new Bytes(0) : wrap(encode(value, encoding));
  }
  if (typeof value === "object" && value !== null) {
    if (types.isAnyArrayBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length);
    const primitive = value.valueOf && value.valueOf();
    if (primitive !== undefined && primitive !== null && primitive !== value
        && (typeof primitive === "string" || typeof primitive === "object")) {
      return from(primitive, encodingOrOffset, length);
    }
    const elements = elementsOf(value);
    if (elements) return fromList(elements);
    if (typeof value[Symbol.toPrimitive] === "function") {
      const text = value[Symbol.toPrimitive]("string");
      if (typeof text === "string") return from(text, encodingOrOffset);
    }
  }
  const expected = "of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object";
  throw invalidType("first argument", expected, value);
}

function elementsOf(value) {
  if (value.length !== undefined || types.isAnyArrayBuffer(value.buffer)) {
    return typeof value.length === "number" ? value : [];
  }
  return value.type === "Buffer" && Array.isArray(value.data) ? value.data : undefined;
}

function fromList(elements) {
  if (!(elements.length > 0)) return new Bytes(0);
  requireSize(elements.length);
  if (types.isTypedArray(elements)) return new Bytes(elements);
  const bytes = new Bytes(Math.trunc(elements.length));
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = elements[index];
  return bytes;
}

function fromArrayBuffer(buffer, byteOffset, length) {
  const offset = Math.trunc(+byteOffset) || 0;
  const room = buffer.byteLength - offset;
  if (room < 0) throw bufferBounds("offset");
  if (length === undefined) return new Bytes(buffer, offset);
  const size = Math.max(0, Math.trunc(+length) || 0);
  if (size > room) throw bufferBounds("length");
  return new Bytes(buffer, offset, size);
}

function bufferBounds(name) {
  const error = new RangeError(`"${name}" is outside of buffer bounds`);
  error.code = "ERR_BUFFER_OUT_OF_BOUNDS";
  return error;
}

function requireSize(size) {
  if (typeof size !== "number") throw invalidType("size", "of type number", size);
  if (!(size >= 0 && size <= kMaxLength)) throw outOfRange("size", `>= 0 && <= ${kMaxLength}`, size);
}

function alloc(size, value, encoding) {
  requireSize(size);
  const bytes = new Bytes(Math.trunc(size));
  return value !== undefined && value !== 0 && size > 0 ? bytes.fill(value, 0, bytes.length, encoding) : bytes;
}

function allocUnsafe(size) {
  return alloc(size);
}

function concat(list, length) {
  if (!Array.isArray(list)) throw invalidType("list", "an instance of Array", list);
  let total = length;
  if (length === undefined) {
    total = 0;
    for (const part of list) total += part?.length || 0;
  } else {
    requireInteger("length", length, 0, kMaxLength);
  }
  const bytes = alloc(total);
  let position = 0;
  list.forEach((part, index) => {
    if (!types.isUint8Array(part)) throw invalidType(`list[${index}]`, "an instance of Buffer or Uint8Array", part);
    const count = Math.min(part.length, total - position);
    Uint8Array.prototype.set.call(bytes, count === part.length ? part : part.subarray(0, count), position);
    position += count;
  });
  return bytes;
}

function byteLength(value, encoding) {
  if (typeof value === "string") return (encodingNamed(encoding) ?? utf8).length(value);
  if (types.isArrayBufferView(value) || types.isAnyArrayBuffer(value)) return value.byteLength;
  throw invalidType("string", "of type string or an instance of Buffer or ArrayBuffer", value);
}

function compare(a, b) {
  requireBytes("buf1", a);
  requireBytes("buf2", b);
  return compareBytes(a, b);
}

function subarray(start, end) {
  const { length } = this;
  const bound = (value, otherwise) => {
    const index = value === undefined ? otherwise : Math.trunc(+value) || 0;
    return index < 0 ? Math.max(0, index + length) : Math.min(index, length);
  };
  const first = bound(start, 0);
  return new Bytes(this.buffer, this.byteOffset + first, Math.max(0, bound(end, length) - first));
}

function hidden(target, methods) {
  for (const key of Reflect.ownKeys(methods)) {
    Object.defineProperty(target, key, { value: methods[key], writable: true, configurable: true, enumerable: false });
  }
}

Object.setPrototypeOf(Buffer, Uint8Array);
Object.defineProperty(Buffer, "prototype", { value: Bytes.prototype });
Object.defineProperty(Buffer, Symbol.species, { get: () => Bytes });
hidden(Bytes.prototype, {
  constructor: Buffer, subarray, slice: subarray, ...searchMethods,
  ...require("node/buffer-content").methods, ...require("node/buffer-numbers").methods,
});
Object.defineProperties(Bytes.prototype, {
  parent: { get() { return this instanceof Bytes ? this.buffer : undefined; }, configurable: true },
  offset: { get() { return this instanceof Bytes ? this.byteOffset : undefined; }, configurable: true },
});
Object.assign(Buffer, {
  poolSize: 8192,
  from,
  of: (...numbers) => fromList(numbers),
  alloc,
  allocUnsafe,
  allocUnsafeSlow: allocUnsafe,
  isBuffer: (value) => value instanceof Bytes,
  compare,
  isEncoding: (name) => typeof name === "string" && name !== "" && encodingNamed(name) !== undefined,
  concat,
  byteLength,
});

module.exports = {
  Buffer, kMaxLength, kStringMaxLength, INSPECT_MAX_BYTES: 50, SlowBuffer: allocUnsafe,
  constants: { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: kStringMaxLength },
  get atob() { return require("node/base64").atob; },
  get btoa() { return require("node/base64").btoa; },
};
