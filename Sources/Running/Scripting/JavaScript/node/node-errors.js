"use strict";

// Errors in Node.js's form: a built-in error class, a `code`, and Node.js's message.

function coded(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

/** Returns the text of a value of a script. Never throws. */
function safeText(value) {
  try {
    return String(value);
  } catch {
    return "[unprintable]";
  }
}

/** Returns the end of a message: the kind of value that was given. */
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

function numberText(value) {
  const { separated } = require("node/inspect-text");
  if (typeof value === "bigint") {
    return `${value > 2n ** 32n || value < -(2n ** 32n) ? separated(String(value)) : String(value)}n`;
  }
  if (Number.isInteger(value) && Math.abs(value) > 2 ** 32) return separated(String(value));
  return require("node/util-inspect").inspect(value);
}

function outOfRange(name, range, value) {
  const text = `The value of "${name}" is out of range. It must be ${range}. Received ${numberText(value)}`;
  return coded(RangeError, "ERR_OUT_OF_RANGE", text);
}

function invalidURL(input, base) {
  const error = coded(TypeError, "ERR_INVALID_URL", "Invalid URL");
  error.input = input;
  if (base !== undefined) error.base = base;
  return error;
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
  coded, safeText, invalidType, invalidValue, outOfRange, unknownEncoding, invalidURL,
  requireString, requireFunction, requireInteger,
};
