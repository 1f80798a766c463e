// The ways to choose items of a list: a function, the name of a member that must be true, or members with values.
// Source: lodash's short forms, which Postman's lists accept in `map`, `filter`, `find` and `remove`.

"use strict";

const { isObject } = require("collection/plain-data");

const { keys } = Object;

// Returns a function (item, index, list) for `iterator`.
// - forText: makes the function from the name of a member.
function iteratee(iterator, context, forText, forObject) {
  if (typeof iterator === "function") return (item, index, list) => iterator.call(context, item, index, list);
  if (typeof iterator === "string") return forText(iterator);
  if (isObject(iterator)) return forObject(iterator);
  return (item) => item;
}

function hasMembers(pattern) {
  const names = keys(pattern);
  return (item) => {
    for (let index = 0; index < names.length; index += 1) {
      if (item?.[names[index]] !== pattern[names[index]]) return false;
    }
    return true;
  };
}

// Returns a function that is true for a chosen item.
function predicateOf(iterator, context) {
  return iteratee(iterator, context, (name) => (item) => Boolean(item?.[name]), hasMembers);
}

// Returns a function that maps an item to a value.
function mapperOf(iterator, context) {
  return iteratee(iterator, context, (name) => (item) => item?.[name], hasMembers);
}

module.exports = { mapperOf, predicateOf };
