// The functions that add words to the class of assertions, and replace them: `addMethod`, `overwriteProperty` and the
// others of chai's utilities. Plugins call them with a prototype, or with another object such as `assert`.

"use strict";

const { apply, defineProperty, descriptorOf } = require("expect/safe-built-ins");
const { copyOf } = require("expect/assertion");
const { chainableWord, methodWord, perform, propertyWord } = require("expect/word-proxies");

const nothing = () => {};

// - context: `Assertion`, `config`, and `uncalled`, the list of words that were named and not called.
function makeWords(context) {
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

  /** Calls the current method `name` for an assertion. A plugin can have replaced the method. */
  const say = (assertion, name, args) => perform(assertion, prototype.__methods[name].method, args, Assertion);

  return {
    addChainWord, addChainableMethod, addMethod, addProperty, overwriteChainableMethod, overwriteMethod,
    overwriteProperty, say,
  };
}

module.exports = { makeWords };
