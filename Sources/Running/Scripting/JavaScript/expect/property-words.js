// `property` and its kin: properties, their descriptors, and lengths.

"use strict";

const { apply, descriptorOf, hasOwn } = require("expect/safe-built-ins");
const { lowerType } = require("expect/checks");
const { deepEqual } = require("expect/deep-equal");
const { flag } = require("expect/flags");
const { getPathInfo, has } = require("expect/property-path");

function addPropertyWords({ define, checks }) {
  const { refuse, shown, takeMessage } = checks;

  function refuseName(assertion, name, isNested) {
    const type = typeof name;
    if (isNested && type !== "string") {
      refuse(assertion, "the argument to property must be a string when using nested syntax");
    }
    if (type !== "string" && type !== "number" && type !== "symbol") {
      refuse(assertion, "the argument to property must be a string, number, or symbol");
    }
  }

  function find(subject, name, isOwn, isNested) {
    if (isNested) return getPathInfo(subject, name);
    return { value: subject[name], exists: isOwn ? hasOwn(subject, name) : has(subject, name) };
  }

  function property(name, expected, message) {
    takeMessage(this, message);
    const subject = flag(this, "object");
    const isNested = flag(this, "nested");
    const isOwn = flag(this, "own");
    const isDeep = flag(this, "deep");
    refuseName(this, name, isNested);
    if (isNested && isOwn) refuse(this, 'The "nested" and "own" flags cannot be combined.');
    if (subject === null || subject === undefined) refuse(this, "Target cannot be null or undefined.");
    const { value, exists } = find(subject, name, isOwn, isNested);
    const kind = `${isDeep ? "deep " : ""}${isOwn ? "own " : ""}${isNested ? "nested " : ""}property`;
    const have = () => `have ${kind} ${shown(name)}`;
    const hasValue = arguments.length > 1;
    // With `not` and a value, a property with another value is fine.
    if (!flag(this, "negate") || !hasValue) {
      this.assert(exists, () => `expected #{this} to ${have()}`, () => `expected #{this} to not ${have()}`);
    }
    if (hasValue) {
      const holds = exists && (isDeep ? deepEqual(expected, value) : expected === value);
      const message = () => `expected #{this} to ${have()} of #{exp}, but got #{act}`;
      this.assert(holds, message, () => `expected #{this} to not ${have()} of #{act}`, expected, value);
    }
    flag(this, "object", value);
  }

  function ownProperty(...args) {
    flag(this, "own", true);
    apply(property, this, args);
  }

  define.addMethod("property", property);
  define.addMethod("ownProperty", ownProperty);
  define.addMethod("haveOwnProperty", ownProperty);

  function ownPropertyDescriptor(name, expected, message) {
    const descriptor = typeof expected === "string" ? undefined : expected;
    takeMessage(this, descriptor === expected ? message : expected);
    const subject = flag(this, "object");
    const actual = descriptorOf(Object(subject), name);
    if (actual && descriptor) {
      const match = () => `match ${shown(descriptor)}`;
      const start = () => `expected the own property descriptor for ${shown(name)} on #{this} to`;
      const holds = deepEqual(descriptor, actual);
      const message = () => `${start()} ${match()}, got ${shown(actual)}`;
      this.assert(holds, message, () => `${start()} not ${match()}`, descriptor, actual, true);
    } else {
      const have = () => `have an own property descriptor for ${shown(name)}`;
      this.assert(actual, () => `expected #{this} to ${have()}`, () => `expected #{this} to not ${have()}`);
    }
    flag(this, "object", actual);
  }

  define.addMethod("ownPropertyDescriptor", ownPropertyDescriptor);
  define.addMethod("haveOwnPropertyDescriptor", ownPropertyDescriptor);
}

function addLengthWords({ define, checks }) {
  function length(expected, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    const type = lowerType(subject);
    const isCollection = type === "map" || type === "set";
    if (!isCollection) checks.requireProperty(subject, "length", this);
    const noun = isCollection ? "size" : "length";
    const actual = subject[noun];
    const had = `expected #{this} to have a ${noun} of #{exp} but got #{act}`;
    this.assert(actual == expected, had, `expected #{this} to not have a ${noun} of #{act}`, expected, actual);
  }

  function measured() {
    flag(this, "doLength", true);
  }

  define.addChainableMethod("length", length, measured);
  define.addChainableMethod("lengthOf", length, measured);
}

module.exports = { addLengthWords, addPropertyWords };
