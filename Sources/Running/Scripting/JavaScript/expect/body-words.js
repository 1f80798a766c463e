// Words about the body of a response: `body`, `withBody`, `json`, `jsonBody`, and `jsonSchema`, which any value can be
// checked with.

"use strict";

const { arrayJoin, regExpExec, stringIndexOf, stringSlice, tagOf } = require("expect/safe-built-ins");
const { plainText } = require("expect/checks");
const { deepEqual } = require("expect/deep-equal");
const { flag } = require("expect/flags");
const { keysOfPath, valueAt } = require("expect/json-path");

/** Returns the first line of an error's message, with its name unless it is that of broken JSON. */
function problemOf(error) {
  const message = plainText(error?.message);
  if (error?.name !== "JSONError") return `${plainText(error?.name)}: ${message}`;
  const end = stringIndexOf(message, "\n");
  return end < 0 ? message : stringSlice(message, 0, end);
}

module.exports = function addBodyWords({
  about, call, define, isRequest, isResponse, performUnreported, validateSchema, withHint,
}) {
  /** Returns the body as JSON: an object with its `value`, or with the `problem` that it has. */
  function parsed(assertion) {
    try {
      return { value: call(assertion, "json") };
    } catch (error) {
      if (!isResponse(flag(assertion, "object"))) throw error;
      return { problem: problemOf(error) };
    }
  }

  /** Performs a check, with a hint if the body is no JSON. */
  function checkJSON({ problem }, check) {
    if (problem === undefined) check();
    else withHint(`the body is no JSON: ${problem}`, check);
  }

  function requireContent(assertion) {
    const text = call(assertion, "text");
    const message = "expected response to have content in body";
    const hasContent = typeof text === "string" && text !== "";
    assertion.assert(hasContent, message, "expected response to not have content in body");
  }

  function requireJSON(assertion) {
    const { problem } = parsed(assertion);
    const message = `expected response body to be a valid json but got error ${problem}`;
    assertion.assert(problem === undefined, message, "expected response body not to be a valid json");
  }

  function requireEqualJSON(assertion, expected) {
    const body = parsed(assertion);
    const message = "expected response body json to equal #{exp} but got #{act}";
    const negatedMessage = "expected response body json to not equal #{exp} but got #{act}";
    const holds = body.problem === undefined && deepEqual(expected, body.value);
    checkJSON(body, () => assertion.assert(holds, message, negatedMessage, expected, body.value));
  }

  define.addProperty("withBody", function withBody() { requireContent(this); });
  define.addProperty("json", function json() { requireJSON(this); });

  define.addMethod("body", function body(expected) {
    if (arguments.length === 0) return requireContent(this);
    const isPattern = tagOf(expected) === "[object RegExp]";
    if (typeof expected === "object" && expected !== null && !isPattern) return requireEqualJSON(this, expected);
    const text = call(this, "text");
    if (isPattern) {
      const message = "expected response body text to match #{exp} but got #{act}";
      const negatedMessage = "expected response body text #{act} to not match #{exp}";
      return this.assert(regExpExec(expected, text) !== null, message, negatedMessage, expected, text);
    }
    const message = "expected response body to equal #{exp} but got #{act}";
    return this.assert(text === expected, message, "expected response body to not equal #{exp}", expected, text);
  });

  function requirePath(assertion, path, hasValue, expected) {
    const body = parsed(assertion);
    const keys = keysOfPath(path, body.value);
    const found = valueAt(body.value, keys);
    const isNegated = flag(assertion, "negate");
    // With `not` and a value, a path with another value is fine.
    if (!isNegated || !hasValue) {
      const message = "expected #{act} in response to contain property #{exp}";
      const negatedMessage = "expected #{act} in response to not contain property #{exp}";
      checkJSON(body, () => assertion.assert(found !== undefined, message, negatedMessage, path, body.value));
    }
    if (!hasValue) return;
    const holds = found !== undefined && deepEqual(expected, found.value);
    const start = `expected response body json at "${path}" to`;
    const negatedMessage = `${start} not contain #{exp} but got #{act}`;
    assertion.assert(holds, `${start} contain #{exp} but got #{act}`, negatedMessage, expected, found?.value);
  }

  define.addMethod("jsonBody", function jsonBody(path, expected) {
    if (arguments.length === 0) return requireJSON(this);
    if (typeof path === "string") return requirePath(this, path, arguments.length > 1, expected);
    if (arguments.length > 1) throw new TypeError(`${plainText(path)} is no path, such as "a.b[0]"`);
    return performUnreported(() => requireEqualJSON(this, path));
  });

  define.addMethod("jsonSchema", function jsonSchema(schema, options) {
    if (typeof schema !== "object" || schema === null) about(schema, this).an("object");
    const subject = flag(this, "object");
    const hasJSON = isResponse(subject) || (isRequest(subject) && typeof subject.json === "function");
    const problems = validateSchema(schema, hasJSON ? subject.json() : subject, options);
    const isValid = problems.length === 0;
    const message = `expected data to satisfy schema but found following errors: \n${arrayJoin(problems, ", ")}`;
    this.assert(isValid, message, "expected data to not satisfy schema", true, isValid);
  });
};
