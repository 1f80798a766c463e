// `include` and its other names: a part of a text, an element of a collection, properties of an object.

"use strict";

const {
  arrayIndexOf, isArray, isNaN, keysOf, mapForEach, setForEach, setHas, stringIndexOf, weakSetHas,
} = require("expect/safe-built-ins");
const { isAssertionError } = require("expect/assertion-error");
const { lowerType } = require("expect/checks");
const { deepEqual } = require("expect/deep-equal");
const { flag } = require("expect/flags");

const sameValueZero = (a, b) => a === b || (isNaN(a) && isNaN(b));

/** True if `forEach` of a collection comes to an element that equals `value`. */
function hasElement(collection, forEach, isEqual, value) {
  let isFound = false;
  forEach(collection, (element) => { isFound ||= isEqual(element, value); });
  return isFound;
}

function arrayIncludes(array, value, isDeep) {
  if (!isDeep) return arrayIndexOf(array, value) >= 0;
  for (let index = 0; index < array.length; index += 1) {
    if (index in array && deepEqual(array[index], value)) return true;
  }
  return false;
}

module.exports = function addIncludeWords({ define, checks, copy, words }) {
  const { refuse, shown, takeMessage } = checks;

  // With `not` one property that differs is enough, so the checks of all of them are made.
  function includeProperties(assertion, expected) {
    const names = keysOf(expected);
    const isNegated = flag(assertion, "negate");
    let first;
    let failures = 0;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      try {
        words.say(copy(assertion), "property", [name, expected[name]]);
      } catch (error) {
        if (!isNegated || names.length === 1 || !isAssertionError(error)) throw error;
        first ??= error;
        failures += 1;
      }
    }
    if (failures > 0 && failures === names.length) throw first;
  }

  function isIncluded(assertion, subject, type, value) {
    const isDeep = flag(assertion, "deep");
    switch (type) {
    case "string":
      return stringIndexOf(subject, value) >= 0;
    case "array":
      return isArray(subject) ? arrayIncludes(subject, value, isDeep) : undefined;
    case "map":
      return hasElement(subject, mapForEach, isDeep ? deepEqual : sameValueZero, value);
    case "set":
      return isDeep ? hasElement(subject, setForEach, deepEqual, value) : setHas(subject, value);
    case "weakset":
      if (isDeep) refuse(assertion, "unable to use .deep.include with WeakSet");
      return weakSetHas(subject, value);
    default:
      return undefined;
    }
  }

  function include(value, message) {
    takeMessage(this, message);
    const subject = flag(this, "object");
    const type = lowerType(subject);
    const isFound = isIncluded(this, subject, type, value);
    if (isFound === undefined) {
      if ((typeof value !== "object" && typeof value !== "function") || value === null) {
        const other = lowerType(value);
        refuse(this, `the given combination of arguments (${type} and ${other}) is invalid for this assertion. `
          + `You can use an array, a map, an object, a set, a string, or a weakset instead of a ${other}`);
      }
      return includeProperties(this, value);
    }
    const phrase = () => `${flag(this, "deep") ? "deep " : ""}include ${shown(value)}`;
    return this.assert(isFound, () => `expected #{this} to ${phrase()}`, () => `expected #{this} to not ${phrase()}`);
  }

  const names = ["include", "contain", "contains", "includes"];
  for (let index = 0; index < names.length; index += 1) {
    define.addChainableMethod(names[index], include, function contains() { flag(this, "contains", true); });
  }
};
