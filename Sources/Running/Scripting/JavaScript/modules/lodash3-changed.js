"use strict";

// Functions of lodash 3 whose arguments mean something else in lodash 4. Each is made over the functions of lodash 4.

const { isIterateeCall, bound } = require("modules/lodash3-callbacks");
const { isArray } = Array;

const isFunction = (value) => typeof value === "function";

// `max`, `min` and `sum` of all elements, or by a callback: a function, a property's name, or properties to match.
// - ofNothing: the result for an empty collection
function measure(_, plain, by, ofNothing) {
  return (collection, callback, thisArg) => {
    const isPlain = callback === undefined || isIterateeCall(collection, callback, thisArg);
    const values = _.values(collection);
    const found = isPlain ? plain(values) : by(values, bound(_, callback, thisArg));
    return found === undefined ? ofNothing : found;
  };
}

// Functions that take a customizer, and perhaps its `thisArg`, behind one or more sources.
function customized(_, plain, withCustomizer) {
  return (object, ...given) => {
    const at = isFunction(given.at(-1)) ? given.length - 1 : isFunction(given.at(-2)) ? given.length - 2 : 0;
    if (at < 1) return plain(object, ...given);
    return withCustomizer(object, ...given.slice(0, at), bound(_, given[at], given[at + 1]));
  };
}

// `pick` and `omit`, with names or with a predicate of value, key and object.
function picking(_, plain, withPredicate) {
  return (object, first, ...rest) => {
    if (!isFunction(first)) return plain(object, first, ...rest);
    const predicate = bound(_, first, rest[0]);
    return withPredicate(object, (value, key) => predicate(value, key, object));
  };
}

// `indexOf` and `lastIndexOf`: `true` in the place of an index says that the array is sorted.
function searching(plain, sorted) {
  return (array, value, ...rest) => (rest[0] === true ? sorted(array, value) : plain(array, value, ...rest));
}

// `sortedIndex` and `sortedLastIndex` with a callback.
function sortedPlace(_, plain, by) {
  return (array, value, callback, thisArg) =>
    (callback === undefined ? plain(array, value) : by(array, value, bound(_, callback, thisArg)));
}

function chainedFunctions(_) {
  const uniq = (array, ...given) => {
    const [callback, thisArg] = typeof given[0] === "boolean" ? given.slice(1) : given;
    const isPlain = callback === undefined || callback === null || isIterateeCall(array, callback, thisArg);
    return isPlain ? _.uniq(array) : _.uniqBy(array, bound(_, callback, thisArg));
  };
  const zipObject = (names, values) =>
    (values === undefined && isArray(names?.[0]) ? _.fromPairs(names) : _.zipObject(names, values));
  const assign = customized(_, _.assign, _.assignWith);
  const order = (given) => (given === false || given === "desc" ? "desc" : "asc");
  return {
    assign,
    bindAll: (object, ...names) => _.bindAll(object, ...(names.length > 0 ? names : [_.functionsIn(object)])),
    callback: (callback, thisArg) => _.iteratee(bound(_, callback, thisArg)),
    extend: assign,
    flatten: (array, isDeep, guard) => (isDeep === true && !guard ? _.flattenDeep(array) : _.flatten(array)),
    functions: _.functionsIn,
    merge: customized(_, _.merge, _.mergeWith),
    methods: _.functionsIn,
    object: zipObject,
    omit: picking(_, _.omit, _.omitBy),
    pick: picking(_, _.pick, _.pickBy),
    sortByOrder: (collection, callbacks, orders) =>
      _.orderBy(collection, callbacks, orders === undefined ? [] : [].concat(orders).map(order)),
    uniq,
    unique: uniq,
    zipObject,
  };
}

function endingFunctions(_) {
  const isEqual = (value, other, customizer, thisArg) =>
    (isFunction(customizer) ? _.isEqualWith(value, other, bound(_, customizer, thisArg)) : _.isEqual(value, other));
  const cloneDeep = (value, customizer, thisArg) =>
    (isFunction(customizer) ? _.cloneDeepWith(value, bound(_, customizer, thisArg)) : _.cloneDeep(value));
  const clone = (value, ...given) => {
    if (given[0] === true) return cloneDeep(value, ...given.slice(1));
    const [customizer, thisArg] = isFunction(given[0]) ? given : given.slice(1);
    return isFunction(customizer) ? _.cloneWith(value, bound(_, customizer, thisArg)) : _.clone(value);
  };
  return {
    clone,
    cloneDeep,
    eq: isEqual,
    indexOf: searching(_.indexOf, _.sortedIndexOf),
    isEqual,
    isMatch: (object, source, customizer, thisArg) => (isFunction(customizer)
      ? _.isMatchWith(object, source, bound(_, customizer, thisArg)) : _.isMatch(object, source)),
    lastIndexOf: searching(_.lastIndexOf, _.sortedLastIndexOf),
    max: measure(_, _.max, _.maxBy, -Infinity),
    min: measure(_, _.min, _.minBy, Infinity),
    sample: (collection, count, guard) =>
      (count === undefined || count === null || guard ? _.sample(collection) : _.sampleSize(collection, count)),
    sortedIndex: sortedPlace(_, _.sortedIndex, _.sortedIndexBy),
    sortedLastIndex: sortedPlace(_, _.sortedLastIndex, _.sortedLastIndexBy),
    sum: measure(_, _.sum, _.sumBy, 0),
    trunc: (text, options, guard) =>
      _.truncate(text, guard ? undefined : typeof options === "number" ? { length: options } : options),
  };
}

// - lodash: lodash 4, whose functions are taken as they are now
function changedFunctions(lodash) {
  const current = { ...lodash };
  return { chained: chainedFunctions(current), ending: endingFunctions(current) };
}

module.exports = { changedFunctions };
