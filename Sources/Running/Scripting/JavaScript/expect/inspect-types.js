// The texts of values of each type. Each function takes the value, the room for its text, and the function that shows
// the values inside it.

"use strict";

const append = require("expect/append");
const {
  arrayIndexOf, booleanValue, dateToISOString, isArray, isNaN, keysOf, mapForEach, namesOf, numberValue, regExpExec,
  regExpFlags, regExpSource, setForEach, stringIndexOf, stringSlice, stringValue, symbolDescription, symbolsOf,
  toJSONText, toText,
} = require("expect/safe-built-ins");
const { cutText, showItems } = require("expect/inspect-items");
const { showString } = require("expect/inspect-string");

const { toStringTag } = Symbol;
const simpleName = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const errorNames = [
  "stack", "line", "column", "name", "message", "fileName", "lineNumber", "columnNumber", "number", "description",
  "sourceURL",
];

// Keys of an array beside its elements are looked for up to this length.
const keyedArrayLength = 10_000;

const showNumber = (value, room) => {
  const number = numberValue(value);
  if (number === 0) return 1 / number < 0 ? "-0" : room.isWhole ? "0" : "+0";
  return isNaN(number) || number === Infinity || number === -Infinity
    ? toText(number)
    : cutText(toText(number), room.lengthInside(0));
};

const showBigInt = (value, room) => {
  const digits = cutText(toText(value), room.lengthInside(1));
  return digits === "…" ? digits : `${digits}n`;
};

const showSymbol = (value) => `Symbol(${symbolDescription(value) ?? ""})`;

const nameOf = (value) => (typeof value === "function" && typeof value.name === "string" ? value.name : "");

const showFunction = (value, room) => {
  const name = nameOf(value);
  return name === "" ? "[Function]" : `[Function ${cutText(name, room.lengthInside(11))}]`;
};

const showDate = (value, room) => {
  let text;
  try {
    text = dateToISOString(value);
  } catch (error) {
    if (error instanceof RangeError) return "Invalid Date";
    throw error;
  }
  const timeStart = stringIndexOf(text, "T") + 1;
  return stringSlice(text, 0, timeStart) + cutText(stringSlice(text, timeStart), room.lengthInside(timeStart));
};

const showRegExp = (value, room) => {
  const flags = regExpFlags(value);
  return `/${cutText(regExpSource(value), room.lengthInside(flags.length + 2))}/${flags}`;
};

/** Returns the text of the value under a key; a getter can throw. */
function showMember(object, key, room, show) {
  let value;
  try {
    value = object[key];
  } catch {
    return room.take("[unreadable]");
  }
  return show(value, room);
}

function showProperty(object, key, room, show) {
  room.size -= 2;
  const name = typeof key === "string" ? keyText(key) : `[${show(key, room)}]`;
  room.size -= name.length;
  return `${room.take(name)}: ${showMember(object, key, room, show)}`;
}

function keyText(key) {
  if (regExpExec(simpleName, key) !== null) return key;
  const json = toJSONText(key);
  let text = "";
  for (let index = 1; index < json.length - 1; index += 1) {
    const isQuote = json[index] === "\\" && json[index + 1] === '"';
    if (isQuote) index += 1;
    text += json[index] === "'" ? "\\'" : json[index];
  }
  return text === key ? `'${text}'` : `'${native.derive(key, text)}'`;
}

const showProperties = (object, keys, room, show) =>
  showItems(keys.length, (index, left) => showProperty(object, keys[index], left, show), room);

/** Returns the elements of a list, and behind them its keys that are no indices. */
function showElements(list, elementAt, room, show) {
  const keys = list.length <= keyedArrayLength ? keysOf(list) : [];
  const elements = showItems(list.length, elementAt, room);
  if (keys.length <= list.length) return elements;
  const others = [];
  for (let index = list.length; index < keys.length; index += 1) append(others, keys[index]);
  room.size -= elements.length;
  const properties = showProperties(list, others, room, show);
  return elements === "" ? properties : `${elements}, ${properties}`;
}

const showArray = (array, room, show) => {
  room.size -= 4;
  const elements = showElements(array, (index, left) => showMember(array, index, left, show), room, show);
  return elements === "" ? "[]" : `[ ${elements} ]`;
};

