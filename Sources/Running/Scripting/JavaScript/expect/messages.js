// Messages of assertions, with `#{this}`, `#{exp}` and `#{act}` for the subject, the expected and the actual value.

"use strict";

const {
  arrayJoin, arraySlice, keysOf, regExpTest, stringIndexOf, stringSlice, tagOf,
} = require("expect/safe-built-ins");
const { flag } = require("expect/flags");
const typeOf = require("expect/type-of");

/** Returns a value's text, cut as the settings say. Its code is loaded late, because only failures show values. */
function shown(value, config) {
  return require("expect/inspect").inspect(value, config.truncateThreshold || undefined);
}

/** Returns a value's text for a message. A text that reaches the limit is replaced by a shorter description. */
function display(value, config) {
  const text = shown(value, config);
  if (!config.truncateThreshold || text.length < config.truncateThreshold) return text;
  try {
    return described(value) ?? text;
  } catch {
    return text;
  }
}

function described(value) {
  switch (tagOf(value)) {
  case "[object Function]":
    return value.name ? `[Function: ${value.name}]` : "[Function]";
  case "[object Array]":
    return `[ Array(${value.length}) ]`;
  case "[object Object]": {
    const keys = keysOf(value);
    return `{ Object (${arrayJoin(arraySlice(keys, 0, 2), ", ")}${keys.length > 2 ? ", ..." : ""}) }`;
  }
  default:
    return undefined;
  }
}

/** Returns a template with the texts of the values. */
function filled(template, values, config) {
  let text = "";
  let rest = template;
  for (;;) {
    const start = stringIndexOf(rest, "#{");
    if (start < 0) return text + rest;
    const end = stringIndexOf(rest, "}", start);
    const name = end < 0 ? "" : stringSlice(rest, start + 2, end);
    const isValue = name === "this" || name === "exp" || name === "act";
    text += stringSlice(rest, 0, start) + (isValue ? display(values[name], config) : "#{");
    rest = stringSlice(rest, isValue ? end + 1 : start + 2);
  }
}

// Plugins of chai call the functions that follow. `args` is the list of arguments of `Assertion#assert`: whether it
// holds, the message, the negated message, the expected and the actual value.

const test = (assertion, args) => (flag(assertion, "negate") ? !args[0] : args[0]);

const getActual = (assertion, args) => (args.length > 4 ? args[4] : flag(assertion, "object"));

function template(assertion, args) {
  const message = flag(assertion, "negate") ? args[2] : args[1];
  return `${(typeof message === "function" ? message() : message) || ""}`;
}

function getMessage(assertion, args, config) {
  const values = { this: flag(assertion, "object"), exp: args[3], act: getActual(assertion, args) };
  const message = flag(assertion, "message");
  const text = filled(template(assertion, args), values, config);
  return message ? `${message}: ${text}` : text;
}

/** Returns the name that Node.js's `assert` has for the comparison; reporters of tests choose the diff by it. */
function getOperator(assertion, args) {
  const operator = flag(assertion, "operator");
  if (operator) return operator;
  const message = template(assertion, args);
  if (message === "" || regExpTest(/\shave\s/, message)) return undefined;
  const type = typeOf(args[3]);
  const isDeep = type === "Array" || type === "Object" || type === "function";
  if (regExpTest(/\snot\s/, message)) return isDeep ? "notDeepStrictEqual" : "notStrictEqual";
  return isDeep ? "deepStrictEqual" : "strictEqual";
}

module.exports = { display, getActual, getMessage, getOperator, shown, test };
