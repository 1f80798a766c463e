// Own properties whose value is made when it is first read, so that a request or response costs little until a script
// touches it.

"use strict";

const { defineProperty, getOwnPropertyDescriptor } = Object;

// Defines `owner[name]`. Returns a function that returns true until a script reads, assigns, deletes or redefines it.
// - make: makes the value, - convert: converts an assigned value.
function defineLazyPart(owner, name, make, convert) {
  let isMade = false;
  let value;
  const get = () => {
    if (!isMade) {
      value = make();
      isMade = true;
    }
    return value;
  };
  const set = (assigned) => {
    value = convert(assigned);
    isMade = true;
  };
  defineProperty(owner, name, { get, set, enumerable: true, configurable: true });
  return () => !isMade && getOwnPropertyDescriptor(owner, name)?.get === get;
}

module.exports = { defineLazyPart };
