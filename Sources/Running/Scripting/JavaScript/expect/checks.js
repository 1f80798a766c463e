// Checks that several assertions share: of the types of the subject and of arguments.

"use strict";

const { stringIndexOf, stringToLowerCase, toText } = require("expect/safe-built-ins");
const { AssertionError } = require("expect/assertion-error");
const { flag } = require("expect/flags");
const { shown } = require("expect/messages");
const typeOf = require("expect/type-of");

/** Returns the name of a value's type in lower case. */
const lowerType = (value) => stringToLowerCase(typeOf(value));

const withArticle = (type) => `${stringIndexOf("aeiou", type[0] ?? " ") >= 0 ? "an" : "a"} ${type}`;

const plainLength = 1000;

/** Returns a value as a text. A value that has none, or a long one, is shown as in messages. */
function plainText(value) {
  try {
    const text = toText(value);
    if (text.length <= plainLength) return text;
  } catch {
    // The value's own `toString` fails.
  }
  return shown(value, { truncateThreshold: 40 });
}

// - Assertion, config: the class and the members of chai's `config`.
function makeChecks(Assertion, config) {
  /** Takes the message that an assertion was given as its last argument. */
  function takeMessage(assertion, message) {
    if (message) flag(assertion, "message", message);
  }

  /** Throws an error for arguments or a subject that an assertion cannot have, negated or not. */
  function refuse(assertion, text) {
    const message = flag(assertion, "message");
    throw new AssertionError(message ? `${message}: ${text}` : text);
  }

  /** Returns an assertion on another subject with the message of this one. */
  const about = (value, assertion) => new Assertion(value, flag(assertion, "message"));

  function requireType(value, type, assertion) {
    about(value, assertion).assert(lowerType(value) === type, `expected #{this} to be ${withArticle(type)}`);
  }

  /** Checks that a value has a property, whose name is a text, a number or a symbol. */
  function requireProperty(value, name, assertion) {
    if (value === null || value === undefined) refuse(assertion, "Target cannot be null or undefined.");
    const message = () => `expected #{this} to have property ${shown(name, config)}`;
    about(value, assertion).assert(name in Object(value), message);
  }

  return { refuse, requireProperty, requireType, shown: (value) => shown(value, config), takeMessage };
}

module.exports = { lowerType, makeChecks, plainText, withArticle };
