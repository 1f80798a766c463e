// chai 4 of our own: `expect`, the assert and should styles, and the functions for plugins.

"use strict";

const { apply, defineProperty, keysOf, setAdd, setHas } = require("expect/safe-built-ins");
const { copyOf, makeAssertion } = require("expect/assertion");
const { AssertionError, makeFail } = require("expect/assertion-error");
const { makeChecks } = require("expect/checks");
const { display, shown } = require("expect/messages");
const { UncalledWords } = require("expect/uncalled-words");
const { makeWords } = require("expect/words");

const { addLengthWords, addPropertyWords } = require("expect/property-words");
const { addTruthWords, addTypeWords } = require("expect/value-words");

/** Adds the words that most scripts use. */
function addCommonWords(parts) {
  require("expect/chain-words")(parts);
  addTypeWords(parts);
  require("expect/include-words")(parts);
  addTruthWords(parts);
  require("expect/equality-words")(parts);
  addPropertyWords(parts);
  addLengthWords(parts);
}

function addFrequentWords(parts) {
  require("expect/value-words").addContentWords(parts);
  require("expect/comparison-words")(parts);
  require("expect/text-words")(parts);
  require("expect/keys-words")(parts);
  require("expect/member-words")(parts);
}

function addRareWords(parts) {
  require("expect/function-words").addInstanceWords(parts);
  require("expect/throw-words")(parts);
  require("expect/function-words").addFunctionWords(parts);
  require("expect/change-words")(parts);
  require("expect/value-words").addObjectWords(parts);
}

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
function addClassFunctions(Assertion, adders) {
  const names = keysOf(adders);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    Assertion[name] = (word, first, second) => adders[name](Assertion.prototype, word, first, second);
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
  const context = { config, uncalled: new UncalledWords() };
  const Assertion = makeAssertion(context);
  context.Assertion = Assertion;
  const words = makeWords(context);
  const parts = {
    Assertion,
    config,
    define: words.define,
    words,
    checks: makeChecks(Assertion, config),
    copy: (assertion) => copyOf(assertion, Assertion),
    display: (value) => display(value, config),
    compareByInspect: (a, b) => (shown(a, config) < shown(b, config) ? -1 : 1),
  };
  addCommonWords(parts);
  words.addGroup(() => addRareWords(parts));
  words.addGroup(() => addFrequentWords(parts));
  addClassFunctions(Assertion, words.forPlugins);

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
  defineProperty(chai, "takeUncalled", { value: () => context.uncalled.take() });
  defineProperty(chai, "words", { value: words });
  return chai;
}

module.exports = { makeChai };
