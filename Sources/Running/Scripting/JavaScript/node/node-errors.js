"use strict";

// Errors in Node.js's form: a built-in error class, a `code`, and Node.js's message.

function coded(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

/** Returns a text for a foreign value. It never throws. */
function safeText(value) {
  try {
    return String(value);
  } catch {
    return "[unprintable]";
  }
}

/** Returns the end of a message: which kind of value was given instead of the right one. */
function received(value) {
  if (value === null || value === undefined) return ` Received ${value}`;
  if (typeof value === "function") return ` Received function ${safeText(value.name)}`;
  const { inspect } = require("node/util-inspect");
  if (typeof value === "object") {
    const name = value.constructor?.name;
    return name ? ` Received an instance of ${safeText(name)}` : ` Received ${inspect(value, { depth: -1 })}`;
  }
  const text = inspect(value);
  return ` Received type ${typeof value} (${text.length > 28 ? `${text.slice(0, 25)}...` : text})`;
}

/** An error for an argument of a wrong type. `expected`: for example "of type string". */
function invalidType(name, expected, value) {
  const kind = name.includes(".") ? "property" : "argument";
  const subject = name.endsWith(" argument") ? `The ${name}` : `The "${name}" ${kind}`;
  return coded(TypeError, "ERR_INVALID_ARG_TYPE", `${subject} must be ${expected}.${received(value)}`);
}

function invalidValue(name, value, reason = "is invalid") {
  const { inspect } = require("node/util-inspect");
  const text = inspect(value);
  const shown = text.length > 128 ? `${text.slice(0, 128)}...` : text;
  const kind = name.includes(".") ? "property" : "argument";
  return coded(TypeError, "ERR_INVALID_ARG_VALUE", `The ${kind} '${name}' ${reason}. Received ${shown}`);
}

/** Returns the digits with `_` between thousands. */
function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, "_");
}

function numberText(value) {
  if (typeof value === "bigint") {
    return `${value > 2n ** 32n || value < -(2n ** 32n) ? grouped(String(value)) : String(value)}n`;
  }
  if (Number.isInteger(value) && Math.abs(value) > 2 ** 32) return grouped(String(value));
  return require("node/util-inspect").inspect(value);
}

function outOfRange(name, range, value) {
  const text = `The value of "${name}" is out of range. It must be ${range}. Received ${numberText(value)}`;
  return coded(RangeError, "ERR_OUT_OF_RANGE", text);
}

function unknownEncoding(encoding) {
  return coded(TypeError, "ERR_UNKNOWN_ENCODING", `Unknown encoding: ${safeText(encoding)}`);
}

function requireString(name, value) {
  if (typeof value !== "string") throw invalidType(name, "of type string", value);
}

function requireFunction(name, value) {
  if (typeof value !== "function") throw invalidType(name, "of type function", value);
}

/** Throws unless `value` is an integer from `least` to `most`. */
function requireInteger(name, value, least = -Number.MAX_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw invalidType(name, "of type number", value);
  if (!Number.isInteger(value)) throw outOfRange(name, "an integer", value);
  if (value < least || value > most) throw outOfRange(name, `>= ${least} && <= ${most}`, value);
}

module.exports = {
  coded, safeText, invalidType, invalidValue, outOfRange, unknownEncoding,
  requireString, requireFunction, requireInteger,
};
