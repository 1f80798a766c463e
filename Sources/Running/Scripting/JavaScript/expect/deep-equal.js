// Deep equality with the rules of chai 4 (deep-eql 4.1): one type, NaN equals NaN, +0 is not -0, dates by time, regular
// expressions by source and flags, errors by name, message and code. An error in a getter or iterator is thrown on.

"use strict";

const append = require("expect/append");
const {
  arraySort, booleanValue, dateTime, isArray, mapForEach, mapGet, mapSet, mapSize, numberValue, regExpToString,
  setAdd, setForEach, setHas, setSize, stringValue, toText,
} = require("expect/safe-built-ins");
const { enumerableKeys } = require("expect/enumerable-keys");
const typeOf = require("expect/type-of");

const { iterator } = Symbol;

// An iterator can be endless.
const entryLimit = 1_000_000;

/** Returns the result for two values that are identical or of which one is not an object; else undefined. */
function simplyEqual(left, right) {
  if (left === right) return left !== 0 || 1 / left === 1 / right;
  if (left !== left && right !== right) return true;
  const areObjects = typeof left === "object" && typeof right === "object" && left !== null && right !== null;
  return areObjects ? undefined : false;
}

// - known: for each left value the results by right value. A pair that is being compared counts as equal, which ends
//   cycles; finished pairs keep structures with many references to one part from taking exponential time.
function equal(left, right, known) {
  const result = simplyEqual(left, right);
  if (result !== undefined) return result;
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  let results = mapGet(known, left);
  if (results === undefined) {
    results = new Map();
    mapSet(known, left, results);
  }
  const before = mapGet(results, right);
  if (before !== undefined) return before;
  mapSet(results, right, true);
  const compare = comparisons[type] ?? equalObjects;
  const areEqual = compare(left, right, known);
  mapSet(results, right, areEqual);
  return areEqual;
}

function equalLists(left, right, known) {
  const { length } = left;
  if (length !== right.length) return false;
  for (let index = 0; index < length; index += 1) {
    if (!equal(left[index], right[index], known)) return false;
  }
  return true;
}

function equalMembers(left, right, known, names) {
  for (let index = 0; index < names.length; index += 1) {
    if (!equal(left[names[index]], right[names[index]], known)) return false;
  }
  return true;
}

function equalObjects(left, right, known) {
  const leftKeys = enumerableKeys(left);
  const rightKeys = enumerableKeys(right);
  if (leftKeys.length > 0 && leftKeys.length === rightKeys.length) {
    const names = new Set();
    for (let index = 0; index < rightKeys.length; index += 1) setAdd(names, rightKeys[index]);
    for (let index = 0; index < leftKeys.length; index += 1) {
      if (!setHas(names, leftKeys[index])) return false;
    }
    return equalMembers(left, right, known, leftKeys);
  }
  const leftEntries = iteratedEntries(left);
  const rightEntries = iteratedEntries(right);
  if (leftEntries.length > 0 && leftEntries.length === rightEntries.length) {
    return equalLists(sorted(leftEntries), sorted(rightEntries), known);
  }
  return leftKeys.length === 0 && rightKeys.length === 0 && leftEntries.length === 0 && rightEntries.length === 0;
}

function iteratedEntries(object) {
  return typeof object[iterator] === "function" ? drained(object[iterator]()) : [];
}

/** Returns the values of an iterator, with the one that it returns at its end. */
function drained(iterated) {
  const values = [];
  for (;;) {
    const { value, done } = iterated.next();
    append(values, value);
    if (done !== false) return values;
    if (values.length > entryLimit) throw new RangeError(`an iterator gave more than ${entryLimit} values`);
  }
}

// chai brings the entries of sets and maps into the order of their texts, then compares them one by one.
function sorted(values) {
  const order = new Map();
  for (let index = 0; index < values.length; index += 1) mapSet(order, values[index], sortText(values[index]));
  return arraySort(values, (a, b) => {
    const first = mapGet(order, a);
    const second = mapGet(order, b);
    if (first === second) return 0;
    return first < second ? -1 : 1;
  });
}

// The text decides the order alone, not the result; so a value without a text has the empty one.
function sortText(value) {
  try {
    if (!isArray(value)) return toText(value);
    let text = "";
    for (let index = 0; index < value.length; index += 1) text += `${toText(value[index] ?? "")},`;
    return text;
  } catch {
    return "";
  }
}

const equalMaps = (left, right, known) => {
  if (mapSize(left) !== mapSize(right)) return false;
  return equalLists(sorted(entriesOf(left, mapForEach)), sorted(entriesOf(right, mapForEach)), known);
};

const equalSets = (left, right, known) => {
  if (setSize(left) !== setSize(right)) return false;
  return equalLists(sorted(entriesOf(left, setForEach)), sorted(entriesOf(right, setForEach)), known);
};

function entriesOf(collection, forEach) {
  const entries = [];
  forEach(collection, (value, key) => { append(entries, [value, key]); });
  return entries;
}

/** Returns a comparison by the result of `valueOf`. A value that only has the type's tag is compared as an object. */
const byValue = (valueOf) => (left, right, known) => {
  let values;
  try {
    values = { left: valueOf(left), right: valueOf(right) };
  } catch {
    return equalObjects(left, right, known);
  }
  return simplyEqual(values.left, values.right) ?? false;
};

const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const isNever = () => false;

// The comparisons of two different objects with one type. The list has no prototype: types are chosen by scripts.
const comparisons = {
  __proto__: null,
  String: byValue(stringValue),
  Number: byValue(numberValue),
  Boolean: byValue(booleanValue),
  Date: byValue(dateTime),
  RegExp: byValue(regExpToString),
  Promise: isNever,
  Symbol: isNever,
  WeakMap: isNever,
  WeakSet: isNever,
  Error: (left, right, known) => equalMembers(left, right, known, ["name", "message", "code"]),
  Generator: (left, right, known) => equalLists(drained(left), drained(right), known),
  ArrayBuffer: (left, right, known) => equalLists(new Uint8Array(left), new Uint8Array(right), known),
  DataView: (left, right, known) => equalLists(bytesOf(left), bytesOf(right), known),
  Map: equalMaps,
  Set: equalSets,
};
const listTypes = [
  "Arguments", "Array", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
  "Uint32Array", "Float32Array", "Float64Array",
];
for (let index = 0; index < listTypes.length; index += 1) comparisons[listTypes[index]] = equalLists;

function deepEqual(left, right) {
  return simplyEqual(left, right) ?? equal(left, right, new Map());
}

module.exports = { deepEqual };
