"use strict";

// `AssertionError` of Node.js's assert, with its messages; two long values stand one below the other, without a diff.

const { inspect } = require("node/util-inspect");
const { invalidType } = require("node/node-errors");

const headings = {
  deepStrictEqual: "Expected values to be strictly deep-equal:",
  strictEqual: "Expected values to be strictly equal:",
  deepEqual: "Expected values to be loosely deep-equal:",
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
};

// Longer values are cut in messages; `actual` and `expected` have them whole.
const longest = 2000;

const options = {
  compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, breakLength: Infinity, sorted: true,
  getters: true,
};

function shown(value) {
  try {
    return cut(inspect(value, options), longest);
  } catch {
    // The value is deeper than the stack, or throws when it is read.
    return "[value that cannot be shown]";
  }
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

function generatedMessage(operator, actual, expected) {
  const heading = headings[operator];
  if (heading === undefined) return `${cut(shown(actual), 512)} ${operator} ${cut(shown(expected), 512)}`;
  const [one, other] = [shown(actual), shown(expected)];
  if (operator.startsWith("not")) return negatedMessage(operator, actual, one);
  const isShort = ![one, other].some((text) => text.includes("\n") || text.length > 12);
  const isPlain = [actual, expected].every((value) => typeof value !== "function" && Object(value) !== value);
  if (operator === "strictEqual" && isShort && isPlain) return `${heading}\n\n${one} !== ${other}\n`;
  if (operator !== "deepEqual" && one === other) return `${sameHeading(operator)}\n\n${one}\n`;
  return `${heading}\n\n${one}\n\nshould ${operator === "deepEqual" ? "loosely deep-equal" : "equal"}\n\n${other}`;
}

function negatedMessage(operator, actual, text) {
  const isReference = operator === "notStrictEqual" && Object(actual) === actual;
  const heading = isReference ? 'Expected "actual" not to be reference-equal to "expected":' : headings[operator];
  if (text.includes("\n")) return `${heading}\n\n${text}\n`;
  return `${heading}${text.length > 5 ? "\n\n" : " "}${text}`;
}

/** The values look the same: they are of different prototypes, or different objects. */
function sameHeading(operator) {
  return operator === "strictEqual"
    ? "Values have same structure but are not reference-equal:" : "Values have same structure but are not deep-equal:";
}

class AssertionError extends Error {
  constructor(options) {
    if (options === null || typeof options !== "object") throw invalidType("options", "of type object", options);
    const { message, operator, actual, expected } = options;
    const isGenerated = message === undefined || message === null;
    super(isGenerated ? generatedMessage(operator, actual, expected) : String(message));
    Object.defineProperty(this, "name", { value: "AssertionError", writable: true, configurable: true });
    Object.assign(this, { generatedMessage: isGenerated, code: "ERR_ASSERTION", actual, expected, operator });
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
}

module.exports = { AssertionError, shown };
