// The values of words that can be called, or must not be: proxies that know their assertion. A function of its own for
// each would need its own prototype, and would have a `length`, which is a word.

"use strict";

const {
  apply, getProperty, hasProperty, setProperty, setPrototypeOf,
} = require("expect/safe-built-ins");
const { copyOf, isOptional, refuseWord } = require("expect/assertion");

// The proxies' target. Being an arrow function, it has no property that proxies may not hide.
const target = () => {};

/** Calls a word's function for an assertion. A function that returns nothing continues the chain. */
function perform(assertion, method, args, Assertion) {
  const result = apply(method, assertion, args);
  return result === undefined ? copyOf(assertion, Assertion) : result;
}

/** A method such as `equal`. It has no words after it until it is called. */
class MethodWord {
  constructor(assertion, definition, entry) {
    this.assertion = assertion;
    this.definition = definition;
    this.entry = entry;
  }

  get(_, key) {
    const { context, name } = this.definition;
    if (isOptional(key, context.config) || (key !== "length" && hasProperty(target, key))) {
      return getProperty(target, key);
    }
    throw new Error(`Invalid Chai property: ${name}.${key}. See docs for proper usage of "${name}".`);
  }

  apply(_, receiver, args) {
    const { context, method } = this.definition;
    context.uncalled.used(this.entry);
    return perform(this.assertion, method, args, context.Assertion);
  }
}

/** The chain behind a word whose value can be called. */
class ChainWord {
  constructor(assertion, definition) {
    this.next = copyOf(assertion, definition.context.Assertion);
    this.definition = definition;
  }

  get(_, key) {
    return getProperty(this.next, key, this.next);
  }

  set(_, key, value) {
    return setProperty(this.next, key, value, this.next);
  }

  has(_, key) {
    return hasProperty(this.next, key);
  }

  getPrototypeOf() {
    return this.definition.context.Assertion.prototype;
  }
}

/** A method such as `include`, which is a word for those behind it, too. */
class ChainableWord extends ChainWord {
  constructor(assertion, definition, entry) {
    super(assertion, definition);
    this.assertion = assertion;
    this.entry = entry;
  }

  get(_, key) {
    const { context, name } = this.definition;
    if (key === "call" || key === "apply") return target[key];
    if (!isOptional(key, context.config)) context.uncalled.used(this.entry);
    if (key !== "length") return super.get(_, key);
    throw new Error(
      `Invalid Chai property: ${name}.length. Due to a compatibility issue, "length" cannot directly follow "${name}". `
      + `Use "${name}.lengthOf" instead.`,
    );
  }

  apply(_, receiver, args) {
    const { context, method } = this.definition;
    context.uncalled.used(this.entry);
    return perform(this.assertion, method, args, context.Assertion);
  }
}

/** A property such as `true`. Calling it is a mistake whose error JavaScript would not explain. */
class PropertyWord extends ChainWord {
  apply() {
    const { name } = this.definition;
    throw new TypeError(`"${name}" is a property and has checked already: leave out the parentheses behind .${name}`);
  }
}

// Proxies look for traps in their handler's prototypes, to which scripts can add.
setPrototypeOf(MethodWord.prototype, null);
setPrototypeOf(ChainWord.prototype, null);

const methodWord = (assertion, definition, entry) => new Proxy(target, new MethodWord(assertion, definition, entry));
const chainableWord = (assertion, definition, entry) =>
  new Proxy(target, new ChainableWord(assertion, definition, entry));
const propertyWord = (assertion, definition) => new Proxy(target, new PropertyWord(assertion, definition));

/** Returns a proxy of `object` that throws for properties that it does not have, as `proxify` of chai's utilities. */
function proxify(object, name, config) {
  if (!config.useProxy) return object;
  return new Proxy(object, {
    __proto__: null,
    get(inner, key) {
      if (isOptional(key, config) || hasProperty(inner, key)) return getProperty(inner, key);
      if (name === undefined) return refuseWord(inner, key);
      throw new Error(`Invalid Chai property: ${name}.${key}. See docs for proper usage of "${name}".`);
    },
  });
}

module.exports = { chainableWord, methodWord, perform, propertyWord, proxify };
