"use strict";

// Deep comparison as in Node.js: `isDeepStrictEqual` of util, `deepEqual` and `deepStrictEqual` of assert. It calls no
// method that a script can have replaced since, because a replaced `every` would make different values equal.

const types = require("node/node-types");
const { getPrototypeOf, getOwnPropertySymbols, keys: keysOf, is } = Object;
const { isArray } = Array;
const { getTime } = Date.prototype;
const { apply } = Reflect;
const isEnumerable = Object.prototype.propertyIsEnumerable;
const tagText = Object.prototype.toString;

const mapSize = Object.getOwnPropertyDescriptor(Map.prototype, "size").get;
const setSize = Object.getOwnPropertyDescriptor(Set.prototype, "size").get;

const forEach = { map: Map.prototype.forEach, set: Set.prototype.forEach };
const has = { map: Map.prototype.has, set: Set.prototype.has };
const { get: mapGet, set: mapSet, delete: mapDelete } = Map.prototype;
const { add } = Set.prototype;

const isObject = (value) => typeof value === "object" && value !== null;

/** Compares strictly (types, prototypes, `Object.is`) or loosely (`==` between primitive values). */
function deepEqual(a, b, isStrict) {
  return same(a, b, isStrict, new Map());
}

const isPrimitive = (value) => !isObject(value) && typeof value !== "function";

// - pairs: for each object of the left side that is being compared now, the object on the right side.
function same(a, b, isStrict, pairs) {
  if (a === b) return a !== 0 || !isStrict || is(a, b);
  if (!isObject(a) || !isObject(b)) {
    return isPrimitive(a) && isPrimitive(b) && (is(a, b) || (!isStrict && a == b));
  }
  if (isStrict && getPrototypeOf(a) !== getPrototypeOf(b)) return false;
  if (apply(tagText, a, []) !== apply(tagText, b, [])) return false;
  if (!sameContent(a, b, isStrict)) return false;
  if (apply(has.map, pairs, [a])) return apply(mapGet, pairs, [a]) === b;
  apply(mapSet, pairs, [a, b]);
  const result = sameProperties(a, b, isStrict, pairs) && sameElements(a, b, isStrict, pairs);
  apply(mapDelete, pairs, [a]);
  return result;
}

/** Compares what objects of built-in classes have inside, maps and sets excepted. */
function sameContent(a, b, isStrict) {
  if (isArray(a) || isArray(b)) return isArray(a) && isArray(b) && a.length === b.length;
  if (types.isOrdinary(a) && types.isOrdinary(b) && !isError(a) && !isError(b)) return true;
  if (types.isRegExp(a)) {
    return types.isRegExp(b) && a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex;
  }
  if (types.isDate(a)) {
    return types.isDate(b) && is(apply(getTime, a, []), apply(getTime, b, []));
  }
  if (isError(a)) return isError(b) && a.message === b.message && a.name === b.name;
  if (types.isArrayBufferView(a)) return types.isArrayBufferView(b) && sameViews(a, b, isStrict);
  if (types.isAnyArrayBuffer(a)) {
    return types.isAnyArrayBuffer(b) && sameBytes(new Uint8Array(a), new Uint8Array(b));
  }
  if (types.isBoxedPrimitive(a)) return types.isBoxedPrimitive(b) && sameBoxed(a, b);
  if (types.isMap(a)) return types.isMap(b) && apply(mapSize, a, []) === apply(mapSize, b, []);
  if (types.isSet(a)) return types.isSet(b) && apply(setSize, a, []) === apply(setSize, b, []);
  if (types.isWeakMap(a) || types.isWeakSet(a)) return !isStrict;
  return !(isError(b) || types.isRegExp(b) || types.isDate(b) || types.isArrayBufferView(b) || types.isAnyArrayBuffer(b)
    || types.isBoxedPrimitive(b) || types.isMap(b) || types.isSet(b));
}

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

