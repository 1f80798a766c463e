// The built-in functions that assertions and messages use, taken before a script can replace them. A replaced
// `Array.prototype.indexOf` must not make an assertion pass.

"use strict";

const bind = Function.prototype.bind;
const { call } = Function.prototype;

/** Returns `method` as a function that takes the receiver as its first argument. */
const uncurried = (method) => bind.call(call, method);

/** Returns the getter of `name` on `prototype` as a function of the receiver. */
const getter = (prototype, name) => uncurried(Object.getOwnPropertyDescriptor(prototype, name).get);

const regExpExec = uncurried(RegExp.prototype.exec);
const stringSlice = uncurried(String.prototype.slice);

/** Returns the text with each match replaced by its first group. `replace` would call the pattern's `exec`. */
function replaceByGroup(text, pattern) {
  let result = "";
  let position = 0;
  for (let match = regExpExec(pattern, text); match !== null; match = regExpExec(pattern, text)) {
    result += stringSlice(text, position, match.index) + match[1];
    position = match.index + match[0].length;
  }
  return result + stringSlice(text, position);
}

module.exports = {
  apply: Reflect.apply,
  getProperty: Reflect.get,
  hasProperty: Reflect.has,
  setProperty: Reflect.set,
  setPrototypeOf: Object.setPrototypeOf,
  getPrototypeOf: Reflect.getPrototypeOf,
  defineProperty: Object.defineProperty,
  descriptorOf: Object.getOwnPropertyDescriptor,
  hasOwn: Object.hasOwn,
  isExtensible: Object.isExtensible,
  isPrototypeOf: uncurried(Object.prototype.isPrototypeOf),
  isFrozen: Object.isFrozen,
  isSealed: Object.isSealed,
  keysOf: Object.keys,
  namesOf: Object.getOwnPropertyNames,
  symbolsOf: Object.getOwnPropertySymbols,

  arrayIndexOf: uncurried(Array.prototype.indexOf),
  arrayJoin: uncurried(Array.prototype.join),
  arraySlice: uncurried(Array.prototype.slice),
  arraySort: uncurried(Array.prototype.sort),
  arraySplice: uncurried(Array.prototype.splice),
  isArray: Array.isArray,

  stringCharCodeAt: uncurried(String.prototype.charCodeAt),
  stringIndexOf: uncurried(String.prototype.indexOf),
  replaceByGroup,
  stringSlice,
  stringToLowerCase: uncurried(String.prototype.toLowerCase),
  stringTrim: uncurried(String.prototype.trim),
  stringValue: uncurried(String.prototype.valueOf),
  toNumber: Number,
  toText: String,

  booleanValue: uncurried(Boolean.prototype.valueOf),
  dateTime: uncurried(Date.prototype.getTime),
  dateToISOString: uncurried(Date.prototype.toISOString),
  absolute: Math.abs,
  floor: Math.floor,
  isFiniteNumber: Number.isFinite,
  isNaN: Number.isNaN,
  numberToString: uncurried(Number.prototype.toString),
  numberValue: uncurried(Number.prototype.valueOf),
  regExpExec,
  regExpFlags: getter(RegExp.prototype, "flags"),
  regExpSource: getter(RegExp.prototype, "source"),
  // Not `RegExp.prototype.test`, which calls the pattern's `exec`.
  regExpTest: (pattern, text) => regExpExec(pattern, text) !== null,
  regExpToString: uncurried(RegExp.prototype.toString),
  symbolDescription: getter(Symbol.prototype, "description"),
  tagOf: uncurried(Object.prototype.toString),
  toJSONText: JSON.stringify,

  mapForEach: uncurried(Map.prototype.forEach),
  mapGet: uncurried(Map.prototype.get),
  mapSet: uncurried(Map.prototype.set),
  mapSize: getter(Map.prototype, "size"),
  setAdd: uncurried(Set.prototype.add),
  setClear: uncurried(Set.prototype.clear),
  setDelete: uncurried(Set.prototype.delete),
  setForEach: uncurried(Set.prototype.forEach),
  setHas: uncurried(Set.prototype.has),
  setSize: getter(Set.prototype, "size"),
  weakSetHas: uncurried(WeakSet.prototype.has),
};
