// `keys`: the names of an object's properties, or the keys of a map or set.

"use strict";

const append = require("expect/append");
const {
  arrayJoin, arraySlice, arraySort, keysOf, mapForEach, setForEach, toText,
} = require("expect/safe-built-ins");
const { deepEqual } = require("expect/deep-equal");
const { ownEnumerableKeys } = require("expect/enumerable-keys");
const { flag } = require("expect/flags");
const typeOf = require("expect/type-of");

function collectionKeys(collection, forEach) {
  const keys = [];
  forEach(collection, (value, key) => { append(keys, key); });
  return keys;
}

/** Returns `value`s texts or symbols, by which properties are found. */
function propertyKeys(values) {
  const keys = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    keys[index] = typeof value === "symbol" ? value : toText(value);
  }
  return keys;
}

module.exports = function addKeysWords({ define, checks, compareByInspect }) {
  const { refuse, shown } = checks;

  /** Returns the keys that the arguments of an assertion on an object name. */
  function expectedNames(assertion, args) {
    const type = typeOf(args[0]);
    const isList = type === "Array" || type === "Object";
    if (isList && args.length > 1) {
      refuse(assertion, "when testing keys against an object or an array you must give a single Array|Object|String "
        + "argument or multiple String arguments");
    }
    if (type === "Object") return keysOf(args[0]);
    return propertyKeys(isList ? args[0] : args);
  }

  function keys(...args) {
    const subject = flag(this, "object");
    const type = typeOf(subject);
    const isCollection = type === "Map" || type === "Set";
    const isDeep = flag(this, "deep");
    const actual = isCollection
      ? collectionKeys(subject, type === "Map" ? mapForEach : setForEach)
      : ownEnumerableKeys(subject);
    const firstIsList = typeOf(args[0]) === "Array";
    const expected = isCollection ? (firstIsList ? args[0] : args) : expectedNames(this, args);
    if (expected.length === 0) refuse(this, "keys required");
    const isAny = flag(this, "any");
    const contains = flag(this, "contains");

    const isKey = (key) => {
      for (let index = 0; index < actual.length; index += 1) {
        if (isDeep ? deepEqual(key, actual[index]) : key === actual[index]) return true;
      }
      return false;
    };
    let found = 0;
    for (let index = 0; index < expected.length; index += 1) if (isKey(expected[index])) found += 1;
    const hasAll = found === expected.length && (contains || expected.length === actual.length);

    const phrase = () => {
      const deeply = isCollection && isDeep ? "deeply " : "";
      return `${deeply}${contains ? "contain" : "have"} ${keyList(expected, isAny ? "or" : "and")}`;
    };
    const inOrder = (list) => arraySort(arraySlice(list), compareByInspect);
    const holds = isAny ? found > 0 : hasAll;
    const fails = flag(this, "negate") ? holds : !holds;
    const sorted = fails ? { expected: inOrder(expected), actual: inOrder(actual) } : {};
    this.assert(
      holds, () => `expected #{this} to ${phrase()}`, () => `expected #{this} to not ${phrase()}`, sorted.expected,
      sorted.actual, true,
    );
  }

  function keyList(expected, conjunction) {
    const texts = [];
    for (let index = 0; index < expected.length; index += 1) texts[index] = shown(expected[index]);
    if (texts.length === 1) return `key ${texts[0]}`;
    const last = texts.length - 1;
    return `keys ${arrayJoin(arraySlice(texts, 0, last), ", ")}, ${conjunction} ${texts[last]}`;
  }

  define.addMethod("keys", keys);
  define.addMethod("key", keys);
};
