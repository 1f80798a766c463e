// The JSON of a response. Source: Postman's Response#json and Response#jsonp, whose errors are named JSONError.

"use strict";

const { parse } = JSON;
const { defineProperty } = Object;

const byteOrderMark = "\uFEFF";

function jsonError(message) {
  const error = new SyntaxError(message);
  defineProperty(error, "name", { value: "JSONError", writable: true, configurable: true });
  return error;
}

function withoutMark(text) {
  return text[0] === byteOrderMark ? text.slice(1) : text;
}

// Parses `text`; a byte order mark before it is skipped. An error of the reviver is thrown as it is.
// - isStrict: refuses a byte order mark.
function parseResponseJSON(text, reviver, isStrict) {
  const json = withoutMark(text);
  if (isStrict && json !== text) throw jsonError("Unexpected token '\uFEFF' at 1:1");
  try {
    return parse(json, typeof reviver === "function" ? reviver : undefined);
  } catch (error) {
    const message = require("collection/json-position").describeJSONError(json);
    throw message === undefined ? error : jsonError(message);
  }
}

// Returns the argument of `callback({…})`, or the whole text if it is JSON without a callback.
function withoutPadding(text) {
  const trimmed = withoutMark(text).trim();
  const open = trimmed.indexOf("(");
  if (trimmed[0] === "{" || trimmed[0] === "[" || open < 0) return text;
  const close = trimmed.lastIndexOf(")");
  return close > open ? trimmed.slice(open + 1, close) : text;
}

module.exports = { parseResponseJSON, withoutMark, withoutPadding };
