// Own properties whose value is made when it is first read, so that a request or response costs little until a script
// touches it.

"use strict";

const { defineProperty, getOwnPropertyDescriptor } = Object;

// Defines `owner[name]`. Returns the function that says if nobody has read or assigned the property since.
// - make: makes the value, - convert: makes the value of what a script assigns.
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
  // A script may also delete the property, or define it anew.
  return () => !isMade && getOwnPropertyDescriptor(owner, name)?.get === get;
}

module.exports = { defineLazyPart };
