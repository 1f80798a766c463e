"use strict";

// The language's `encodeURIComponent`, `encodeURI` and `escape`. They report input and output to `native.derive`.

const { derive } = native;

function reporting(original) {
  const { name } = original;
  // A method of an object literal has no `prototype` and is no constructor, as the built-in function.
  const { [name]: wrapped } = {
    [name](text) {
      const input = typeof text === "string" ? text : `${text}`;
      return derive(input, original(input));
    },
  };
  return wrapped;
}

module.exports = {
  encodeURIComponent: reporting(encodeURIComponent),
  encodeURI: reporting(encodeURI),
  escape: reporting(escape),
};
