// `expect` with the words for responses; one for each unit, because scripts may extend it.

"use strict";

const phase = require("core/phase");
const chai = require("expect/chai").makeChai({});

const isResponse = (value) => value !== null && typeof value === "object" && hasClass(value, "Response");
const isRequest = (value) => value !== null && typeof value === "object" && hasClass(value, "Request");

function hasClass(value, name) {
  try {
    return value.constructor?._postman_propertyName === name || value.constructor?.name === name;
  } catch {
    return false;
  }
}

require("expect/response-words").addResponseWords(chai, {
  isResponse,
  isRequest,
  watcherOfResponse: phase.watcherOfResponse,
  performUnreported: (check) => require("core/newman").performUnreported(check),
  validateSchema: (...values) => require("schemas/json-schema-check").validateSchema(...values),
});

require("core/uncalled-assertions").watch(chai.takeUncalled);

// Not `chai` itself: scripts can assign its members, and `pm.expect` stays as it is.
module.exports = Object.freeze({ __proto__: null, chai, expect: chai.expect });
