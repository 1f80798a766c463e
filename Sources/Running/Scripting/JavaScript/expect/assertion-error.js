// The error of an assertion that does not hold. Its `name` tells it apart from other errors.

"use strict";

const { defineProperty, isPrototypeOf, keysOf } = require("expect/safe-built-ins");

const reservedNames = { __proto__: null, name: true, message: true, stack: true, constructor: true, toJSON: true };

class AssertionError extends Error {
  // - properties: `actual`, `expected`, `showDiff`, `operator` and others that the error is to have.
  constructor(message, properties) {
    super(message || "Unspecified AssertionError");
    this.showDiff = false;
    const names = properties ? keysOf(properties) : [];
    for (let index = 0; index < names.length; index += 1) {
      if (!reservedNames[names[index]]) this[names[index]] = properties[names[index]];
    }
  }

  toJSON(hasStack) {
    const json = { name: this.name, message: this.message, ...this };
    if (hasStack !== false && this.stack) json.stack = this.stack;
    return json;
  }
}
defineProperty(AssertionError.prototype, "name", { value: "AssertionError", configurable: true, writable: true });

// Not `instanceof`, whose result a script can change.
const isAssertionError = (value) => isPrototypeOf(AssertionError.prototype, value);

/** Returns a function that always fails: `fail(message)` or `fail(actual, expected, message, operator)`. */
function makeFail(defaultMessage) {
  return function fail(actual, expected, message, operator) {
    if (arguments.length < 2) throw new AssertionError(actual || defaultMessage, {});
    throw new AssertionError(message || defaultMessage, { actual, expected, operator });
  };
}

module.exports = { AssertionError, isAssertionError, makeFail };
