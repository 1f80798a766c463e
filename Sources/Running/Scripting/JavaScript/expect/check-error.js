// Comparisons of a thrown value with the error, the class of errors, the text or the pattern that a script expects.

"use strict";

const { isPrototypeOf, regExpTest, stringIndexOf, toText } = require("expect/safe-built-ins");
const { nameOf } = require("expect/function-words");

const BaseError = Error;
const errorPrototype = Error.prototype;
const patternPrototype = RegExp.prototype;

// Not `instanceof`, whose result a script can change.
const isError = (value) => isPrototypeOf(errorPrototype, value);
const isPattern = (value) => isPrototypeOf(patternPrototype, value);

/** True if the thrown value is the expected error itself. */
const compatibleInstance = (thrown, expected) => isError(expected) && thrown === expected;

/** True if the thrown value is of the expected class, or of that of the expected error. */
function compatibleConstructor(thrown, expected) {
  const isClass = !isError(expected) && (expected === BaseError || isError(expected.prototype));
  if (!isError(expected) && !isClass) return false;
  const constructor = isClass ? expected : expected.constructor;
  return thrown?.constructor === constructor || isPrototypeOf(constructor.prototype, thrown);
}

/** True if the message of the thrown value has the expected text in it, or matches the expected pattern. */
function compatibleMessage(thrown, expected) {
  const message = typeof thrown === "string" ? thrown : thrown?.message;
  if (message === undefined || message === null) return false;
  if (isPattern(expected)) return regExpTest(expected, toText(message));
  return typeof expected === "string" && stringIndexOf(toText(message), expected) >= 0;
}

function getMessage(thrown) {
  if (thrown && thrown.message) return thrown.message;
  return typeof thrown === "string" ? thrown : "";
}

/** Returns the name of the class of an error, of a class or of a function that makes errors; else the value. */
function getConstructorName(value) {
  if (isError(value)) return nameOf(value.constructor) ?? "";
  if (typeof value !== "function") return value;
  return nameOf(value) || (nameOf(new value()) ?? "");
}

module.exports = {
  compatibleConstructor, compatibleInstance, compatibleMessage, getConstructorName, getMessage, isError, isPattern,
};
