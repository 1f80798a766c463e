// `equal` and `eql`.

"use strict";

const { deepEqual } = require("expect/deep-equal");
const { flag } = require("expect/flags");

module.exports = function addEqualityWords({ define, checks, words }) {
  function equal(expected, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    if (flag(this, "deep")) {
      words.say(this, "eql", [expected]);
    } else {
      const negatedMessage = "expected #{this} to not equal #{exp}";
      this.assert(expected === subject, "expected #{this} to equal #{exp}", negatedMessage, expected, subject, true);
    }
  }

  function eql(expected, message) {
    checks.takeMessage(this, message);
    const subject = flag(this, "object");
    const isEqual = deepEqual(expected, subject);
    const negatedMessage = "expected #{this} to not deeply equal #{exp}";
    this.assert(isEqual, "expected #{this} to deeply equal #{exp}", negatedMessage, expected, subject, true);
  }

  define.addMethod("equal", equal);
  define.addMethod("equals", equal);
  define.addMethod("eq", equal);
  define.addMethod("eql", eql);
  define.addMethod("eqls", eql);
};
