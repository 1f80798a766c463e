// Assertions on functions and classes: `instanceof`, `respondTo`, and `satisfy` with a function of the script's own.

"use strict";

const { apply } = require("expect/safe-built-ins");
const { flag } = require("expect/flags");
const typeOf = require("expect/type-of");

/** Returns the name of a function, "" if it has none, or null for another value. */
function nameOf(value) {
  if (typeof value !== "function") return null;
  return typeof value.name === "string" ? value.name : "";
}

function addInstanceWords({ define, checks }) {
  function isInstance(assertion, subject, constructor) {
    try {
      return subject instanceof constructor;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return checks.refuse(assertion, "The instanceof assertion needs a constructor but "
        + `${typeOf(constructor)} was given.`);
    }
  }

  function instanceOf(constructor, message) {
    checks.takeMessage(this, message);
    const holds = isInstance(this, flag(this, "object"), constructor);
    const phrase = `be an instance of ${nameOf(constructor) || "an unnamed constructor"}`;
    this.assert(holds, `expected #{this} to ${phrase}`, `expected #{this} to not ${phrase}`);
  }

  define.addMethod("instanceof", instanceOf);
  define.addMethod("instanceOf", instanceOf);
}

function addFunctionWords({ define, checks, display }) {
  function respondTo(name, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    const isConstructor = typeof subject === "function" && !flag(this, "itself");
    const method = isConstructor ? subject.prototype[name] : subject[name];
    const phrase = () => `respond to ${checks.shown(name)}`;
    const holds = typeof method === "function";
    this.assert(holds, () => `expected #{this} to ${phrase()}`, () => `expected #{this} to not ${phrase()}`);
  }

  define.addMethod("respondTo", respondTo);
  define.addMethod("respondsTo", respondTo);

  function satisfy(condition, message) {
    checks.takeMessage(this, message);
    const result = apply(condition, undefined, [flag(this, "object")]);
    const phrase = () => `satisfy ${display(condition)}`;
    const expected = !flag(this, "negate");
    const negatedMessage = () => `expected #{this} to not ${phrase()}`;
    this.assert(result, () => `expected #{this} to ${phrase()}`, negatedMessage, expected, result);
  }

  define.addMethod("satisfy", satisfy);
  define.addMethod("satisfies", satisfy);
}

module.exports = { addFunctionWords, addInstanceWords, nameOf };
