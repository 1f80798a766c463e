// The functions that add words to the class of assertions, and replace them. Rare words are added in groups when a
// script first uses a word that is not there: each iteration has a realm of its own, and would pay for all words.

"use strict";

const { apply, arraySplice, defineProperty, descriptorOf, hasOwn } = require("expect/safe-built-ins");
const { copyOf } = require("expect/assertion");
const { chainableWord, methodWord, perform, propertyWord } = require("expect/word-proxies");

const nothing = () => {};

/**
 * Returns the functions that add words, with the object that gets the word as their first argument: a prototype, or
 * another object such as `assert`.
 *
 * - context: `Assertion`, `config`, and `uncalled`, the list of words that were named and not called.
 */
function makeAdders(context) {
  const { Assertion, uncalled } = context;
  const { prototype } = Assertion;

  function defineGetter(target, name, get) {
    defineProperty(target, name, { get, configurable: true });
  }

  /** Returns a function that performs a word for the object on which it is called. */
  const unbound = (definition) => function word(...args) {
    return perform(this, definition.method, args, Assertion);
  };

  function defineMethod(target, definition, makeWord) {
    target.__methods ??= {};
    target.__methods[definition.name] = definition;
    defineGetter(target, definition.name, function methodGetter() {
      if (this === prototype) return unbound(definition);
      if (definition.chainingBehavior !== nothing) apply(definition.chainingBehavior, this, []);
      return makeWord(this, definition, uncalled.named(definition.name));
    });
  }

  function addMethod(target, name, method) {
    const definition = { name, method, context, chainingBehavior: nothing };
    if (target === prototype) defineMethod(target, definition, methodWord);
    else target[name] = unbound(definition);
  }

  function addChainableMethod(target, name, method, chainingBehavior = nothing) {
    defineMethod(target, { name, method, context, chainingBehavior }, chainableWord);
  }

  function addProperty(target, name, getter) {
    const definition = { name, context };
    if (getter === undefined) return addChainWord(name, undefined, target);
    defineGetter(target, name, function propertyGetter() {
      const result = apply(getter, this, []);
      return result === undefined ? propertyWord(this, definition) : result;
    });
    return undefined;
  }

  /** Adds a word that changes the meaning of those behind it, or nothing. */
  function addChainWord(name, change, target = prototype) {
    defineGetter(target, name, function chainWordGetter() {
      if (change !== undefined) change(this);
      return copyOf(this, Assertion);
    });
  }

  function overwriteMethod(target, name, makeMethod) {
    const original = target[name];
    const inherited = typeof original === "function" ? original : () => {
      throw new Error(`${name} is not a function`);
    };
    addMethod(target, name, function overwritten(...args) {
      return apply(makeMethod(inherited), this, args);
    });
  }

  function overwriteProperty(target, name, makeGetter) {
    const inherited = descriptorOf(target, name)?.get ?? nothing;
    addProperty(target, name, function overwritten() {
      return apply(makeGetter(inherited), this, []);
    });
  }

  function overwriteChainableMethod(target, name, makeMethod, makeChainingBehavior) {
    const definition = target.__methods[name];
    const { method, chainingBehavior } = definition;
    definition.method = function overwritten(...args) {
      return perform(this, makeMethod(method), args, Assertion);
    };
    definition.chainingBehavior = function overwritten() {
      return perform(this, makeChainingBehavior(chainingBehavior), [], Assertion);
    };
  }

  return {
    addChainWord, addChainableMethod, addMethod, addProperty, overwriteChainableMethod, overwriteMethod,
    overwriteProperty,
  };
}

/**
 * Returns the words of a class of assertions.
 *
 * - define: the functions that add words to the class. They take a name and functions.
 * - forPlugins: the functions of chai's utilities. They add all groups before, so that no group replaces their words.
 */
function makeWords(context) {
  const { Assertion } = context;
  const { prototype } = Assertion;
  const adders = makeAdders(context);
  const groups = [];

  const define = {
    addChainWord: (name, change) => adders.addChainWord(name, change),
    addChainableMethod: (name, method, chaining) => adders.addChainableMethod(prototype, name, method, chaining),
    addMethod: (name, method) => adders.addMethod(prototype, name, method),
    addProperty: (name, getter) => adders.addProperty(prototype, name, getter),
    overwriteProperty: (name, makeGetter) => adders.overwriteProperty(prototype, name, makeGetter),
  };

  /** Notes a function that adds words when one of them is needed. Of several groups the last is added first. */
  function addGroup(group) {
    arraySplice(groups, 0, 0, group);
  }

  /** Adds groups until one has the word, and returns true if it has. */
  function find(word) {
    while (groups.length > 0) {
      const group = arraySplice(groups, 0, 1)[0];
      group();
      if (hasOwn(prototype, word)) return true;
    }
    return false;
  }
  context.findWord = find;

  const afterGroups = (adder) => (...args) => {
    find("");
    return apply(adder, undefined, args);
  };
  const forPlugins = {
    addChainableMethod: afterGroups(adders.addChainableMethod),
    addMethod: afterGroups(adders.addMethod),
    addProperty: afterGroups(adders.addProperty),
    overwriteChainableMethod: afterGroups(adders.overwriteChainableMethod),
    overwriteMethod: afterGroups(adders.overwriteMethod),
    overwriteProperty: afterGroups(adders.overwriteProperty),
  };

  /** Calls the current method `name` for an assertion. A plugin can have replaced the method. */
  function say(assertion, name, args) {
    if (!hasOwn(prototype.__methods, name)) find(name);
    return perform(assertion, prototype.__methods[name].method, args, Assertion);
  }

  return { addGroup, define, forPlugins, say };
}

module.exports = { makeWords };
