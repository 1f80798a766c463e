"use strict";

// The web's `structuredClone` (HTML Standard, section 2.7): a deep copy with cycles, of values that are data.

const types = require("node/node-types");
const { DOMException } = require("node/dom-exception");
const { coded, safeText } = require("node/node-errors");
const { apply } = Reflect;
const { keys: keysOf, defineProperty, getOwnPropertyDescriptor, hasOwn } = Object;

const errorClasses = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const arrayClasses = Object.fromEntries([Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array, Int8Array, Int16Array,
  Int32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array].map((Class) => [Class.name, Class]));

function structuredClone(value, options) {
  if (arguments.length === 0) throw coded(TypeError, "ERR_MISSING_ARGS", "structuredClone needs a value");
  const transferred = transferList(options);
  const copies = new Map();
  const result = copy(value, copies);
  // The copy has the bytes already; the originals become empty.
  for (const buffer of transferred) buffer.transfer();
  return result;
}

function transferList(options) {
  const list = options?.transfer === undefined ? [] : [...options.transfer];
  for (const item of list) {
    if (!types.isArrayBuffer(item)) throw notCloneable(item, "cannot be transferred");
  }
  if (new Set(list).size < list.length) throw new DOMException("a value is transferred twice", "DataCloneError");
  return list;
}

function notCloneable(value, reason = "could not be cloned") {
  let text;
  if (typeof value === "object" && value !== null) text = "#<Object>";
  else text = typeof value === "symbol" ? Symbol.prototype.toString.call(value) : safeText(value);
  return new DOMException(`${text} ${reason}.`, "DataCloneError");
}

function copy(value, copies) {
  if (typeof value === "function" || typeof value === "symbol") throw notCloneable(value);
  if (typeof value !== "object" || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  const remember = (result) => {
    copies.set(value, result);
    return result;
  };
  const again = (part) => copy(part, copies);

  if (Array.isArray(value)) return copyProperties(value, remember(new Array(value.length)), again);
  if (types.isOrdinary(value)) return copyProperties(value, remember({}), again);
  if (types.isBoxedPrimitive(value)) return remember(copyBoxed(value));
  if (types.isDate(value)) return remember(new Date(apply(Date.prototype.getTime, value, [])));
  if (types.isRegExp(value)) return remember(new RegExp(value.source, value.flags));
  if (types.isArrayBuffer(value)) return remember(apply(ArrayBuffer.prototype.slice, value, [0]));
  if (types.isSharedArrayBuffer(value)) return remember(value);
  if (ArrayBuffer.isView(value)) return remember(copyView(value, again));
  if (types.isMap(value)) return copyMap(value, remember(new Map()), again);
  if (types.isSet(value)) return copySet(value, remember(new Set()), again);
  if (types.isNativeError(value)) return copyError(value, remember, again);
  if (refused.some((isKind) => isKind(value))) throw notCloneable(value);
  return copyProperties(value, remember({}), again);
}

const refused = [types.isWeakMap, types.isWeakSet, types.isPromise, types.isGeneratorObject, types.isMapIterator,
  types.isSetIterator, types.isArgumentsObject, types.isModuleNamespaceObject, (value) => hasTagOf(value, "WeakRef")];

function hasTagOf(value, name) {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

function copyProperties(value, result, again) {
  for (const key of keysOf(value)) {
    if (!hasOwn(value, key)) continue;
    defineProperty(result, key, { value: again(value[key]), writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function copyBoxed(value) {
  if (types.isSymbolObject(value)) throw notCloneable(value);
  const Class = [[types.isNumberObject, Number], [types.isStringObject, String], [types.isBooleanObject, Boolean],
    [types.isBigIntObject, BigInt]].find(([isKind]) => isKind(value))[1];
  return Object(apply(Class.prototype.valueOf, value, []));
}

/** A view of the copy of its buffer, so that views of one buffer still share it. */
function copyView(value, again) {
  const buffer = again(value.buffer);
  const name = types.typedArrayName(value);
  if (name === undefined) return new DataView(buffer, value.byteOffset, value.byteLength);
  if (!arrayClasses[name]) throw notCloneable(value);
  return new arrayClasses[name](buffer, value.byteOffset, value.length);
}

function copyMap(value, result, again) {
  // The entries as they are now: a getter of a value may change the map.
  for (const [key, element] of [...apply(Map.prototype.entries, value, [])]) {
    apply(Map.prototype.set, result, [again(key), again(element)]);
  }
  return result;
}

function copySet(value, result, again) {
  for (const element of [...apply(Set.prototype.values, value, [])]) apply(Set.prototype.add, result, [again(element)]);
  return result;
}

/** Copies the class by the error's name, message, stack and cause, and no other property. */
function copyError(value, remember, again) {
  const { name } = value;
  const Class = typeof name === "string" && hasOwn(errorClasses, name) ? errorClasses[name] : Error;
  const message = getOwnPropertyDescriptor(value, "message");
  const result = remember(new Class(...(message && "value" in message ? [`${message.value}`] : [])));
  const hide = (key, content) =>
    defineProperty(result, key, { value: content, writable: true, enumerable: false, configurable: true });
  if (typeof value.stack === "string") hide("stack", value.stack);
  if (hasOwn(value, "cause")) hide("cause", again(value.cause));
  return result;
}

module.exports = { structuredClone };
