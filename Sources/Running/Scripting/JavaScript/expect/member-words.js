// `members` and `oneOf`: lists with the same elements, and lists that have the subject.

"use strict";

const {
  arrayIndexOf, arraySlice, arraySplice, isArray, stringIndexOf,
} = require("expect/safe-built-ins");
const { deepEqual } = require("expect/deep-equal");
const { flag } = require("expect/flags");

const identical = (a, b) => a === b;

/** True if `holds` is true for an element. Holes of the list have no element. */
function some(list, holds) {
  for (let index = 0; index < list.length; index += 1) if (index in list && holds(list[index], index)) return true;
  return false;
}

/** True if each element of `subset` has an equal one in `superset`: another one each time, or any one of a superset. */
function areMembers(subset, superset, isEqual, isSuperset, isOrdered) {
  if (!isSuperset && subset.length !== superset.length) return false;
  const left = isSuperset ? superset : arraySlice(superset);
  return !some(subset, (element, index) => {
    if (isOrdered) return !isEqual(element, superset[index]);
    return !some(left, (other, position) => {
      if (!isEqual(element, other)) return false;
      if (!isSuperset) arraySplice(left, position, 1);
      return true;
    });
  });
}

module.exports = function addMemberWords({ define, checks }) {
  define.addMethod("members", function members(expected, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    checks.requireType(subject, "array", this);
    checks.requireType(expected, "array", this);
    const isSuperset = flag(this, "contains");
    const isOrdered = flag(this, "ordered");
    const ordered = isOrdered ? "ordered " : "";
    const phrase = isSuperset
      ? `be ${isOrdered ? "an ordered" : "a"} superset of #{exp}`
      : `have the same ${ordered}members as #{exp}`;
    const isEqual = flag(this, "deep") ? deepEqual : identical;
    const areSame = areMembers(expected, subject, isEqual, isSuperset, isOrdered);
    this.assert(areSame, `expected #{this} to ${phrase}`, `expected #{this} to not ${phrase}`, expected, subject, true);
  });

  function position(subject, element) {
    if (typeof subject === "string") return stringIndexOf(subject, element);
    return isArray(subject) ? arrayIndexOf(subject, element) : subject.indexOf(element);
  }

  define.addMethod("oneOf", function oneOf(list, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    checks.requireType(list, "array", this);
    const isDeep = flag(this, "deep");
    let phrase = isDeep ? "deeply equal one of #{exp}" : "be one of #{exp}";
    let holds;
    if (flag(this, "contains")) {
      phrase = "contain one of #{exp}";
      holds = some(list, (element) => position(subject, element) >= 0);
    } else {
      holds = some(list, (element) => (isDeep ? deepEqual(subject, element) : element === subject));
    }
    this.assert(holds, `expected #{this} to ${phrase}`, `expected #{this} to not ${phrase}`, list, subject);
  });
};
