// The class of assertions: a subject, the flags that words have set, and the check that throws.

"use strict";

const append = require("expect/append");
const {
  arrayIndexOf, getProperty, getPrototypeOf, hasProperty, namesOf, setPrototypeOf,
} = require("expect/safe-built-ins");
const { AssertionError } = require("expect/assertion-error");
const { flag, flagsOf } = require("expect/flags");
const { getActual, getMessage, getOperator } = require("expect/messages");

const objectPrototype = Object.prototype;

// Names on the prototype that are no words.
const internalNames = ["__flags", "__methods", "_obj", "assert"];

/** Returns the names of an object's properties, inherited ones included, but not those of every object. */
function wordsOf(object) {
  const words = [];
  for (let level = object; level !== null && level !== objectPrototype; level = getPrototypeOf(level)) {
    const names = namesOf(level);
    for (let index = 0; index < names.length; index += 1) {
      const isInternal = arrayIndexOf(internalNames, names[index]) >= 0 || hasProperty(objectPrototype, names[index]);
      if (!isInternal) append(words, names[index]);
    }
  }
  return words;
}

/** Throws the error for a word that `object` does not have, with the nearest one that it has. */
function refuseWord(object, word) {
  const suggestion = require("expect/suggestion").nearest(word, wordsOf(object));
  const hint = suggestion === undefined ? "" : `. Did you mean "${suggestion}"?`;
  throw new Error(`Invalid Chai property: ${word}${hint}`);
}

/** True if reading the unknown name `key` must not throw: promises, JSON and consoles look for methods. */
function isOptional(key, config) {
  return typeof key !== "string" || !config.useProxy || arrayIndexOf(config.proxyExcludedKeys, key) >= 0;
}

// - context: `config`, the members of chai's `config`, and `findWord`, which adds a word that is not there yet.
function makeAssertion(context) {
  const { config } = context;

  class Assertion {
    __flags;

    constructor(object, message) {
      this.__flags = { __proto__: null, object, message };
    }

    get _obj() {
      return flag(this, "object");
    }

    set _obj(object) {
      flag(this, "object", object);
    }

    /**
     * Throws an `AssertionError` if `holds` is false, or after `not` if it is true. The flag `watcher` has the functions
     * `held(expected)` and `failed(error)`, one of which is called.
     */
    assert(holds, message, negatedMessage, expected, actual, showDiff) {
      const { negate, watcher } = this.__flags;
      if (negate ? !holds : holds) {
        watcher?.held(expected);
        return;
      }
      const args = [holds, message, negatedMessage, expected];
      if (arguments.length > 4) args[4] = actual;
      const hasValues = expected !== undefined || actual !== undefined;
      const properties = {
        actual: getActual(this, args),
        expected,
        showDiff: showDiff !== false && hasValues && config.showDiff === true,
      };
      const operator = getOperator(this, args);
      if (operator) properties.operator = operator;
      const error = new AssertionError(getMessage(this, args, config), properties);
      watcher?.failed(error);
      throw error;
    }
  }

  // The end of the prototype chain. A lookup comes here if no object before it has the word, so that known words need
  // no proxy.
  const unknownWords = new Proxy({}, {
    __proto__: null,
    get(target, key, receiver) {
      const canBeWord = typeof key === "string" && arrayIndexOf(config.proxyExcludedKeys, key) < 0;
      if (canBeWord && context.findWord(key)) return getProperty(Assertion.prototype, key, receiver);
      if (isOptional(key, config) || hasProperty(target, key)) return getProperty(target, key, receiver);
      return refuseWord(Assertion.prototype, key);
    },
  });
  setPrototypeOf(Assertion.prototype, unknownWords);
  Assertion.prototype.__methods = {};
  return Assertion;
}

/** Returns an assertion with the flags of `source`. Words that follow change the copy alone. */
function copyOf(source, Assertion) {
  const copy = new Assertion();
  copy.__flags = { __proto__: null, ...flagsOf(source) };
  return copy;
}

module.exports = { copyOf, isOptional, makeAssertion, refuseWord };
