"use strict";

// Buffer's methods that read and write numbers: `readUInt16LE`, `writeDoubleBE`, `readIntLE(offset, byteLength)`, …

const { coded, invalidType, outOfRange } = require("node/node-errors");

const viewOf = (buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);

function requireNumber(name, value) {
  if (typeof value !== "number") throw invalidType(name, "of type number", value);
}

/** Throws unless `size` bytes are there from `offset` on. */
function requireBytes(buffer, offset, size) {
  requireNumber("offset", offset);
  const last = buffer.length - size;
  if (offset >= 0 && offset <= last && Number.isInteger(offset)) return;
  if (!Number.isInteger(offset) && Math.floor(offset) !== offset) throw outOfRange("offset", "an integer", offset);
  if (last < 0) throw coded(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", "Attempt to access memory outside buffer bounds");
  throw outOfRange("offset", `>= 0 and <= ${last}`, offset);
}

/** Throws unless the value is a number that `size` bytes can hold. */
function requireRange(value, size, isSigned) {
  const n = size === 8 ? "n" : "";
  const count = 2n ** BigInt(size * 8);
  const [low, high] = isSigned ? [-count / 2n, count / 2n - 1n] : [0n, count - 1n];
  // Not "inside": NaN is written as 0.
  if (!(value < low || value > high)) return;
  const bits = size * 8 - (isSigned ? 1 : 0);
  const power = `2${n} ** ${bits}${n}`;
  const powers = isSigned ? `>= -(${power}) and < ${power}` : `>= 0${n} and < ${power}`;
  throw outOfRange("value", size > 4 ? powers : `>= ${low} and <= ${high}`, value);
}

function requireSize(size) {
  requireNumber("byteLength", size);
  if (!Number.isInteger(size)) throw outOfRange("byteLength", "an integer", size);
  if (size < 1 || size > 6) throw outOfRange("byteLength", ">= 1 and <= 6", size);
}

/** Reads an integer of 1 to 6 bytes. */
function readInteger(buffer, offset, size, isLittle, isSigned) {
  let value = 0;
  for (let index = 0; index < size; index += 1) {
    value = value * 256 + buffer[isLittle ? offset + size - 1 - index : offset + index];
  }
  const limit = 2 ** (size * 8);
  return isSigned && value >= limit / 2 ? value - limit : value;
}

function writeInteger(buffer, value, offset, size, isLittle) {
  let rest = Math.trunc(value) || 0;
  if (rest < 0) rest += 2 ** (size * 8);
  for (let index = 0; index < size; index += 1) {
    buffer[isLittle ? offset + index : offset + size - 1 - index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return offset + size;
}

const methods = {};

function define(name, method) {
  Object.defineProperty(method, "name", { value: name });
  methods[name] = method;
  // Each name with `UInt` has an alias with `Uint`.
  if (name.includes("UInt")) methods[name.replace("UInt", "Uint")] = method;
}

for (const isLittle of [true, false]) {
  const order = isLittle ? "LE" : "BE";
  for (const isSigned of [true, false]) {
    const kind = isSigned ? "Int" : "UInt";
    for (const size of [1, 2, 4]) {
      if (size === 1 && !isLittle) continue;
      const suffix = size === 1 ? "8" : `${size * 8}${order}`;
      define(`read${kind}${suffix}`, function (offset = 0) {
        requireBytes(this, offset, size);
        return readInteger(this, offset, size, isLittle, isSigned);
      });
      define(`write${kind}${suffix}`, function (value, offset = 0) {
        const number = +value;
        if (size === 1) requireNumber("offset", offset);
        requireRange(number, size, isSigned);
        requireBytes(this, offset, size);
        return writeInteger(this, number, offset, size, isLittle);
      });
    }
    define(`read${kind}${order}`, function (offset, byteLength) {
      if (offset === undefined) requireNumber("offset", offset);
      requireSize(byteLength);
      requireBytes(this, offset, byteLength);
      return readInteger(this, offset, byteLength, isLittle, isSigned);
    });
    define(`write${kind}${order}`, function (value, offset, byteLength) {
      requireSize(byteLength);
      const number = +value;
      if (byteLength === 1) requireNumber("offset", offset);
      requireRange(number, byteLength, isSigned);
      requireBytes(this, offset, byteLength);
      return writeInteger(this, number, offset, byteLength, isLittle);
    });
    const big = `Big${isSigned ? "Int64" : "Uint64"}`;
    define(`read${big.replace("Uint", "UInt")}${order}`, function (offset = 0) {
      requireBytes(this, offset, 8);
      return viewOf(this)[`get${big}`](offset, isLittle);
    });
    define(`write${big.replace("Uint", "UInt")}${order}`, function (value, offset = 0) {
      requireRange(value, 8, isSigned);
      requireBytes(this, offset, 8);
      if (typeof value !== "bigint") throw new TypeError("Cannot mix BigInt and other types, use explicit conversions");
      viewOf(this)[`set${big}`](offset, value, isLittle);
      return offset + 8;
    });
  }
  for (const [name, get, size] of [["Float", "Float32", 4], ["Double", "Float64", 8]]) {
    define(`read${name}${order}`, function (offset = 0) {
      requireBytes(this, offset, size);
      return viewOf(this)[`get${get}`](offset, isLittle);
    });
    define(`write${name}${order}`, function (value, offset = 0) {
      const number = +value;
      requireBytes(this, offset, size);
      viewOf(this)[`set${get}`](offset, number, isLittle);
      return offset + size;
    });
  }
}

module.exports = { methods };
