"use strict";

// `addRemoved(_)` makes of lodash 4 the `_` that Postman's scripts have: lodash 3.10. Functions that lodash 4 dropped,
// renamed or gave another meaning are added to a copy; the module that is given stays as it is.

const { thisArgFunctions } = require("modules/lodash3-callbacks");
const { changedFunctions } = require("modules/lodash3-changed");

// Names of lodash 3 and the function of lodash 4 that does the same. Called on a wrapper (`_(x)`), these return a
// wrapper.
const chained = {
  backflow: "flowRight",
  collect: "map",
  compose: "flowRight",
  indexBy: "keyBy",
  invoke: "invokeMap",
  modArgs: "overArgs",
  pairs: "toPairs",
  pluck: "map",
  rest: "tail",
  restParam: "rest",
  select: "filter",
  sortByAll: "sortBy",
  where: "filter",
};

// The same for functions that return a plain value when called on a wrapper.
const ending = {
  all: "every",
  any: "some",
  contains: "includes",
  detect: "find",
  findWhere: "find",
  foldl: "reduce",
  foldr: "reduceRight",
  include: "includes",
  inject: "reduce",
  padLeft: "padStart",
  padRight: "padEnd",
  trimLeft: "trimStart",
  trimRight: "trimEnd",
};

function addRemoved(module) {
  const lodash = module.runInContext();
  const callbacks = thisArgFunctions(lodash);
  const changed = changedFunctions(lodash);
  const current = { ...lodash, ...callbacks.chained, ...callbacks.ending };
  const renamed = (names) => lodash.mapValues(names, (name) => current[name]);
  const going = { ...renamed(chained), ...callbacks.chained, ...changed.chained };
  const ended = { ...renamed(ending), ...callbacks.ending, ...changed.ending };
  lodash.mixin(lodash, going, { chain: true });
  lodash.mixin(lodash, ended, { chain: false });
  return lodash;
}

module.exports = { addRemoved };
