// chai 4 of our own: `expect`, the assert and should styles, and the functions for plugins.

"use strict";

const { apply, defineProperty, setAdd, setHas } = require("expect/safe-built-ins");
const { copyOf, makeAssertion } = require("expect/assertion");
const { AssertionError, makeFail } = require("expect/assertion-error");
const { makeChecks } = require("expect/checks");
const { display, shown } = require("expect/messages");
const { UncalledWords } = require("expect/uncalled-words");
const { makeWords } = require("expect/words");

const { addContentWords, addObjectWords, addTruthWords, addTypeWords } = require("expect/value-words");
const { addEqualityWords, addMemberWords } = require("expect/equality-words");
const { addFunctionWords, addInstanceWords } = require("expect/function-words");
const { addLengthWords, addPropertyWords } = require("expect/property-words");

// In chai's order: of two words that are equally near to a misspelled one, the first is suggested.
const additions = [
  require("expect/chain-words"), addTypeWords, require("expect/include-words"), addTruthWords, addContentWords,
  addEqualityWords, require("expect/comparison-words"), addInstanceWords, addPropertyWords, addLengthWords,
  require("expect/text-words"), require("expect/keys-words"), require("expect/throw-words"), addFunctionWords,
  addMemberWords, require("expect/change-words"), addObjectWords,
];

/** Defines a property whose value is computed at its first use. */
function defineLazily(target, name, compute) {
  const define = (value) => {
    defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
  };
  defineProperty(target, name, {
    get() {
      const value = compute();
      define(value);
      return value;
    },
    set: define,
    configurable: true,
    enumerable: true,
  });
}

/** Adds the class's own functions for plugins, such as `Assertion.addMethod(name, method)`. */
function addClassFunctions(Assertion, words) {
  const names = [
    "addProperty", "addMethod", "addChainableMethod", "overwriteProperty", "overwriteMethod",
    "overwriteChainableMethod",
  ];
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    Assertion[name] = (word, first, second) => words[name](Assertion.prototype, word, first, second);
  }
}

/**
 * Returns the object that `require("chai")` gives.
 *
 * - hooks: `onExpect(value)` is called with the subject of each `expect`.
 */
function makeChai(hooks = {}) {
  const config = {
    includeStack: false,
    showDiff: true,
    truncateThreshold: 40,
    useProxy: true,
    proxyExcludedKeys: ["then", "catch", "inspect", "toJSON"],
  };
  const Assertion = makeAssertion(config);
  const uncalled = new UncalledWords();
  const words = makeWords({ Assertion, config, uncalled });
  const parts = {
    Assertion,
    config,
    words,
    checks: makeChecks(Assertion, config),
    copy: (assertion) => copyOf(assertion, Assertion),
    display: (value) => display(value, config),
    compareByInspect: (a, b) => (shown(a, config) < shown(b, config) ? -1 : 1),
  };
  addClassFunctions(Assertion, words);
  for (let index = 0; index < additions.length; index += 1) {
    const add = additions[index];
    add(parts);
  }

  function expect(value, message) {
    hooks.onExpect?.(value);
    return new Assertion(value, message);
  }
  const plugins = new Set();
  const chai = { version: "4.4.1", AssertionError, Assertion, config, expect, use };
  function use(plugin) {
    if (!setHas(plugins, plugin)) {
      apply(plugin, undefined, [chai, chai.util]);
      setAdd(plugins, plugin);
    }
    return chai;
  }

  expect.fail = makeFail("expect.fail()");
  defineLazily(chai, "util", () => require("expect/utilities").makeUtilities(parts));
  defineLazily(chai, "assert", () => require("expect/assert-style").makeAssert(parts));
  const makeShould = () => require("expect/should-style").makeShould(Assertion);
  defineLazily(chai, "should", makeShould);
  defineLazily(chai, "Should", makeShould);
  // Returns the methods that were named and not called since the last time, as `{ name, error }`: the error's stack has
  // the place.
  defineProperty(chai, "takeUncalled", { value: () => uncalled.take() });
  return chai;
}

module.exports = { makeChai };
