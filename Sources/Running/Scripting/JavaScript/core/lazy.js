// Members that are made when they are first read.

"use strict";

const { defineProperty, freeze, keys } = Object;

// Defines a global that is made when it is first read; an assignment replaces it, as with any global.
function defineGlobal(name, make) {
  const replace = (value) => {
    defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
    return value;
  };
  defineProperty(globalThis, name, { get: () => replace(make()), set: replace, configurable: true, enumerable: false });
}

// Returns an object whose members are made when they are first read, and cannot be replaced.
function lazyObject(makers) {
  const object = {};
  for (const name of keys(makers)) {
    let made;
    const get = () => (made ??= { __proto__: null, value: makers[name]() }).value;
    defineProperty(object, name, { get, enumerable: true });
  }
  return freeze(object);
}

module.exports = { defineGlobal, lazyObject };
