// The variables of Postman collections. While a script runs, a variable has the exact value that the script set, such as a
// function; afterwards it has the value's JSON form, as in Postman: null for undefined and for a function, which
// `pm.variables` keeps as undefined. A variable with a type, from its file or from `set`, converts each value to it.

"use strict";

const { getVariable, setVariable, hasVariable, unsetVariable, clearVariables, allVariables } = native;
const { placeName, dynamicValue, variableType } = native;
const { stored, taken } = require("core/stored");
const { knownType, typed } = require("collection/variable-types");
const { replaceIn } = require("collection/substitution");
const { parse } = JSON;
const { create, defineProperty, freeze, keys } = Object;
const toText = String;

const isObject = (value) => typeof value === "object" && value !== null;

// For each place, what its variables are in the running script: `{value, isSet, text}` by name.
let live = create(null);
// The names of `pm.variables` with the value undefined, which the program knows as "".
let undefinedNames = create(null);

function part(table, place) {
  table[place] ??= create(null);
  return table[place];
}

function has(place, name) {
  return hasVariable(place, name);
}

// A variable whose value is a function gives what the function returns.
const valueOf = (value) => (typeof value === "function" ? value() : value);

function get(place, name) {
  const known = part(live, place)[name];
  if (known !== undefined) return valueOf(known.value);
  if (!has(place, name) || (place === "local" && undefinedNames[name])) return undefined;
  const value = taken(getVariable(place, name));
  // An object is the same at each call, and a script may change it.
  if (isObject(value)) part(live, place)[name] = { __proto__: null, value, isSet: false, text: stored(value) };
  return value;
}

// True for a value that JSON does not have, so that it is lost when the script ends.
const isLost = (value) => value === undefined || typeof value === "function" || typeof value === "symbol";

function set(place, name, value, type) {
  const isSecret = type === "secret";
  // A variable keeps the type that its file, or an earlier call, gave it.
  const kind = knownType(type) ?? variableType(place, name);
  const kept = typeof value === "function" ? value : typed(kind, value);
  const isLocal = place === "local";
  const text = !isLost(kept) ? stored(kept) : isLocal ? '""' : "null";
  setVariable(place, name, text, isSecret, kind);
  part(live, place)[name] = { __proto__: null, value: kept, isSet: true, text };
  if (!isLocal) return;
  if (isLost(kept)) undefinedNames[name] = true;
  else delete undefinedNames[name];
}

function unset(place, name) {
  unsetVariable(place, name);
  delete part(live, place)[name];
  if (place === "local") delete undefinedNames[name];
}

function clear(place) {
  clearVariables(place);
  live[place] = create(null);
  if (place === "local") undefinedNames = create(null);
}

// Returns the values of a place by name.
function all(place) {
  const values = parse(allVariables(place));
  const names = keys(values);
  for (let index = 0; index < names.length; index += 1) values[names[index]] = get(place, names[index]);
  return values;
}

// Stores what the script changed in objects that are variables. Postman keeps such a change of a local variable always,
// of others if the script set the variable.
function flush() {
  for (const place in live) {
    for (const name in live[place]) {
      const { value, isSet, text } = live[place][name];
      if (!isObject(value) || !(isSet || place === "local")) continue;
      const changed = stored(value);
      if (changed !== text) setVariable(place, name, changed, false, variableType(place, name));
    }
  }
  live = create(null);
}

// The text of a value in the place of `{{name}}`.
function textOf(value) {
  if (value === undefined) return "";
  try {
    return toText(value);
  } catch {
    return "[object Object]";
  }
}

// - place: the name by which Swift knows the place, - layers: the places that are searched after it.
function makeScope(place, layers = []) {
  const places = [place, ...layers];
  const find = (name) => places.find((candidate) => has(candidate, name));
  const toObject = () => {
    const values = {};
    for (let index = places.length - 1; index >= 0; index -= 1) Object.assign(values, all(places[index]));
    return values;
  };
  const lookUp = (name) => {
    const found = find(name);
    if (found !== undefined) return textOf(get(found, name));
    return name[0] === "$" ? dynamicValue(name) : undefined;
  };
  const scope = {
    get(name) {
      const found = find(toText(name));
      return found === undefined ? undefined : get(found, toText(name));
    },
    set: (name, value, type) => set(place, toText(name), value, type),
    has: (name) => find(toText(name)) !== undefined,
    unset: (name) => unset(place, toText(name)),
    clear: () => clear(place),
    toObject,
    toJSON: toObject,
    replaceIn: (template) => replaceIn(template, lookUp),
  };
  const values = () => require("core/variables").variableList(all(place));
  defineProperty(scope, "values", { get: values, enumerable: true });
  defineProperty(scope, "name", { get: () => placeName(place), enumerable: true });
  return freeze(scope);
}

module.exports = {
  makeScope, get, set, unset, clear, all, flush,
  // Called before a script: the values of an ended one do not count.
  reset() {
    live = create(null);
  },
  // Keeps the values of a script that waits for `runRequest`.
  suspend() {
    const outer = live;
    live = create(null);
    return () => {
      live = outer;
    };
  },
};
