// The words for responses and requests, such as `pm.response.to.have.status(200)`, with the messages of Postman's own
// plugin for chai (chai-postman).

"use strict";

const { apply } = require("expect/safe-built-ins");
const { isAssertionError } = require("expect/assertion-error");
const { flag } = require("expect/flags");

/** Adds the classes of objects: `postmanResponse`, `postmanRequest`, `postmanRequestOrResponse`. */
function addClassWords({ define, isResponse, isRequest }) {
  const addClass = (name, kind, isOfClass) => {
    define.addProperty(name, function postmanClass() {
      const message = `expecting a postman ${kind} object but got #{this}`;
      this.assert(isOfClass(flag(this, "object")), message, `not expecting a postman ${kind} object`);
    });
  };
  addClass("postmanRequest", "request", isRequest);
  addClass("postmanResponse", "response", isResponse);
  addClass("postmanRequestOrResponse", "request or response", (value) => isResponse(value) || isRequest(value));
}

/** Performs a check, and adds a hint to the error if it fails. */
function withHint(hint, check) {
  try {
    return check();
  } catch (error) {
    if (isAssertionError(error)) error.hint = hint;
    throw error;
  }
}

/**
 * Adds the words to a chai.
 *
 * - isResponse, isRequest: tell the classes of objects.
 * - validateSchema: returns the problems of a value under a JSON Schema as texts, from `(schema, value, options)`.
 * - performUnreported: performs a check that Postman's plugin leaves out.
 * - watcherOfResponse: returns the watcher (see `Assertion.assert`) for words about the status of a response, or undefined.
 */
function addResponseWords(chai, { isResponse, isRequest, performUnreported, validateSchema, watcherOfResponse }) {
  const { Assertion, words } = chai;

  /** Returns an assertion without flags on another subject, with the message of this one. */
  const about = (value, assertion) => new Assertion(value, flag(assertion, "message"));

  function requireResponse(assertion) {
    const subject = flag(assertion, "object");
    if (!isResponse(subject)) about(subject, assertion).postmanResponse;
    return subject;
  }

  /** Returns what a method of the response returns. */
  function call(assertion, method) {
    const response = requireResponse(assertion);
    if (typeof response[method] !== "function") about(response[method], assertion).a("function");
    return response[method]();
  }

  const parts = {
    about, call, isRequest, isResponse, performUnreported, requireResponse, validateSchema, watcherOfResponse, withHint,
    define: words.define,
  };
  // `ok` has another meaning for responses, so it cannot wait.
  words.define.overwriteProperty("ok", (inherited) => function ok() {
    const subject = flag(this, "object");
    if (!isResponse(subject)) return apply(inherited, this, []);
    // A missing response is not ok.
    if (flag(this, "negate") && subject.code === undefined) return undefined;
    return require("expect/status-words").requireCode(this, 200, parts);
  });
  words.addGroup(() => {
    addClassWords(parts);
    require("expect/status-words").addStatusWords(parts);
    require("expect/header-words")(parts);
    require("expect/body-words")(parts);
    require("expect/measure-words")(parts);
  });
}

module.exports = { addResponseWords };
