// Comparisons of numbers, dates and lengths: `above`, `least`, `below`, `most`, `within`, `closeTo`.

"use strict";

const { absolute, dateToISOString } = require("expect/safe-built-ins");
const { lowerType, plainText } = require("expect/checks");
const { flag } = require("expect/flags");

module.exports = function addComparisonWords({ define, checks }) {
  const { refuse, requireProperty, requireType, takeMessage } = checks;

  /**
   * Returns the number or date that a comparison is about: the subject, or behind `length` its length.
   *
   * - limits: the arguments of the comparison; they are of the same type.
   * - place: the arguments' name in messages.
   */
  function measure(assertion, limits, place) {
    const subject = flag(assertion, "object");
    const type = lowerType(subject);
    const isLength = flag(assertion, "doLength");
    const isCollection = type === "map" || type === "set";
    const isPlural = limits.length > 1;
    if (isLength && !isCollection) requireProperty(subject, "length", assertion);
    const wanted = isLength || type !== "date" ? "number" : "date";
    for (let index = 0; index < limits.length; index += 1) {
      if ((isLength || type === "date" || type === "number") && lowerType(limits[index]) !== wanted) {
        refuse(assertion, `the argument${isPlural ? "s" : ""} to ${place} must be ${isPlural ? "" : "a "}${wanted}${
          isPlural ? "s" : ""}`);
      }
    }
    if (!isLength && type !== "date" && type !== "number") {
      const text = type === "string" ? `'${plainText(subject)}'` : plainText(subject);
      refuse(assertion, `expected ${text} to be a number or a date`);
    }
    if (!isLength) return { value: subject };
    return isCollection ? { value: subject.size, noun: "size" } : { value: subject.length, noun: "length" };
  }

  // - phrase, opposite: the ends of the messages for the comparison and for its negation.
  // - negatedLength: the end of the negated message about a length.
  function addComparison(names, compare, phrase, opposite, negatedLength) {
    const place = names[0];
    function comparison(limit, message) {
      takeMessage(this, message);
      const { value, noun } = measure(this, [limit], place);
      const holds = compare(value, limit);
      if (noun === undefined) {
        const negatedMessage = `expected #{this} to be ${opposite} #{exp}`;
        this.assert(holds, `expected #{this} to be ${phrase} #{exp}`, negatedMessage, limit);
      } else {
        const had = `expected #{this} to have a ${noun} ${phrase} #{exp} but got #{act}`;
        this.assert(holds, had, `expected #{this} to ${negatedLength(noun)} #{exp}`, limit, value);
      }
    }
    for (let index = 0; index < names.length; index += 1) define.addMethod(names[index], comparison);
  }

  const not = (phrase) => (noun) => `not have a ${noun} ${phrase}`;
  const but = (phrase) => (noun) => `have a ${noun} ${phrase}`;
  addComparison(["above", "gt", "greaterThan"], (a, b) => a > b, "above", "at most", not("above"));
  addComparison(["least", "gte", "greaterThanOrEqual"], (a, b) => a >= b, "at least", "below", but("below"));
  addComparison(["below", "lt", "lessThan"], (a, b) => a < b, "below", "at least", not("below"));
  addComparison(["most", "lte", "lessThanOrEqual"], (a, b) => a <= b, "at most", "above", but("above"));

  const limitText = (limit) => (lowerType(limit) === "date" ? dateToISOString(limit) : plainText(limit));

  define.addMethod("within", function within(start, finish, message) {
    takeMessage(this, message);
    const { value, noun } = measure(this, [start, finish], "within");
    const range = `within ${limitText(start)}..${limitText(finish)}`;
    const phrase = noun === undefined ? `be ${range}` : `have a ${noun} ${range}`;
    const holds = value >= start && value <= finish;
    this.assert(holds, `expected #{this} to ${phrase}`, `expected #{this} to not ${phrase}`);
    flag(this, "watcher")?.held(start);
  });

  function closeTo(expected, delta, message) {
    takeMessage(this, message);
    const subject = flag(this, "object");
    requireType(subject, "number", this);
    if (typeof expected !== "number" || typeof delta !== "number") {
      const missing = delta === undefined ? ", and a delta is required" : "";
      refuse(this, `the arguments to closeTo or approximately must be numbers${missing}`);
    }
    const phrase = `to be close to ${expected} +/- ${delta}`;
    const holds = absolute(subject - expected) <= delta;
    this.assert(holds, `expected #{this} ${phrase}`, `expected #{this} not ${phrase}`);
  }

  define.addMethod("closeTo", closeTo);
  define.addMethod("approximately", closeTo);
};
