// Lists that grow even if a script puts a setter for an index on `Array.prototype`: such a list would stay empty, and
// two lists of keys would look equal.

"use strict";

module.exports = function append(list, value) {
  const { length } = list;
  list[length] = value;
  if (list.length !== length + 1) throw new TypeError("a setter on Array.prototype keeps lists from growing");
};
