// Members that are made when they are first read.

"use strict";

const { defineProperty, freeze, keys } = Object;
const { defineProperty: setProperty, getOwnPropertyDescriptor: descriptorOf } = Reflect;
const global = globalThis;

// Functions that define one of our globals again after a script assigned or deleted it.
const restorers = [];

// Defines a global that is made when it is first read; an assignment replaces it until the script ends.
function defineGlobal(name, make) {
  const plain = (value) => ({ __proto__: null, value, writable: true, configurable: true, enumerable: false });
  // Not `Object.defineProperty`: it throws if a script froze the global object.
  const define = (descriptor) => setProperty(global, name, descriptor);
  let made;
  const get = () => {
    if (made === undefined) {
      made = plain(make());
      define(made);
    }
    return made.value;
  };
  const set = (value) => define(plain(value));
  const lazy = { __proto__: null, get, set, configurable: true, enumerable: false };
  define(lazy);
  restorers[restorers.length] = () => {
    const current = descriptorOf(global, name);
    if (current !== undefined && current.get === get) return;
    const isOurs = current !== undefined && made !== undefined && current.value === made.value;
    if (!isOurs) define(made ?? lazy);
  };
}

// Restores our globals that the previous script assigned or deleted.
function restoreGlobals() {
  for (let index = 0; index < restorers.length; index += 1) restorers[index]();
}

// Returns an object whose members are made when they are first read, and cannot be replaced.
function lazyObject(makers) {
  const object = {};
  for (const name of keys(makers)) {
    let made;
    const get = () => (made ??= { __proto__: null, value: makers[name]() }).value;
    defineProperty(object, name, { __proto__: null, get, enumerable: true });
  }
  return freeze(object);
}

module.exports = { defineGlobal, lazyObject, restoreGlobals };
