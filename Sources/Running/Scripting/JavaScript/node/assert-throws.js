"use strict";

// `throws`, `rejects` and their opposites of Node.js's assert.

const { AssertionError, shown } = require("node/assert-error");
const { deepEqual } = require("node/deep-comparison");
const { inspect } = require("node/util-inspect");
const { coded, invalidType, invalidValue, requireFunction, safeText } = require("node/node-errors");
const types = require("node/node-types");
const { apply } = Reflect;

const nothing = Symbol("no error");

function errorOf(body) {
  requireFunction("fn", body);
  try {
    body();
  } catch (error) {
    return error;
  }
  return nothing;
}

const isThenable = (value) => types.isPromise(value) || (value !== null && typeof value === "object"
  && typeof value.then === "function" && typeof value.catch === "function");

async function rejectionOf(given) {
  let promise = given;
  if (typeof given === "function") {
    promise = given();
    if (!isThenable(promise)) {
      const text = 'Expected instance of Promise to be returned from the "promiseFn" function but got '
        + `${inspect(promise, { depth: -1 })}.`;
      throw coded(TypeError, "ERR_INVALID_RETURN_VALUE", text);
    }
  } else if (!isThenable(promise)) {
    throw invalidType("promiseFn", "of type function or an instance of Promise", promise);
  }
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return nothing;
}

/** Fails with the script's own message, or with `text`. */
function fail(message, text, details) {
  const error = new AssertionError({ ...details, message: message ?? text });
  error.generatedMessage = message === undefined;
  throw error;
}

/** Fails if no error was caught, or not the expected one. */
function checkError(actual, operator, given, givenMessage) {
  let [expected, message] = [given, givenMessage];
  if (typeof expected === "string") {
    if (message !== undefined) {
      throw invalidType("error", "of type function or an instance of Error, RegExp, or Object", expected);
    }
    [expected, message] = [undefined, expected];
    const text = typeof actual === "object" && actual !== null ? actual.message : actual;
    if (actual !== nothing && text === message) {
      throw coded(TypeError, "ERR_AMBIGUOUS_ARGUMENT", 'The "error/message" argument is ambiguous. '
        + `The error message ${inspect(message)} is identical to the message.`);
    }
  } else if (expected !== undefined && expected !== null && Object(expected) !== expected) {
    throw invalidType("error", "of type function or an instance of Error, RegExp, or Object", expected);
  }
  if (actual === nothing) {
    const kind = operator === "rejects" ? "rejection" : "exception";
    const name = expected?.name ? ` (${safeText(expected.name)})` : "";
    const text = `Missing expected ${kind}${name}${message === undefined ? "." : `: ${safeText(message)}`}`;
    throw new AssertionError({ actual: undefined, expected, operator, message: text });
  }
  if (expected !== undefined && expected !== null) matchError(actual, expected, message, operator);
}

const isErrorClass = (value) => value === Error || Object.prototype.isPrototypeOf.call(Error, value);

function matchError(actual, expected, message, operator) {
  const details = { actual, expected, operator };
  if (types.isRegExp(expected)) {
    const text = String(actual);
    if (RegExp.prototype.exec.call(expected, text) !== null) return;
    const input = `Input:\n\n${inspect(text)}\n`;
    fail(message, `The input did not match the regular expression ${inspect(expected)}. ${input}`, details);
  }
  if (typeof expected !== "function") {
    matchProperties(actual, expected, message, operator);
    return;
  }
  if (expected.prototype !== undefined && actual instanceof expected) return;
  const isError = types.isNativeError(actual) || actual instanceof Error;
  if (isErrorClass(expected)) {
    const name = isError ? safeText(actual.constructor?.name ?? actual.name) : inspect(actual, { depth: -1 });
    fail(message, `The error is expected to be an instance of "${safeText(expected.name)}". Received "${name}"`
      + (isError ? `\n\nError message:\n\n${safeText(actual.message)}` : ""), details);
  }
  const result = apply(expected, {}, [actual]);
  if (result === true) return;
  const name = expected.name ? `"${expected.name}" ` : "";
  fail(message, `The ${name}validation function is expected to return "true". Received ${inspect(result)}`
    + (isError ? `\n\nCaught error:\n\n${safeText(actual)}` : ""), details);
}

/** Each own property of `expected` must be in the error; a regular expression matches a text. */
function matchProperties(actual, expected, message, operator) {
  const details = { actual, expected, operator };
  const differ = (one, other) => {
    if (message instanceof Error) throw message;
    fail(message, mismatch(one, other), details);
  };
  if (typeof actual !== "object" || actual === null) differ(actual, expected);
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push("name", "message");
  else if (keys.length === 0) throw invalidValue("error", expected, "may not be an empty object");
  for (const key of keys) {
    const isMatch = typeof actual[key] === "string" && types.isRegExp(expected[key])
      && RegExp.prototype.exec.call(expected[key], actual[key]) !== null;
    if (isMatch || (key in actual && deepEqual(actual[key], expected[key], true))) continue;
    const picked = Object.fromEntries(keys.filter((name) => name in actual).map((name) => [name, actual[name]]));
    differ(picked, Object.fromEntries(keys.map((name) => [name, expected[name]])));
  }
}

function mismatch(actual, expected) {
  return `Expected values to be strictly deep-equal:\n\n${shown(actual)}\n\nshould equal\n\n${shown(expected)}`;
}

/** Fails if the unwanted error was caught; throws any other error again. */
function checkNoError(actual, operator, given, givenMessage) {
  if (actual === nothing) return;
  const [expected, message] = typeof given === "string" ? [undefined, given] : [given, givenMessage];
  if (!expected || isWanted(actual, expected)) {
    const kind = operator === "doesNotReject" ? "rejection" : "exception";
    const text = `Got unwanted ${kind}${message === undefined ? "." : `: ${safeText(message)}`}\n`
      + `Actual message: "${safeText(actual && actual.message)}"`;
    throw new AssertionError({ actual, expected, operator, message: text });
  }
  throw actual;
}

function isWanted(actual, expected) {
  if (types.isRegExp(expected)) return RegExp.prototype.exec.call(expected, String(actual)) !== null;
  if (typeof expected !== "function") {
    throw invalidType("expected", "of type function or an instance of RegExp", expected);
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  return !isErrorClass(expected) && apply(expected, {}, [actual]) === true;
}

module.exports = {
  throws: (body, ...given) => checkError(errorOf(body), "throws", ...given),
  doesNotThrow: (body, ...given) => checkNoError(errorOf(body), "doesNotThrow", ...given),
  rejects: async (promise, ...given) => checkError(await rejectionOf(promise), "rejects", ...given),
  doesNotReject: async (promise, ...given) => checkNoError(await rejectionOf(promise), "doesNotReject", ...given),
};
