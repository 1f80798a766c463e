// The types of variables: how a value is stored, and what it is when it is read.
// Source: Postman's collection SDK 4, Variable.types.

"use strict";

const { isObject } = require("collection/plain-data");

const { isArray } = Array;
const { parse, stringify } = JSON;
const { hasOwn } = Object;

// Text is stored as it is, anything else as JSON. A value that contains itself is stored as null.
function toJSONText(value) {
  if (typeof value === "string") return value;
  try {
    return stringify(value) ?? "null";
  } catch {
    return "null";
  }
}

// Returns the value of a JSON text, or undefined if it is none, or none for which `isRight` holds.
function fromJSONText(text, isRight) {
  try {
    const value = parse(text);
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const same = (value) => value;
const types = {
  __proto__: null,
  string: { in: String, out: String },
  number: { in: Number, out: Number },
  boolean: { in: Boolean, out: Boolean },
  array: { in: toJSONText, out: (text) => fromJSONText(text, isArray) },
  object: { in: toJSONText, out: (text) => fromJSONText(text, (value) => isObject(value) && !isArray(value)) },
  any: { in: same, out: same },
};

// Returns the known type with the name, ignoring case, or undefined.
function knownType(name) {
  const type = typeof name === "string" ? name.toLowerCase() : "";
  return hasOwn(types, type) ? type : undefined;
}

// Returns `value` as a variable of the type gives it: cast when it is set, and again when it is read.
function castTo(name, value) {
  const type = types[knownType(name) ?? "any"];
  return type.out(type.in(value));
}

// Returns `value` in the type that the third argument of `set` names: as castTo, except that "false" is false.
function typed(name, value) {
  return value === "false" && knownType(name) === "boolean" ? false : castTo(name, value);
}

module.exports = { castTo, knownType, typed, types };
