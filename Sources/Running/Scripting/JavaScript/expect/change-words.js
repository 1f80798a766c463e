// `change`, `increase` and `decrease`: a value before and after the subject is called, and `by`, the difference.

"use strict";

const { absolute, apply } = require("expect/safe-built-ins");
const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

module.exports = function addChangeWords({ define, checks }) {
  const { requireProperty, requireType, takeMessage } = checks;

  /** Calls the subject, and returns the value before and after it. */
  function observe(assertion, target, name, isNumber) {
    const subject = flag(assertion, "object");
    requireType(subject, "function", assertion);
    if (name) requireProperty(target, name, assertion);
    else requireType(target, "function", assertion);
    const read = () => (name === undefined || name === null ? apply(target, undefined, []) : target[name]);
    const before = name ? target[name] : apply(target, undefined, []);
    if (isNumber) requireType(before, "number", assertion);
    apply(subject, undefined, []);
    return { before, after: read(), label: name === undefined || name === null ? before : `.${plainText(name)}` };
  }

  // - difference: how much the value has changed, for `by`.
  function addChange(verb, isNumber, holds, difference) {
    function change(target, name, message) {
      takeMessage(this, message);
      const { before, after, label } = observe(this, target, name, isNumber);
      flag(this, "deltaMsgObj", label);
      flag(this, "initialDeltaValue", before);
      flag(this, "finalDeltaValue", after);
      flag(this, "deltaBehavior", verb);
      flag(this, "realDelta", difference(before, after));
      const text = plainText(label);
      this.assert(holds(before, after), `expected ${text} to ${verb}`, `expected ${text} to not ${verb}`);
    }
    define.addMethod(verb, change);
    define.addMethod(`${verb}s`, change);
  }

  addChange("change", false, (before, after) => before !== after, (before, after) => after !== before);
  addChange("increase", true, (before, after) => after - before > 0, (before, after) => after - before);
  addChange("decrease", true, (before, after) => after - before < 0, (before, after) => before - after);

  define.addMethod("by", function by(delta, message) {
    takeMessage(this, message);
    const behavior = flag(this, "deltaBehavior");
    const size = absolute(delta);
    const holds = behavior === "change"
      ? absolute(flag(this, "finalDeltaValue") - flag(this, "initialDeltaValue")) === size
      : flag(this, "realDelta") === size;
    const label = plainText(flag(this, "deltaMsgObj"));
    const phrase = `${behavior} by ${plainText(delta)}`;
    this.assert(holds, `expected ${label} to ${phrase}`, `expected ${label} to not ${phrase}`);
  });
};
