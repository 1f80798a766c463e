// Reads what a script threw, which can be anything, hostile objects included.

"use strict";

const toText = String;
const { isArray } = Array;
const { includes, slice, startsWith } = String.prototype;
const { apply } = Reflect;

const longest = 16 * 1024;

function cut(text) {
  return text.length > longest ? `${apply(slice, text, [0, longest])}…` : text;
}

// Returns a member of a foreign object as text; undefined if it is no text, or reading it fails.
function textMember(object, name) {
  try {
    const value = object[name];
    return typeof value === "string" ? cut(value) : undefined;
  } catch {
    return undefined;
  }
}

// `Array.isArray` throws for a revoked proxy.
function isList(value) {
  try {
    return isArray(value);
  } catch {
    return false;
  }
}

function shown(value) {
  try {
    if (typeof value === "string") return `"${cut(value)}"`;
    if (typeof value === "object" && value !== null) return require("expect/inspect").inspect(value, 200);
    return cut(toText(value));
  } catch {
    return "a value that cannot be shown";
  }
}

// A syntax error's `line` is in the broken text; its stack begins at the call that reads the text.
function placeOfSyntaxError(error) {
  try {
    const { sourceURL, line } = error;
    return typeof sourceURL === "string" && typeof line === "number" ? `@${sourceURL}:${line}:1` : "";
  } catch {
    return "";
  }
}

function stackOf(error, stack) {
  if (stack && textMember(error, "name") !== "SyntaxError") return stack;
  const place = placeOfSyntaxError(error);
  if (!stack || place === "") return stack || place;
  // The place of any other SyntaxError is in its stack.
  const isInStack = apply(includes, stack, [apply(slice, place, [1, place.length - 1])]);
  return isInStack || !apply(startsWith, place, ["@module:"]) ? stack : `${place}\n${stack}`;
}

// Returns { name, message, stack, hint } of a thrown value; `isValue` is true for a value that is no error.
function readThrown(thrown) {
  const isObject = (typeof thrown === "object" && thrown !== null) || typeof thrown === "function";
  const message = isObject && !isList(thrown) ? textMember(thrown, "message") : undefined;
  const stack = isObject ? textMember(thrown, "stack") : undefined;
  if (message === undefined && stack === undefined) {
    return {
      __proto__: null, name: "", stack: "", isValue: true, message: `${shown(thrown)} was thrown, which has no place`,
      hint: `throw new Error(${typeof thrown === "string" && thrown.length <= 40 ? shown(thrown) : '"…"'})`,
    };
  }
  return {
    __proto__: null, isValue: false, name: textMember(thrown, "name") ?? "Error", message: message ?? "",
    stack: stackOf(thrown, stack), hint: textMember(thrown, "hint") ?? "",
  };
}

function isAssertion(thrown) {
  return typeof thrown === "object" && thrown !== null && textMember(thrown, "name") === "AssertionError";
}

// Returns the compared values of a failed assertion, and their kind: both texts, both written as JSON, or as shown.
function compared(thrown) {
  try {
    if (thrown.showDiff !== true) return undefined;
    const { actual, expected } = thrown;
    if (typeof actual === "string" && typeof expected === "string") {
      return { __proto__: null, actual, expected, kind: "text" };
    }
    const { jsonText } = require("core/stored");
    const first = jsonText(actual);
    const second = jsonText(expected);
    if (first !== undefined && second !== undefined) {
      return { __proto__: null, actual: first, expected: second, kind: "json" };
    }
    const { inspect } = require("expect/inspect");
    return { __proto__: null, actual: cut(inspect(actual)), expected: cut(inspect(expected)), kind: "other" };
  } catch {
    return undefined;
  }
}

module.exports = { readThrown, isAssertion, compared, shown };
