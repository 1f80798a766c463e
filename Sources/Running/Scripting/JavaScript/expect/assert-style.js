// chai's assert style, such as `assert.equal(actual, expected)`. Most of its functions are words of `expect` in another
// form; tables have those.

"use strict";

const { arraySlice } = require("expect/safe-built-ins");
const { addChangeAsserts } = require("expect/assert-style-changes");
const { aliases, fixedRows, rows } = require("expect/assert-style-words");
const { AssertionError, makeFail } = require("expect/assertion-error");
const { isPattern } = require("expect/check-error");
const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

const comparisons = {
  __proto__: null,
  "==": (a, b) => a == b,
  "===": (a, b) => a === b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "!=": (a, b) => a != b,
  "!==": (a, b) => a !== b,
};

function makeAssert({ Assertion, checks, words }) {
  function assert(holds, message) {
    new Assertion(null, null).assert(holds, message, "[ negation message unavailable ]");
  }

  /** Returns an assertion with flags. */
  function about(value, message, flags) {
    const assertion = new Assertion(value, message);
    for (let index = 0; index < flags.length; index += 1) flag(assertion, flags[index], true);
    return assertion;
  }

  for (let index = 0; index < rows.length; index += 1) {
    const { 0: name, 1: count, 2: flags, 3: word } = rows[index];
    assert[name] = (...args) => {
      // An argument that is missing is there as undefined: `propertyVal` always compares the value.
      args.length = count + 2;
      const assertion = about(args[0], args[count + 1], flags);
      if (count === 0) assertion[word];
      else words.say(assertion, word, arraySlice(args, 1, count + 1));
    };
  }
  for (let index = 0; index < fixedRows.length; index += 1) {
    const { 0: name, 1: flags, 2: word, 3: expected } = fixedRows[index];
    assert[name] = (value, message) => {
      words.say(about(value, message, flags), word, [expected]);
    };
  }

  assert.fail = makeFail("assert.fail()");

  assert.equal = (actual, expected, message) => {
    const negatedMessage = "expected #{this} to not equal #{act}";
    const text = "expected #{this} to equal #{exp}";
    new Assertion(actual, message).assert(actual == expected, text, negatedMessage, expected, actual, true);
  };

  assert.notEqual = (actual, expected, message) => {
    const negatedMessage = "expected #{this} to equal #{act}";
    const text = "expected #{this} to not equal #{exp}";
    new Assertion(actual, message).assert(actual != expected, text, negatedMessage, expected, actual, true);
  };

  // A text or pattern as the second argument is that of the message; the class of errors may be left out.
  function throwArguments(expected, pattern) {
    return typeof expected === "string" || isPattern(expected) ? [null, expected] : [expected, pattern];
  }

  assert.throws = (callback, expected, pattern, message) => {
    const assertion = about(callback, message, []);
    words.say(assertion, "throw", throwArguments(expected, pattern));
    return flag(assertion, "object");
  };

  assert.doesNotThrow = (callback, expected, pattern, message) => {
    words.say(about(callback, message, ["negate"]), "throw", throwArguments(expected, pattern));
  };

  assert.operator = (left, operator, right, message) => {
    const compare = comparisons[operator];
    if (compare === undefined) {
      throw new AssertionError(`${message ? `${message}: ` : ""}Invalid operator "${plainText(operator)}"`);
    }
    const phrase = (be) => `expected ${checks.shown(left)} to ${be} ${operator} ${checks.shown(right)}`;
    const holds = compare(left, right);
    new Assertion(holds, message).assert(holds, () => phrase("be"), () => phrase("not be"));
  };

  assert.ifError = (value) => {
    if (value) throw value;
  };

  addChangeAsserts(assert, { about, say: words.say });
  for (let index = 0; index < aliases.length; index += 1) assert[aliases[index][0]] = assert[aliases[index][1]];
  return assert;
}

module.exports = { makeAssert };
