// Assertions on a value itself: its type, its truth, `null`, `empty`, `finite`, `frozen` and the like.

"use strict";

const {
  isExtensible, isFiniteNumber, isFrozen, isNaN, isSealed, keysOf, stringToLowerCase, stringTrim,
} = require("expect/safe-built-ins");
const { lowerType, plainText, withArticle } = require("expect/checks");
const { flag } = require("expect/flags");
const typeOf = require("expect/type-of");

const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";
const exists = (value) => value !== null && value !== undefined;

function addTypeWords({ define, checks }) {
  function a(type, message) {
    checks.takeMessage(this, message);
    if (typeof type !== "string") throw new TypeError(`${plainText(type)} is no name of a type, such as "number"`);
    const name = stringToLowerCase(type);
    const phrase = `to be ${withArticle(name)}`;
    const holds = name === lowerType(flag(this, "object"));
    this.assert(holds, `expected #{this} ${phrase}`, `expected #{this} not ${phrase}`);
  }

  define.addChainableMethod("an", a);
  define.addChainableMethod("a", a);
}

/**
 * Adds a property that checks the subject.
 *
 * - expected: the value that the error names as expected; with `not` its opposite.
 */
function addState(define, name, holds, phrase, negatedPhrase, expected) {
  define.addProperty(name, function state() {
    const wanted = expected !== undefined && flag(this, "negate") ? !expected : expected;
    const message = `expected #{this} ${phrase}`;
    this.assert(holds(flag(this, "object")), message, `expected #{this} ${negatedPhrase}`, wanted);
  });
}

function addTruthWords({ define }) {
  addState(define, "ok", (value) => value, "to be truthy", "to be falsy");
  addState(define, "true", (value) => value === true, "to be true", "to be false", true);
  addState(define, "false", (value) => value === false, "to be false", "to be true", false);
  addState(define, "null", (value) => value === null, "to be null", "not to be null");
  addState(define, "undefined", (value) => value === undefined, "to be undefined", "not to be undefined");
  addState(define, "NaN", isNaN, "to be NaN", "not to be NaN");
  addState(define, "exist", exists, "to exist", "to not exist");
  addState(define, "exists", exists, "to exist", "to not exist");
}

function addObjectWords({ define }) {
  const isOpen = (value) => isObject(value) && isExtensible(value);
  addState(define, "extensible", isOpen, "to be extensible", "to not be extensible");
  addState(define, "sealed", (value) => !isObject(value) || isSealed(value), "to be sealed", "to not be sealed");
  addState(define, "frozen", (value) => !isObject(value) || isFrozen(value), "to be frozen", "to not be frozen");
  addState(define, "finite", isFiniteNumber, "to be a finite number", "to not be a finite number");
}

function addContentWords({ define, checks }) {
  const { refuse, shown } = checks;

  function countOf(assertion, value) {
    const type = lowerType(value);
    switch (type) {
    case "array":
    case "string":
      return value.length;
    case "map":
    case "set":
      return value.size;
    case "weakmap":
    case "weakset":
      return refuse(assertion, ".empty was passed a weak collection");
    case "function":
      return refuse(assertion, stringTrim(`.empty was passed a function ${plainText(value.name)}`));
    default:
      if (!isObject(value)) refuse(assertion, `.empty was passed non-string primitive ${shown(value)}`);
      return keysOf(value).length;
    }
  }

  define.addProperty("empty", function empty() {
    const isEmpty = countOf(this, flag(this, "object")) === 0;
    this.assert(isEmpty, "expected #{this} to be empty", "expected #{this} not to be empty");
  });

  function isArguments() {
    const type = typeOf(flag(this, "object"));
    const message = `expected #{this} to be arguments but got ${type}`;
    this.assert(type === "Arguments", message, "expected #{this} to not be arguments");
  }

  define.addProperty("arguments", isArguments);
  define.addProperty("Arguments", isArguments);
}

module.exports = { addContentWords, addObjectWords, addTruthWords, addTypeWords };
