// Errors of Postman scripts that Newman does not report. Without --newman they fail the request, with a note; with
// --newman they are warnings.

"use strict";

const phase = require("core/phase");
const { readThrown, isAssertion } = require("core/thrown");
const { noteUnreported } = native;
const { add, has } = WeakSet.prototype;
const { apply } = Reflect;

const note = "Newman does not report this";

// Errors of assertions that have no effect in Newman.
const unreportedErrors = new WeakSet();

// Returns true if Newman does not report an error.
// - isAtOnce: true if it was thrown before the function of the script or test returned.
function isUnreported(error, isAtOnce) {
  if (!phase.isPostman()) return false;
  const isObject = typeof error === "object" && error !== null;
  return !isAtOnce || (isObject && apply(has, unreportedErrors, [error]));
}

// The text of a thrown value as it stands in the report of a test.
function textOf(error) {
  const { name, message, isValue } = readThrown(error);
  return isAssertion(error) || isValue ? message : `${name}: ${message}`;
}

// Reports an error as a warning. - place: the stack that is used if the error has none.
function warn(error, prefix = "", place = "") {
  noteUnreported(prefix + textOf(error), readThrown(error).stack || place);
}

// Performs an assertion that has no effect in Newman.
function performUnreported(check) {
  if (!phase.isPostman()) return check();
  try {
    return check();
  } catch (error) {
    if (!isAssertion(error)) throw error;
    if (phase.isLikeNewman()) return warn(error);
    apply(add, unreportedErrors, [error]);
    throw error;
  }
}

module.exports = { isUnreported, note, performUnreported, warn };
