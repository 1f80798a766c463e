// Words about the status of a response: `status`, `ok`, `notFound`, `clientError` and others. The names of codes
// compare the code alone: a server may send another phrase, and HTTP/2 sends none.

"use strict";

const { floor, regExpExec, toNumber, toText } = require("expect/safe-built-ins");
const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

const classes = { __proto__: null, info: 1, success: 2, redirection: 3, clientError: 4, serverError: 5 };
const codes = {
  __proto__: null, accepted: 202, withoutContent: 204, badRequest: 400, unauthorized: 401, unauthorised: 401,
  forbidden: 403, notFound: 404, notAcceptable: 406, rateLimited: 429,
};
const digits = /^\s*\d+\s*$/;

function codeOf(assertion, { about, requireResponse, watcherOfResponse }) {
  const response = requireResponse(assertion);
  flag(assertion, "watcher", watcherOfResponse(response));
  const { code } = response;
  if (typeof code !== "number") about(code, assertion).a("number");
  return code;
}

function requireCode(assertion, expected, parts) {
  const code = codeOf(assertion, parts);
  const message = "expected response to have status code #{exp} but got #{act}";
  assertion.assert(code === expected, message, "expected response to not have status code #{act}", expected, code);
}

function addStatusWords(parts) {
  const { call, define, requireResponse, watcherOfResponse, withHint } = parts;

  function requireReason(assertion, expected) {
    flag(assertion, "watcher", watcherOfResponse(requireResponse(assertion)));
    const reason = call(assertion, "reason");
    const message = "expected response to have status reason #{exp} but got #{act}";
    const negatedMessage = "expected response to not have status reason #{act}";
    assertion.assert(reason === expected, message, negatedMessage, expected, reason);
  }

  function requireClass(assertion, expected) {
    const code = codeOf(assertion, parts);
    const message = "expected response code to be #{exp}XX but found #{act}";
    const holds = floor(code / 100) === expected;
    assertion.assert(holds, message, "expected response code to not be #{exp}XX", expected, code);
  }

  for (const name in classes) {
    define.addProperty(name, function statusClass() { requireClass(this, classes[name]); });
  }
  for (const name in codes) {
    define.addProperty(name, function statusCode() { requireCode(this, codes[name], parts); });
  }
  define.addProperty("error", function error() {
    const code = codeOf(this, parts);
    const isError = code >= 400 && code < 600;
    const message = "expected response code to be 4XX or 5XX but found #{act}";
    this.assert(isError, message, "expected response code to not be 4XX or 5XX", null, code);
  });

  define.addMethod("statusCodeClass", function statusCodeClass(expected) { requireClass(this, expected); });
  define.addMethod("statusCode", function statusCode(expected) { requireCode(this, toNumber(expected), parts); });
  define.addMethod("statusReason", function statusReason(expected) { requireReason(this, toText(expected)); });

  define.addMethod("status", function status(expected) {
    if (typeof expected === "number") return requireCode(this, expected, parts);
    if (typeof expected !== "string") {
      throw new TypeError(`${plainText(expected)} is neither a status code nor a reason phrase`);
    }
    if (regExpExec(digits, expected) === null) return requireReason(this, expected);
    const hint = `a text is compared with the reason phrase; write the code as a number: status(${toNumber(expected)})`;
    return withHint(hint, () => requireReason(this, expected));
  });
}

module.exports = { addStatusWords, requireCode };
