"use strict";

// Functions of lodash 3 that take `thisArg` behind a callback. A text as callback with a value behind it stands for
// elements that have this value there: `_.find(users, "age", 36)`.

// True if lodash itself is the callback of another function, as in `_.map(lists, _.max)`: then the second and the third
// argument are an index and a collection.
function isIterateeCall(value, index, collection) {
  if (typeof collection !== "object" || collection === null) return false;
  return (typeof index === "number" || typeof index === "string") && Object.is(collection[index], value);
}

// The callback with its `thisArg`.
function bound(lodash, callback, thisArg) {
  if (thisArg === undefined) return callback;
  if (typeof callback === "function") return (...given) => callback.apply(thisArg, given);
  return typeof callback === "string" ? lodash.matchesProperty(callback, thisArg) : callback;
}

const chainedNames = [
  "countBy", "dropRightWhile", "dropWhile", "each", "eachRight", "filter", "forEach", "forEachRight", "forIn",
  "forInRight", "forOwn", "forOwnRight", "groupBy", "keyBy", "map", "mapKeys", "mapValues", "partition", "reject",
  "remove", "takeRightWhile", "takeWhile", "times",
];
const endingNames = [
  "every", "find", "findIndex", "findKey", "findLast", "findLastIndex", "findLastKey", "some",
];
const accumulatingNames = ["reduce", "reduceRight"];

function thisArgFunctions(lodash) {
  const withThisArg = (name) => {
    const current = lodash[name];
    return (collection, callback, thisArg) => {
      if (isIterateeCall(collection, callback, thisArg)) return current(collection);
      return callback === undefined ? current(collection) : current(collection, bound(lodash, callback, thisArg));
    };
  };
  // Without an accumulator the first element is one.
  const accumulating = (name) => {
    const current = lodash[name];
    return (...given) => {
      const [collection, callback, accumulator, thisArg] = given;
      const folded = bound(lodash, callback, thisArg);
      return given.length < 3 ? current(collection, folded) : current(collection, folded, accumulator);
    };
  };
  const made = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]));
  const { sortBy, transform } = lodash;
  const chained = {
    ...made(chainedNames, withThisArg),
    // With one function and an object behind it; otherwise each argument is a callback, as in `sortByAll`.
    sortBy: (collection, ...given) => {
      const [callback, thisArg] = given;
      const hasThisArg = given.length === 2 && typeof callback === "function" && lodash.isPlainObject(thisArg);
      return hasThisArg ? sortBy(collection, bound(lodash, callback, thisArg)) : sortBy(collection, ...given);
    },
    transform: (object, callback, accumulator, thisArg) =>
      transform(object, bound(lodash, callback, thisArg), accumulator),
  };
  return { chained, ending: { ...made(endingNames, withThisArg), ...made(accumulatingNames, accumulating) } };
}

module.exports = { thisArgFunctions, isIterateeCall, bound };
