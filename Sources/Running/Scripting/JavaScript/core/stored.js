// Values of variables: what a script sets becomes JSON, and what it gets comes from JSON.

"use strict";

const { parse, stringify } = JSON;
const { toISOString } = Date.prototype;
const { isFinite } = Number;
const { apply } = Reflect;
const toText = String;

function isDate(value) {
  try {
    apply(Date.prototype.getTime, value, []);
    return true;
  } catch {
    return false;
  }
}

// Returns a value as JSON text.
function stored(value) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return stringify(value);
    case "number":
      return isFinite(value) ? stringify(value) : "null";
    case "bigint":
      return toText(value);
    case "undefined":
      return "null";
    case "function":
    case "symbol":
      throw new TypeError(`a ${typeof value} cannot be the value of a variable`);
    default:
  }
  if (value === null) return "null";
  if (isDate(value)) {
    try {
      return stringify(apply(toISOString, value, []));
    } catch {
      return "null";
    }
  }
  try {
    return stringify(value, bigIntegers) ?? "null";
  } catch (error) {
    throw new TypeError(`the value cannot be written as JSON: ${toText(error?.message)}`);
  }
}

function bigIntegers(key, value) {
  return typeof value === "bigint" ? toText(value) : value;
}

// Returns a value as JSON text if nothing of it gets lost; otherwise undefined.
function jsonText(value) {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return undefined;
  try {
    let isExact = true;
    const text = stringify(value, (key, part) => {
      const kind = typeof part;
      if (part === undefined || kind === "function" || kind === "symbol" || kind === "bigint") isExact = false;
      if (kind === "number" && !isFinite(part)) isExact = false;
      if (kind === "object" && part !== null && !isPlain(part)) isExact = false;
      return part;
    });
    return isExact ? text : undefined;
  } catch {
    return undefined;
  }
}

const { getPrototypeOf } = Object;
const { isArray } = Array;

function isPlain(object) {
  const prototype = getPrototypeOf(object);
  return isArray(object) || prototype === null || getPrototypeOf(prototype) === null;
}

// Returns the value that Swift gave: a scalar as it is, anything else as text with the letter "s" (text) or "j" (JSON).
function taken(value) {
  if (typeof value !== "string") return value;
  return value[0] === "j" ? parse(value.substring(1)) : value.substring(1);
}

module.exports = { stored, jsonText, taken };
