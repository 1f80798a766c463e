"use strict";

// Deep comparison as in Node.js: `isDeepStrictEqual` of util, `deepEqual` and `deepStrictEqual` of assert.

const types = require("node/node-types");
const { getPrototypeOf, getOwnPropertySymbols, keys: keysOf } = Object;
const { apply } = Reflect;
const isEnumerable = Object.prototype.propertyIsEnumerable;
const tagText = Object.prototype.toString;

const isObject = (value) => typeof value === "object" && value !== null;

/** Compares strictly (types, prototypes, `Object.is`) or loosely (`==` between primitive values). */
function deepEqual(a, b, isStrict) {
  return same(a, b, isStrict, new Map());
}

const isPrimitive = (value) => !isObject(value) && typeof value !== "function";

// - pairs: for each object of the left side that is being compared now, the object on the right side.
function same(a, b, isStrict, pairs) {
  if (a === b) return a !== 0 || !isStrict || Object.is(a, b);
  if (!isObject(a) || !isObject(b)) {
    return isPrimitive(a) && isPrimitive(b) && (Object.is(a, b) || (!isStrict && a == b));
  }
  if (isStrict && getPrototypeOf(a) !== getPrototypeOf(b)) return false;
  if (apply(tagText, a, []) !== apply(tagText, b, [])) return false;
  if (!sameContent(a, b, isStrict)) return false;
  if (pairs.has(a)) return pairs.get(a) === b;
  pairs.set(a, b);
  const result = sameProperties(a, b, isStrict, pairs) && sameElements(a, b, isStrict, pairs);
  pairs.delete(a);
  return result;
}

/** Compares what objects of built-in classes have inside, maps and sets excepted. */
function sameContent(a, b, isStrict) {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length;
  if (types.isRegExp(a)) {
    return types.isRegExp(b) && a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex;
  }
  if (types.isDate(a)) {
    return types.isDate(b) && Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b));
  }
  if (isError(a)) return isError(b) && a.message === b.message && a.name === b.name;
  if (types.isArrayBufferView(a)) return types.isArrayBufferView(b) && sameViews(a, b, isStrict);
  if (types.isAnyArrayBuffer(a)) {
    return types.isAnyArrayBuffer(b) && sameBytes(new Uint8Array(a), new Uint8Array(b));
  }
  if (types.isBoxedPrimitive(a)) return types.isBoxedPrimitive(b) && sameBoxed(a, b);
  if (types.isMap(a)) return types.isMap(b) && a.size === b.size;
  if (types.isSet(a)) return types.isSet(b) && a.size === b.size;
  if (types.isWeakMap(a) || types.isWeakSet(a)) return !isStrict;
  return !(isError(b) || types.isRegExp(b) || types.isDate(b) || types.isArrayBufferView(b) || types.isAnyArrayBuffer(b)
    || types.isBoxedPrimitive(b) || types.isMap(b) || types.isSet(b));
}

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

function sameBoxed(a, b) {
  const kinds = [[types.isNumberObject, Number], [types.isStringObject, String], [types.isBooleanObject, Boolean],
    [types.isBigIntObject, BigInt], [types.isSymbolObject, Symbol]];
  return kinds.some(([isKind, { prototype }]) => isKind(a) && isKind(b)
    && Object.is(prototype.valueOf.call(a), prototype.valueOf.call(b)));
}

function sameViews(a, b, isStrict) {
  if (a.byteLength !== b.byteLength) return false;
  if (!isStrict && (types.isFloat32Array(a) || types.isFloat64Array(a))) {
    return a.length === b.length && Array.prototype.every.call(a, (number, index) => number === b[index]);
  }
  const bytes = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return sameBytes(bytes(a), bytes(b));
}

function sameBytes(a, b) {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}

/** Compares own enumerable properties; the bytes of typed arrays have been compared before. */
function sameProperties(a, b, isStrict, pairs) {
  const skipped = types.isTypedArray(a) ? a.length : 0;
  const keys = keysOf(a).slice(skipped);
  const others = keysOf(b).slice(skipped);
  if (keys.length !== others.length || !keys.every((key) => apply(isEnumerable, b, [key]))) return false;
  if (isStrict) {
    const symbols = enumerableSymbols(a);
    if (symbols.length !== enumerableSymbols(b).length) return false;
    if (!symbols.every((key) => apply(isEnumerable, b, [key]))) return false;
    keys.push(...symbols);
  }
  return keys.every((key) => same(a[key], b[key], isStrict, pairs));
}

function enumerableSymbols(object) {
  return getOwnPropertySymbols(object).filter((key) => apply(isEnumerable, object, [key]));
}

function sameElements(a, b, isStrict, pairs) {
  const isEqual = (one, other) => same(one, other, isStrict, pairs);
  if (types.isSet(a)) return matched([...a], [...b], isStrict, (one) => b.has(one), isEqual);
  if (!types.isMap(a)) return true;
  const hasEqual = ([key, value]) => b.has(key) && isEqual(value, b.get(key));
  return matched([...a], [...b], isStrict, hasEqual, ([key, value], [otherKey, otherValue]) =>
    isEqual(key, otherKey) && isEqual(value, otherValue), ([key]) => key);
}

/**
 * True if each element of `left` has one of its own in `right`. Elements that a look-up finds need no search; strictly,
 * a primitive one that it does not find has no partner.
 */
function matched(left, right, isStrict, isFound, isEqual, keyOf = (element) => element) {
  const rest = [];
  const found = new Set();
  for (const element of left) {
    const key = keyOf(element);
    if (isFound(element)) found.add(key);
    else if (isStrict && !isObject(key)) return false;
    else rest.push(element);
  }
  if (rest.length === 0) return true;
  const candidates = right.filter((element) => !found.has(keyOf(element)));
  return rest.every((element) => {
    const index = candidates.findIndex((candidate) => isEqual(element, candidate));
    if (index >= 0) candidates.splice(index, 1);
    return index >= 0;
  });
}

module.exports = { deepEqual };