const showArguments = (list, room, show) => {
  if (list.length === 0) return "Arguments[]";
  room.size -= 13;
  return `Arguments[ ${showItems(list.length, (index, left) => showMember(list, index, left, show), room)} ]`;
};

const showTypedArray = (array, room, show) => {
  const name = nameOf(array.constructor) === "Buffer" ? "Buffer" : array[toStringTag];
  room.size -= name.length + 4;
  const numberAt = (index, left) => left.take(cutText(toText(array[index]), left.lengthInside(0)));
  const elements = showElements(array, numberAt, room, show);
  return elements === "" ? `${name}[]` : `${name}[ ${elements} ]`;
};

const showMap = (map, room, show) => {
  const keys = [];
  const values = [];
  mapForEach(map, (value, key) => {
    append(keys, key);
    append(values, value);
  });
  if (keys.length === 0) return "Map{}";
  room.size -= 7;
  const entryAt = (index, left) => {
    left.size -= 4;
    const key = show(keys[index], left);
    left.size -= key.length;
    return `${key} => ${show(values[index], left)}`;
  };
  return `Map{ ${showItems(keys.length, entryAt, room)} }`;
};

const showSet = (set, room, show) => {
  const values = [];
  setForEach(set, (value) => { append(values, value); });
  if (values.length === 0) return "Set{}";
  room.size -= 7;
  return `Set{ ${showItems(values.length, (index, left) => show(values[index], left), room)} }`;
};

const showError = (error, room, show) => {
  const names = namesOf(error);
  const keys = typeof error.message === "string" ? [] : ["message"];
  for (let index = 0; index < names.length; index += 1) {
    if (arrayIndexOf(errorNames, names[index]) < 0) append(keys, names[index]);
  }
  const name = toText(error.name);
  room.size -= name.length;
  let message = typeof error.message === "string" ? cutText(error.message, room.lengthInside(0)) : "";
  if (message !== "") message = `: ${message}`;
  room.size -= message.length + 5;
  const properties = showProperties(error, keys, room, show);
  return room.take(`${name}${message}`) + (properties === "" ? "" : ` { ${properties} }`);
};

function showObject(object, room, show) {
  const names = namesOf(object);
  const symbols = symbolsOf(object);
  if (names.length === 0 && symbols.length === 0) return "{}";
  room.size -= 4;
  const properties = showProperties(object, names, room, show);
  const symbolProperties = showProperties(object, symbols, room, show);
  return `{ ${properties}${properties !== "" && symbolProperties !== "" ? ", " : ""}${symbolProperties} }`;
}

function showClass(object, room, show) {
  const tag = object[toStringTag];
  const name = (typeof tag === "string" ? tag : "") || nameOf(object.constructor) || "<Anonymous Class>";
  room.size -= name.length;
  return `${name}${showObject(object, room, show)}`;
}

const opaque = (name) => () => `${name}{…}`;

// The list has no prototype, because scripts choose the tags by which it is read.
const renderers = {
  __proto__: null,
  undefined: () => "undefined",
  null: () => "null",
  boolean: toText,
  Boolean: (value) => toText(booleanValue(value)),
  number: showNumber,
  Number: showNumber,
  bigint: showBigInt,
  string: showString,
  String: (value, room) => showString(stringValue(value), room),
  symbol: showSymbol,
  Symbol: showSymbol,
  function: showFunction,
  Array: (value, room, show) => (isArray(value) ? showArray(value, room, show) : showClass(value, room, show)),
  Arguments: showArguments,
  Date: showDate,
  Error: showError,
  Map: showMap,
  RegExp: showRegExp,
  Set: showSet,
};
const opaqueTypes = ["ArrayBuffer", "DataView", "Generator", "Promise", "WeakMap", "WeakSet"];
for (let index = 0; index < opaqueTypes.length; index += 1) {
  renderers[opaqueTypes[index]] = opaque(opaqueTypes[index]);
}
const typedArrays = [
  "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
  "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
];
for (let index = 0; index < typedArrays.length; index += 1) renderers[typedArrays[index]] = showTypedArray;

module.exports = { renderers, showClass, showObject };
