// The places of variables: `pm.variables` sees all of them, the others see one each.

"use strict";

const { getVariable, setVariable, hasVariable, unsetVariable, clearVariables, allVariables, resolveText } = native;
const { placeName, dynamicValue } = native;
const { stored, taken } = require("core/stored");
const { parse } = JSON;
const { isArray } = Array;
const { defineProperty, freeze } = Object;
const toText = String;

// `{{name}}`, as Postman's own scripts write it.
const doubleBraces = /\{\{([^{}]*?)\}\}/g;

function replaceDynamic(place, text) {
  return text.replace(doubleBraces, (written, name) => {
    // A variable hides the dynamic variable of its name.
    if (!hasVariable(place, name)) return name[0] === "$" ? dynamicValue(name) ?? written : written;
    const value = taken(getVariable(place, name));
    return typeof value === "object" && value !== null ? stored(value) : toText(value);
  });
}

// Replaces placeholders in texts, also inside objects, which are copied. What values contain is not replaced again.
function replaceIn(place, value, depth = 0) {
  if (typeof value === "string") {
    // `<<…>>` first, piece by piece, so that a value with braces stays as it is.
    let text = "";
    for (const piece of parse(resolveText(place, value))) {
      text += piece.isValue ? piece.text : replaceDynamic(place, piece.text);
    }
    return text;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth > 100) throw new RangeError("the value is nested too deeply");
  if (isArray(value)) return value.map((element) => replaceIn(place, element, depth + 1));
  const copy = {};
  for (const key of Object.keys(value)) copy[key] = replaceIn(place, value[key], depth + 1);
  return copy;
}

// Returns `value` in the type that the third argument of `set` names. Unlike in Postman, nothing gets lost: an object
// becomes its JSON, and text that is no JSON is an error.
function cast(value, type) {
  if (type === undefined) return value;
  if (type === "string" && typeof value === "object") return stored(value);
  if (type === "array" || type === "object") return typeof value === "string" ? parse(value) : value;
  return require("collection/variable-types").typed(type, value);
}

// - place: The name by which Swift knows the place.
function makeScope(place) {
  const scope = {
    get(name) {
      return taken(getVariable(place, toText(name)));
    },
    set(name, value, type) {
      const key = toText(name);
      const isSecret = type === "secret";
      setVariable(place, key, stored(isSecret ? value : cast(value, type)), isSecret);
    },
    has: (name) => hasVariable(place, toText(name)),
    unset: (name) => unsetVariable(place, toText(name)),
    clear: () => clearVariables(place),
    toObject: () => parse(allVariables(place)),
    toJSON: () => parse(allVariables(place)),
    replaceIn: (value) => replaceIn(place, value),
  };
  defineProperty(scope, "values", {
    get() {
      return variableList(parse(allVariables(place)));
    },
    enumerable: true,
  });
  defineProperty(scope, "name", { get: () => placeName(place), enumerable: true });
  return freeze(scope);
}

// Returns the read-only list of the variables of an object.
function variableList(values) {
  const list = Object.keys(values).map((key) => freeze({ key, value: values[key], type: typeName(values[key]) }));
  const { VariableList, Variable } = require("collection/postman-collection");
  return freeze(new VariableList(null, list.map((item) => new Variable(item))));
}

function typeName(value) {
  return value === null || typeof value === "object" ? "any" : typeof value;
}

module.exports = { makeScope, variableList };