const kinds = [
  { isKind: types.isNumberObject, valueOf: Number.prototype.valueOf },
  { isKind: types.isStringObject, valueOf: String.prototype.valueOf },
  { isKind: types.isBooleanObject, valueOf: Boolean.prototype.valueOf },
  { isKind: types.isBigIntObject, valueOf: BigInt.prototype.valueOf },
  { isKind: types.isSymbolObject, valueOf: Symbol.prototype.valueOf },
];

function sameBoxed(a, b) {
  for (let index = 0; index < kinds.length; index += 1) {
    const { isKind, valueOf } = kinds[index];
    if (isKind(a)) return isKind(b) && is(apply(valueOf, a, []), apply(valueOf, b, []));
  }
  return false;
}

function sameViews(a, b, isStrict) {
  if (a.byteLength !== b.byteLength) return false;
  if (!isStrict && (types.isFloat32Array(a) || types.isFloat64Array(a))) {
    return a.length === b.length && sameBytes(a, b);
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
  const keys = keysOf(a);
  if (keys.length !== keysOf(b).length) return false;
  const first = types.isTypedArray(a) ? a.length : 0;
  for (let index = first; index < keys.length; index += 1) {
    if (!apply(isEnumerable, b, [keys[index]])) return false;
  }
  const symbols = isStrict ? enumerableSymbols(a) : [];
  if (isStrict && symbols.length !== enumerableSymbols(b).length) return false;
  for (let index = 0; index < symbols.length; index += 1) {
    const symbol = symbols[index];
    if (!apply(isEnumerable, b, [symbol]) || !same(a[symbol], b[symbol], true, pairs)) return false;
  }
  for (let index = first; index < keys.length; index += 1) {
    if (!same(a[keys[index]], b[keys[index]], isStrict, pairs)) return false;
  }
  return true;
}

function enumerableSymbols(object) {
  const symbols = getOwnPropertySymbols(object);
  const result = [];
  for (let index = 0; index < symbols.length; index += 1) {
    if (apply(isEnumerable, object, [symbols[index]])) result[result.length] = symbols[index];
  }
  return result;
}

/** The elements of a Set, or the entries of a Map, as they are inside. */
function elementsOf(collection, kind) {
  const elements = [];
  apply(forEach[kind], collection, [(value, key) => {
    elements[elements.length] = { key, value };
  }]);
  return elements;
}

function sameElements(a, b, isStrict, pairs) {
  if (isArray(a) || types.isOrdinary(a)) return true;
  const isMap = types.isMap(a);
  if (!isMap && !types.isSet(a)) return true;
  const kind = isMap ? "map" : "set";
  const isEqual = (one, other) => same(one.key, other.key, isStrict, pairs)
    && (!isMap || same(one.value, other.value, isStrict, pairs));
  // An element that a look-up finds needs no search.
  const isFound = ({ key, value }) => apply(has[kind], b, [key])
    && (!isMap || same(value, apply(mapGet, b, [key]), isStrict, pairs));
  return matched(elementsOf(a, kind), elementsOf(b, kind), isStrict, isFound, isEqual);
}

/** True if each element of `left` has one of its own in `right`. Strictly, a primitive key is only found by look-up. */
function matched(left, right, isStrict, isFound, isEqual) {
  const found = new Set();
  const rest = [];
  for (let index = 0; index < left.length; index += 1) {
    if (isFound(left[index])) apply(add, found, [left[index].key]);
    else if (isStrict && !isObject(left[index].key)) return false;
    else rest[rest.length] = left[index];
  }
  const candidates = [];
  for (let index = 0; index < right.length && rest.length > 0; index += 1) {
    if (!apply(has.set, found, [right[index].key])) candidates[candidates.length] = right[index];
  }
  const isTaken = [];
  for (let index = 0; index < rest.length; index += 1) {
    let other = 0;
    while (other < candidates.length && (isTaken[other] || !isEqual(rest[index], candidates[other]))) other += 1;
    if (other === candidates.length) return false;
    isTaken[other] = true;
  }
  return true;
}

module.exports = { deepEqual };
