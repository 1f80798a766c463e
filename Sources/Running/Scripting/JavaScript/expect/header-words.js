// `header`: a header of a response or request, and its value.

"use strict";

const { plainText } = require("expect/checks");
const { flag } = require("expect/flags");

module.exports = function addHeaderWords({ define, about, isRequest, isResponse }) {
  define.addMethod("header", function header(name, value) {
    const subject = flag(this, "object");
    if (!isResponse(subject) && !isRequest(subject)) about(subject, this).postmanRequestOrResponse;
    const kind = isRequest(subject) ? "request" : "response";
    const { headers } = subject;
    const hasHeader = headers.has(name);
    const hasValue = arguments.length > 1;
    // With `not` and a value, a header with another value is fine.
    if (!flag(this, "negate") || !hasValue) {
      const have = `have header with key '${plainText(name)}'`;
      this.assert(hasHeader, `expected ${kind} to ${have}`, `expected ${kind} to not ${have}`, true, hasHeader);
    }
    if (!hasValue) return;
    const actual = hasHeader ? headers.get(name) : undefined;
    const start = `expected '${plainText(name)}' ${kind} header to`;
    const negatedMessage = `${start} not be #{act}`;
    this.assert(hasHeader && actual === value, `${start} be #{exp} but got #{act}`, negatedMessage, value, actual);
  });
};
