// Functions on lists for several scripts: a script loads them with `require('./scripts/lists')`.

"use strict";

// Returns the items in the order of a member; the list itself is not changed.
function sortedBy(items, name) {
  return [...items].sort((one, other) => (one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : 0));
}

// Returns true if no item stands before one with a smaller value of the member.
function isSorted(items, name) {
  return items.every((item, index) => index === 0 || items[index - 1][name] <= item[name]);
}

module.exports = { sortedBy, isSorted };
