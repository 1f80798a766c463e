// The functions of chai's assert style for values that a function changes: `changes`, `increasesBy` and the like.

"use strict";

const { flag } = require("expect/flags");

/** Returns the arguments `(callback, getter, message)` or `(callback, object, name, message)`. */
function changeArguments(args) {
  const hasGetter = args.length === 3 && typeof args[1] === "function";
  return {
    callback: args[0],
    target: args[1],
    name: hasGetter ? null : args[2],
    message: hasGetter ? args[2] : args[3],
  };
}

/** Returns the arguments `(callback, getter, delta, message)` or `(callback, object, name, delta, message)`. */
function deltaArguments(args) {
  const hasGetter = args.length === 3 || (args.length === 4 && typeof args[1] === "function");
  return {
    callback: args[0],
    target: args[1],
    name: hasGetter ? null : args[2],
    delta: hasGetter ? args[2] : args[3],
    message: hasGetter ? args[3] : args[4],
  };
}

// - about, say: return an assertion with flags, and call a word for it.
function addChangeAsserts(assert, { about, say }) {
  const addChange = (name, word, flags) => {
    assert[name] = (...args) => {
      const { callback, target, name: property, message } = changeArguments(args);
      return say(about(callback, message, flags), word, [target, property]);
    };
  };
  const addDelta = (name, word, flags, negatesDelta) => {
    assert[name] = (...args) => {
      const { callback, target, name: property, delta, message } = deltaArguments(args);
      const changed = say(about(callback, message, flags), word, [target, property]);
      if (negatesDelta) flag(changed, "negate", true);
      say(changed, "by", [delta]);
    };
  };
  addChange("changes", "change", []);
  addChange("doesNotChange", "change", ["negate"]);
  addDelta("changesBy", "change", [], false);
  addDelta("changesButNotBy", "change", [], true);
  addChange("increases", "increase", []);
  addChange("doesNotIncrease", "increase", ["negate"]);
  addDelta("increasesBy", "increase", [], false);
  addDelta("increasesButNotBy", "increase", [], true);
  addChange("decreases", "decrease", []);
  addChange("doesNotDecrease", "decrease", ["negate"]);
  addDelta("decreasesBy", "decrease", [], false);
  addDelta("doesNotDecreaseBy", "decrease", ["negate"], false);
  addDelta("decreasesButNotBy", "decrease", [], true);
}

module.exports = { addChangeAsserts };
