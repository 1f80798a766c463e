// chai's should style: after `require("chai").should()` every value has `value.should.equal(1)`.

"use strict";

const { defineProperty } = require("expect/safe-built-ins");
const { makeFail } = require("expect/assertion-error");

const objectPrototype = Object.prototype;

/** Returns the function that puts `should` on every object, and returns the functions for null and undefined. */
function makeShould(Assertion) {
  const to = (value, message) => new Assertion(value, message).to;

  /** Replaces `should` of an object by a value that a script assigns. */
  function assign(value) {
    defineProperty(this, "should", { value, configurable: true, enumerable: true, writable: true });
  }

  return function should() {
    defineProperty(objectPrototype, "should", {
      // In strict code the receiver of a getter is the primitive value itself.
      get() { return new Assertion(this); },
      set: assign,
      configurable: true,
    });
    const throws = (callback, expected, pattern, message) => { to(callback, message).throw(expected, pattern); };
    const throwsNot = (callback, expected, pattern, message) => { to(callback, message).not.throw(expected, pattern); };
    return {
      fail: makeFail("should.fail()"),
      equal: (actual, expected, message) => { to(actual, message).equal(expected); },
      exist: (value, message) => { to(value, message).exist; },
      throw: throws,
      Throw: throws,
      not: {
        equal: (actual, expected, message) => { to(actual, message).not.equal(expected); },
        exist: (value, message) => { to(value, message).not.exist; },
        throw: throwsNot,
        Throw: throwsNot,
      },
    };
  };
}

module.exports = { makeShould };
