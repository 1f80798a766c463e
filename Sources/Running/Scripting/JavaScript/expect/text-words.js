// `match` and `string`: patterns and parts of texts.

"use strict";

const { getPrototypeOf, hasOwn, regExpExec, stringIndexOf } = require("expect/safe-built-ins");
const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

const patternPrototype = RegExp.prototype;

/** Searches with the built-in `exec`: a replaced `RegExp.prototype.exec` must not make an assertion pass. */
function search(pattern, subject) {
  const isPlain = getPrototypeOf(pattern) === patternPrototype && !hasOwn(pattern, "exec");
  return isPlain ? regExpExec(pattern, subject) : pattern.exec(subject);
}

module.exports = function addTextWords({ define, checks }) {
  function match(pattern, message) {
    checks.takeMessage(this, message);
    if (typeof pattern?.exec !== "function") {
      throw new TypeError(`${plainText(pattern)} is no regular expression, such as /a+/`);
    }
    const holds = search(pattern, flag(this, "object"));
    const phrase = () => `match ${plainText(pattern)}`;
    this.assert(holds, () => `expected #{this} to ${phrase()}`, () => `expected #{this} not to ${phrase()}`);
  }

  define.addMethod("match", match);
  define.addMethod("matches", match);

  define.addMethod("string", function string(part, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    checks.requireType(subject, "string", this);
    const phrase = () => `contain ${checks.shown(part)}`;
    const holds = stringIndexOf(subject, part) >= 0;
    this.assert(holds, () => `expected #{this} to ${phrase()}`, () => `expected #{this} to not ${phrase()}`);
  });
};
