"use strict";

// Buffer's methods that give its bytes as a text, and change them: `toString`, `write`, `fill`, `copy`, `swap16`, …

const { coded, invalidType, invalidValue, outOfRange, unknownEncoding, requireInteger } = require("node/node-errors");
const { encodingNamed, encode, decode, utf8 } = require("node/buffer-encodings");
const { isUint8Array } = require("node/node-types");
const { bytesToHex } = require("node/byte-texts");

/** The encoding of that name; UTF-8 if it is undefined. */
function encodingOf(name) {
  if (name === undefined) return utf8;
  const encoding = encodingNamed(`${name}`);
  if (!encoding) throw unknownEncoding(name);
  return encoding;
}

function toText(name, start = 0, end = this.length) {
  const first = Math.max(0, start | 0);
  const last = Math.min(this.length, end | 0);
  if (last <= first) return "";
  return decode(first === 0 && last === this.length ? this : bytesOf(this, first, last), encodingOf(name));
}

function bytesOf(buffer, start, end) {
  return new Uint8Array(buffer.buffer, buffer.byteOffset + start, end - start);
}

/** Writes as many whole characters as `room` bytes hold, and returns the number of bytes. */
function writeText(buffer, text, offset, room, encoding) {
  // More characters than bytes never fit: a long text is not encoded as a whole.
  const part = encoding === utf8 || encoding.unit === 2 ? text.slice(0, room) : text;
  const bytes = encode(part, encoding);
  let count = Math.min(bytes.length, room);
  if (encoding.unit === 2) count -= count % 2;
  if (encoding === utf8 && count < bytes.length) {
    while (count > 0 && (bytes[count] & 0xc0) === 0x80) count -= 1;
  }
  for (let index = 0; index < count; index += 1) buffer[offset + index] = bytes[index];
  return count;
}

function write(text, offset, length, encodingName) {
  let [start, room, name] = [offset, length, encodingName];
  if (typeof text !== "string") throw coded(TypeError, "ERR_INVALID_ARG_TYPE", "argument must be a string");
  if (typeof start === "string" && room === undefined) [start, name] = [undefined, start];
  if (start === undefined) {
    // With an undefined offset Node.js passes over the encoding, too.
    return writeText(this, text, 0, this.length, name === encodingName ? utf8 : encodingOf(name || undefined));
  }
  requireInteger("offset", start, 0, this.length);
  if (typeof room === "string") [room, name] = [undefined, room];
  if (room !== undefined) requireInteger("length", room, 0, this.length);
  return writeText(this, text, start, Math.min(room ?? Infinity, this.length - start), encodingOf(name || undefined));
}

function fill(value, offset, end, encodingName) {
  let [start, last, name] = [offset, end, encodingName];
  if (typeof value === "string") {
    if (start === undefined || typeof start === "string") [start, last, name] = [undefined, undefined, start];
    else if (typeof last === "string") [last, name] = [undefined, last];
  }
  const pattern = patternOf(value, name);
  if (start !== undefined) {
    requireInteger("offset", start, 0, 2 ** 32);
    if (last !== undefined) requireInteger("end", last, 0, this.length);
  }
  // An end without an offset does not count.
  if (start === undefined) [start, last] = [0, undefined];
  last ??= this.length;
  if (start >= last) return this;
  if (pattern.length === 0) throw invalidValue("value", value);
  for (let index = start, position = 0; index < last; index += 1) {
    this[index] = pattern[position];
    position = position + 1 === pattern.length ? 0 : position + 1;
  }
  return this;
}

function patternOf(value, name) {
  if (typeof value === "string") {
    if (name && typeof name !== "string") throw invalidType("encoding", "of type string", name);
    const encoding = encodingOf(name || undefined);
    return value === "" ? [0] : encode(value, encoding);
  }
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : [value & 255];
}

function copy(target, targetStart, sourceStart, sourceEnd) {
  if (!isUint8Array(target)) throw invalidType("target", "an instance of Buffer or Uint8Array", target);
  const whole = (value, otherwise) => (value === undefined ? otherwise : Math.trunc(+value) || 0);
  const to = whole(targetStart, 0);
  const from = whole(sourceStart, 0);
  const end = whole(sourceEnd, this.length);
  if (to < 0) throw outOfRange("targetStart", ">= 0", to);
  if (from < 0 || from > this.length) throw outOfRange("sourceStart", `>= 0 && <= ${this.length}`, from);
  if (end < 0) throw outOfRange("sourceEnd", ">= 0", end);
  if (to >= target.length || from >= end) return 0;
  const count = Math.min(end - from, target.length - to, this.length - from);
  Uint8Array.prototype.set.call(target, bytesOf(this, from, from + count), to);
  return count;
}

/** Reverses the bytes of each group of `size`. */
function swap(buffer, size) {
  if (buffer.length % size !== 0) {
    throw coded(RangeError, "ERR_INVALID_BUFFER_SIZE", `Buffer size must be a multiple of ${size * 8}-bits`);
  }
  for (let start = 0; start < buffer.length; start += size) bytesOf(buffer, start, start + size).reverse();
  return buffer;
}

const shownBytes = 50;

function inspect() {
  const shown = bytesToHex(bytesOf(this, 0, Math.min(shownBytes, this.length))).replace(/(..)(?=.)/g, "$1 ");
  const more = this.length - shownBytes;
  const rest = more > 0 ? ` ... ${more} more byte${more > 1 ? "s" : ""}` : "";
  return `<${this.constructor.name} ${shown}${rest}>`;
}

const methods = {
  toString: toText,
  toLocaleString: toText,
  write,
  fill,
  copy,
  inspect,
  [Symbol.for("nodejs.util.inspect.custom")]: inspect,
  toJSON() {
    return { type: "Buffer", data: Array.from(this) };
  },
  swap16() {
    return swap(this, 2);
  },
  swap32() {
    return swap(this, 4);
  },
  swap64() {
    return swap(this, 8);
  },
};

for (const name of ["utf8", "latin1", "ascii", "hex", "base64", "base64url", "ucs2"]) {
  methods[`${name}Slice`] = function (start, end) {
    return toText.call(this, name, start, end);
  };
  methods[`${name}Write`] = function (text, offset, length) {
    return write.call(this, text, offset ?? 0, length, name);
  };
}

module.exports = { methods };
