"use strict";

// Buffer's comparison and search.

const { invalidType, requireInteger, unknownEncoding } = require("node/node-errors");
const { encodingNamed, utf8 } = require("node/buffer-encodings");
const { isUint8Array } = require("node/node-types");

function requireBytes(name, value) {
  if (!isUint8Array(value)) throw invalidType(name, "an instance of Buffer or Uint8Array", value);
}

/** -1, 0 or 1, by the first byte that is different, then by length. */
function compareBytes(a, b) {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    if (a[index] !== b[index]) return a[index] < b[index] ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

/**
 * Returns where `needle` stands first, at `start` or behind it, or last, at `start` or before it; else -1. The time is
 * proportional to the lengths, whatever repeats in them (Knuth, Morris, Pratt).
 */
function find(units, needle, start, isForward) {
  const borders = new Uint32Array(needle.length);
  for (let index = 1, matched = 0; index < needle.length; index += 1) {
    while (matched > 0 && needle[index] !== needle[matched]) matched = borders[matched - 1];
    if (needle[index] === needle[matched]) matched += 1;
    borders[index] = matched;
  }
  let last = -1;
  const end = isForward ? units.length : Math.min(units.length, start + needle.length);
  for (let index = isForward ? start : 0, matched = 0; index < end; index += 1) {
    while (matched > 0 && units[index] !== needle[matched]) matched = borders[matched - 1];
    if (units[index] === needle[matched]) matched += 1;
    if (matched === needle.length) {
      last = index - matched + 1;
      if (isForward) return last;
      matched = borders[matched - 1];
    }
  }
  return last;
}

/** The index at which the search begins; -1 if nothing can be found. */
function startIndex(length, offset, needleLength, isForward) {
  if (offset < 0) {
    if (offset + length >= 0) return length + offset;
    return isForward || needleLength === 0 ? 0 : -1;
  }
  if (offset + needleLength <= length) return offset;
  if (needleLength === 0) return length;
  return isForward ? -1 : length - 1;
}

function search(buffer, value, byteOffset, encodingName, isForward) {
  let name = encodingName;
  let offset = byteOffset;
  if (typeof offset === "string") [name, offset] = [offset, undefined];
  offset = Math.trunc(+offset);
  if (Number.isNaN(offset)) offset = isForward ? 0 : buffer.length;
  let needle;
  let encoding = utf8;
  if (typeof value === "number") {
    needle = new Uint8Array([value]);
  } else {
    if (name !== undefined) encoding = encodingNamed(name);
    if (typeof value === "string") {
      if (encoding === undefined) throw unknownEncoding(name);
      needle = encoding.encode(value);
    } else if (isUint8Array(value)) {
      needle = value;
    } else {
      throw invalidType("value", "one of type number or string or an instance of Buffer or Uint8Array", value);
    }
  }
  const start = startIndex(buffer.length, offset, needle.length, isForward);
  if (needle.length === 0) return start;
  if (start < 0 || needle.length > buffer.length) return -1;
  if (encoding?.name !== "utf16le" || typeof value === "number") return find(buffer, needle, start, isForward);
  if (needle.length < 2) return -1;
  const index = find(units16(buffer), units16(needle), Math.floor(start / 2), isForward);
  return index < 0 ? -1 : index * 2;
}

function units16(bytes) {
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes[index * 2] | (bytes[index * 2 + 1] << 8));
}

const methods = {
  equals(other) {
    requireBytes("otherBuffer", other);
    return this === other || (this.length === other.length && compareBytes(this, other) === 0);
  },

  compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
    requireBytes("target", target);
    const bound = (name, value, otherwise, most) => {
      if (value === undefined) return otherwise;
      requireInteger(name, value, 0, most ?? 2 ** 32);
      return value;
    };
    const from = bound("targetStart", targetStart, 0);
    const to = bound("targetEnd", targetEnd, target.length, target.length);
    const ownFrom = bound("sourceStart", sourceStart, 0);
    const ownTo = bound("sourceEnd", sourceEnd, this.length, this.length);
    if (ownFrom >= ownTo) return from >= to ? 0 : -1;
    if (from >= to) return 1;
    const part = (bytes, start, end) => {
      const first = Math.min(start, bytes.length);
      return new Uint8Array(bytes.buffer, bytes.byteOffset + first, Math.max(0, end - first));
    };
    return compareBytes(part(this, ownFrom, ownTo), part(target, from, to));
  },

  indexOf(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, true);
  },

  lastIndexOf(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, false);
  },

  includes(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, true) !== -1;
  },
};

module.exports = { methods, compareBytes, requireBytes };
