// Copies of values as plain data (text, numbers, lists and objects without behaviour), and their comparison.

"use strict";

const { isArray } = Array;
const { defineProperty, hasOwn, keys } = Object;

// The limit of recursion: a value that contains itself is an error, not an endless loop.
const depthLimit = 100;

// Sets an own property, also one with the name of the prototype's accessor.
function setOwn(object, key, value) {
  if (key === "__proto__") {
    defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

// Returns a copy of `value` as plain data. An object with a method `toJSON` is replaced with that method's result.
function plainCopy(value, depth = 0) {
  if (!isObject(value)) return value;
  if (depth > depthLimit) throw new TypeError("the value contains itself, or is nested too deeply");
  if (typeof value.toJSON === "function") return value.toJSON();
  if (isArray(value)) {
    const list = [];
    for (let index = 0; index < value.length; index += 1) list.push(plainCopy(value[index], depth + 1));
    return list;
  }
  const copy = {};
  const names = keys(value);
  for (let index = 0; index < names.length; index += 1) {
    const part = value[names[index]];
    if (part !== undefined && typeof part !== "function") setOwn(copy, names[index], plainCopy(part, depth + 1));
  }
  return copy;
}

// Returns true if two values are equal as plain data; members that are undefined do not count.
function isSameData(a, b, depth = 0) {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || isArray(a) !== isArray(b) || depth > depthLimit) return false;
  if (isArray(a) && a.length !== b.length) return false;
  const names = keys(a);
  for (let index = 0; index < names.length; index += 1) {
    const other = hasOwn(b, names[index]) ? b[names[index]] : undefined;
    if (!isSameData(a[names[index]], other, depth + 1)) return false;
  }
  const others = keys(b);
  for (let index = 0; index < others.length; index += 1) {
    if (b[others[index]] !== undefined && !hasOwn(a, others[index])) return false;
  }
  return true;
}

module.exports = { isObject, isSameData, plainCopy, setOwn };
