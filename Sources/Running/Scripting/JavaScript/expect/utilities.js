// chai's utilities for plugins (`chai.util`), except those that add words.

"use strict";

const { arraySort, defineProperty, isNaN, stringToLowerCase } = require("expect/safe-built-ins");
const { AssertionError } = require("expect/assertion-error");
const checkError = require("expect/check-error");
const { withArticle } = require("expect/checks");
const { deepEqual } = require("expect/deep-equal");
const { enumerableSymbols, ownEnumerableKeys } = require("expect/enumerable-keys");
const { flag, transferFlags } = require("expect/flags");
const { nameOf } = require("expect/function-words");
const { display, getActual, getMessage, getOperator, shown, test } = require("expect/messages");
const { getPathInfo, has } = require("expect/property-path");
const typeOf = require("expect/type-of");
const { proxify } = require("expect/word-proxies");

/** Throws an `AssertionError` unless the subject has one of the types. */
function expectTypes(assertion, types) {
  const type = stringToLowerCase(typeOf(flag(assertion, "object")));
  const names = [];
  for (let index = 0; index < types.length; index += 1) names[index] = stringToLowerCase(types[index]);
  arraySort(names);
  let list = "";
  for (let index = 0; index < names.length; index += 1) {
    if (names[index] === type) return;
    const isLast = index > 0 && index === names.length - 1;
    list += `${index > 0 ? ", " : ""}${isLast ? "or " : ""}${withArticle(names[index])}`;
  }
  const message = flag(assertion, "message");
  throw new AssertionError(`${message ? `${message}: ` : ""}object tested must be ${list}, but ${type} given`);
}

// - config: the members of chai's `config`; words: the functions that add words.
function makeUtilities({ config, words, compareByInspect }) {
  const isProxyEnabled = () => config.useProxy;

  /** Makes reading the `length` of a word's function an error, because it is meant as a word. */
  function addLengthGuard(callback, name, isChainable) {
    const reason = isChainable
      ? ` Due to a compatibility issue, "length" cannot directly follow "${name}". Use "${name}.lengthOf" instead.`
      : ` See docs for proper usage of "${name}".`;
    const get = () => { throw new Error(`Invalid Chai property: ${name}.length.${reason}`); };
    return defineProperty(callback, "length", { get, configurable: true });
  }

  return {
    addChainableMethod: words.forPlugins.addChainableMethod,
    addLengthGuard,
    addMethod: words.forPlugins.addMethod,
    addProperty: words.forPlugins.addProperty,
    checkError,
    compareByInspect,
    eql: deepEqual,
    expectTypes,
    flag,
    getActual,
    getMessage: (assertion, args) => getMessage(assertion, args, config),
    getName: nameOf,
    getOperator,
    getOwnEnumerableProperties: ownEnumerableKeys,
    getOwnEnumerablePropertySymbols: enumerableSymbols,
    getPathInfo,
    hasProperty: has,
    inspect: (value) => shown(value, config),
    isNaN,
    isProxyEnabled,
    objDisplay: (value) => display(value, config),
    overwriteChainableMethod: words.forPlugins.overwriteChainableMethod,
    overwriteMethod: words.forPlugins.overwriteMethod,
    overwriteProperty: words.forPlugins.overwriteProperty,
    proxify: (object, name) => proxify(object, name, config),
    test,
    transferFlags,
    type: typeOf,
  };
}

module.exports = { makeUtilities };
