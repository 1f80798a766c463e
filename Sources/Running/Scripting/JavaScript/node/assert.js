"use strict";

// Node.js's module `assert`, and its strict form.

const { AssertionError } = require("node/assert-error");
const { throws, doesNotThrow, rejects, doesNotReject } = require("node/assert-throws");
const { deepEqual: sameDeeply } = require("node/deep-comparison");
const { inspect } = require("node/util-inspect");
const { coded, invalidType, safeText } = require("node/node-errors");
const types = require("node/node-types");

/** Throws the script's own error, or an AssertionError. */
function failWith(details) {
  if (details.message instanceof Error) throw details.message;
  throw new AssertionError(details);
}

function requireTwo(given) {
  if (given.length < 2) {
    throw coded(TypeError, "ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
  }
}

/** Makes a comparison that fails unless `isRight(actual, expected)`. `operator` stands in the message. */
function comparison(name, operator, isRight) {
  const { [name]: compare } = {
    [name](actual, expected, message) {
      requireTwo(arguments);
      if (!isRight(actual, expected)) failWith({ actual, expected, message, operator });
    },
  };
  return compare;
}

const loosely = (a, b) => a == b || (Number.isNaN(a) && Number.isNaN(b));

const comparisons = {
  equal: comparison("equal", "==", loosely),
  notEqual: comparison("notEqual", "!=", (a, b) => !loosely(a, b)),
  strictEqual: comparison("strictEqual", "strictEqual", Object.is),
  notStrictEqual: comparison("notStrictEqual", "notStrictEqual", (a, b) => !Object.is(a, b)),
  deepEqual: comparison("deepEqual", "deepEqual", (a, b) => sameDeeply(a, b, false)),
  notDeepEqual: comparison("notDeepEqual", "notDeepEqual", (a, b) => !sameDeeply(a, b, false)),
  deepStrictEqual: comparison("deepStrictEqual", "deepStrictEqual", (a, b) => sameDeeply(a, b, true)),
  notDeepStrictEqual: comparison("notDeepStrictEqual", "notDeepStrictEqual", (a, b) => !sameDeeply(a, b, true)),
};

function ok(...given) {
  const [value, message] = given;
  if (value) return;
  let generated;
  if (given.length === 0) generated = "No value argument passed to `assert.ok()`";
  else if (message === undefined || message === null) generated = "The expression evaluated to a falsy value";
  if (message instanceof Error) throw message;
  const error = new AssertionError({ actual: value, expected: true, operator: "==", message: generated ?? message });
  error.generatedMessage = generated !== undefined;
  throw error;
}

function fail(message) {
  if (message instanceof Error) throw message;
  const error = new AssertionError({ message: message ?? "Failed", operator: "fail" });
  error.generatedMessage = message === undefined;
  throw error;
}

function ifError(value) {
  if (value === null || value === undefined) return;
  const isError = typeof value === "object" && typeof value.message === "string";
  const text = isError && value.message === "" && value.constructor ? value.constructor.name : value.message;
  throw new AssertionError({
    actual: value, expected: null, operator: "ifError",
    message: `ifError got unwanted exception: ${isError ? safeText(text) : inspect(value)}`,
  });
}

function matching(name, isWanted, text) {
  return (input, pattern, message) => {
    if (!types.isRegExp(pattern)) throw invalidType("regexp", "an instance of RegExp", pattern);
    const isText = typeof input === "string";
    if (isText && (RegExp.prototype.exec.call(pattern, input) !== null) === isWanted) return;
    if (message instanceof Error) throw message;
    let shown = message;
    if (message === undefined) {
      shown = isText ? `${text} ${inspect(pattern)}. Input:\n\n${inspect(input)}\n`
        : invalidType("string", "of type string", input).message;
    }
    const error = new AssertionError({ actual: input, expected: pattern, operator: name, message: shown });
    error.generatedMessage = message === undefined;
    throw error;
  };
}

const others = {
  ok, fail, ifError, throws, doesNotThrow, rejects, doesNotReject, AssertionError,
  match: matching("match", true, "The input did not match the regular expression"),
  doesNotMatch: matching("doesNotMatch", false, "The input was expected to not match the regular expression"),
};

function assert(...given) {
  ok(...given);
}

function strict(...given) {
  ok(...given);
}

Object.assign(assert, others, comparisons, { strict });
Object.assign(strict, others, comparisons, {
  equal: comparisons.strictEqual, notEqual: comparisons.notStrictEqual, deepEqual: comparisons.deepStrictEqual,
  notDeepEqual: comparisons.notDeepStrictEqual, strict,
});

module.exports = assert;
