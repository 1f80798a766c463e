// `throw`: calls the subject, and checks what it throws.

"use strict";

const { apply } = require("expect/safe-built-ins");
const {
  compatibleConstructor, compatibleMessage, getConstructorName, getMessage, isError, isPattern,
} = require("expect/check-error");
const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

/** Calls a function, and returns an object with the value that it threw, or undefined. */
function thrownBy(callback) {
  try {
    apply(callback, undefined, []);
  } catch (error) {
    return { error };
  }
  return undefined;
}

/** Returns an error with its message as a text, the name of a class, or another value as it is. */
const nameFor = (value) => (isError(value) ? plainText(value) : value && getConstructorName(value));

module.exports = function addThrowWords({ define, checks }) {
  const thrownInstead = "expected #{this} to throw #{exp} but #{act} was thrown";

  function requireThrown(assertion, thrown, expected) {
    let name = "an error";
    if (isError(expected)) name = "#{exp}";
    else if (expected) name = plainText(getConstructorName(expected));
    const negatedMessage = "expected #{this} to not throw an error but #{act} was thrown";
    const wanted = expected && plainText(expected);
    assertion.assert(thrown, `expected #{this} to throw ${name}`, negatedMessage, wanted, nameFor(thrown?.error));
  }

  function refuseInstance(assertion, error, expected, isNegated) {
    const negatedMessage = "expected #{this} to not throw #{exp}";
    assertion.assert(isNegated, thrownInstead, negatedMessage, plainText(expected), plainText(error));
  }

  function refuseClass(assertion, error, expected, isNegated) {
    const negatedMessage = "expected #{this} to not throw #{exp} but #{act} was thrown";
    assertion.assert(isNegated, thrownInstead, negatedMessage, nameFor(expected), nameFor(error));
  }

  function refuseMessage(assertion, error, expected, isNegated) {
    const how = isPattern(expected) ? "matching" : "including";
    const message = `expected #{this} to throw error ${how} #{exp} but got #{act}`;
    const negatedMessage = `expected #{this} to throw error not ${how} #{exp}`;
    assertion.assert(isNegated, message, negatedMessage, expected, getMessage(error));
  }

  function throws(errorOrMessage, messageOrNothing, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    const isNegated = Boolean(flag(this, "negate"));
    checks.requireType(subject, "function", this);
    const isMessage = isPattern(errorOrMessage) || typeof errorOrMessage === "string";
    const expected = isMessage ? null : errorOrMessage;
    const wanted = isMessage ? errorOrMessage : messageOrNothing;

    const thrown = thrownBy(subject);
    const expectsAny = expected === undefined && wanted === undefined;
    if (expectsAny || !isNegated) requireThrown(this, thrown, expected);
    if (thrown !== undefined) judge(this, thrown.error, expected, wanted, isNegated);
    flag(this, "object", thrown?.error);
  }

  // With `not`, an error and a message, the assertion fails only if both are as given.
  function judge(assertion, error, expected, wanted, isNegated) {
    const needsBoth = isNegated && Boolean(expected && wanted);
    let isErrorRefused = false;
    if (expected) {
      const isRefusedInstance = isError(expected) && (error === expected) === isNegated;
      if (isRefusedInstance && !needsBoth) refuseInstance(assertion, error, expected, isNegated);
      const isRefusedClass = compatibleConstructor(error, expected) === isNegated;
      if (isRefusedClass && !needsBoth) refuseClass(assertion, error, expected, isNegated);
      isErrorRefused = isRefusedInstance || isRefusedClass;
    }
    if (wanted === undefined || wanted === null || compatibleMessage(error, wanted) !== isNegated) return;
    if (!needsBoth) refuseMessage(assertion, error, wanted, isNegated);
    else if (isErrorRefused) refuseClass(assertion, error, expected, isNegated);
  }

  define.addMethod("throw", throws);
  define.addMethod("throws", throws);
  define.addMethod("Throw", throws);
};
