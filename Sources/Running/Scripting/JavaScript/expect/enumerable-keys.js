// The names and symbols of an object's enumerable properties.

"use strict";

const append = require("expect/append");
const { descriptorOf, keysOf, symbolsOf } = require("expect/safe-built-ins");

/** Returns the enumerable symbols of an object's own properties. */
function enumerableSymbols(object) {
  const all = symbolsOf(object);
  const symbols = [];
  for (let index = 0; index < all.length; index += 1) {
    if (descriptorOf(object, all[index])?.enumerable) append(symbols, all[index]);
  }
  return symbols;
}

function withSymbols(names, object) {
  const symbols = enumerableSymbols(object);
  for (let index = 0; index < symbols.length; index += 1) append(names, symbols[index]);
  return names;
}

/** Returns the names and symbols of an object's own enumerable properties. */
const ownEnumerableKeys = (object) => withSymbols(keysOf(object), object);

/** Returns the names of all enumerable properties, inherited ones included, and the own symbols. */
function enumerableKeys(object) {
  const names = [];
  for (const name in object) append(names, name);
  return withSymbols(names, object);
}

module.exports = { enumerableKeys, enumerableSymbols, ownEnumerableKeys };
