// Replacement of {{name}} in texts and in plain data, with the values of several layers.
// Source: Postman's collection SDK 4: values are scanned again, at most 19 rounds, innermost names first.

"use strict";

const { isObject, setOwn } = require("collection/plain-data");

const { isArray } = Array;
const { hasOwn, keys } = Object;
const { stringify } = JSON;
const plainToString = Object.prototype.toString;

const roundLimit = 19;
const depthLimit = 100;
// A value that names itself several times doubles the text in each round.
const lengthLimit = 16 * 1024 * 1024;

// A value as it stands in a text: null and undefined are empty, lists and objects compact JSON.
function textOf(value) {
  if (value === undefined || value === null) return "";
  if (isArray(value) || (isObject(value) && value.toString === plainToString)) return stringify(value) ?? "";
  return String(value);
}

// Returns the value of `name` in the first layer that has it. A layer is an object, or a list of variables.
function lookUp(name, layers) {
  for (let index = 0; index < layers.length; index += 1) {
    const layer = layers[index];
    if (!isObject(layer)) continue;
    if (isArray(layer.members)) {
      const variable = layer.one(name);
      if (variable && variable.disabled !== true) return variable.valueOf();
    } else if (hasOwn(layer, name)) {
      return typeof layer[name] === "function" ? layer[name]() : layer[name];
    }
  }
  return name[0] === "$" ? native.dynamicValue(name) : undefined;
}

// Returns the function that returns the text for a name, or undefined. - source: that function, or a list of layers.
function lookUpIn(source) {
  if (typeof source === "function") return source;
  return (name) => {
    const value = lookUp(name, source);
    return value === undefined ? undefined : textOf(value);
  };
}

function replaceOnce(text, textOfName) {
  let { length } = text;
  return text.replace(/\{\{([^{}]+)\}\}/g, (token, name) => {
    const replacement = textOfName(name);
    if (replacement === undefined) return token;
    length += replacement.length;
    if (length > lengthLimit) throw new RangeError("the text grows beyond 16 MiB when its variables are replaced");
    return replacement;
  });
}

// Returns `text` with the values of the source (see `lookUpIn`); names without a value stay. Anything but text is returned
// as it is.
function replaceText(text, source) {
  if (typeof text !== "string") return text;
  const textOfName = lookUpIn(source);
  let result = text;
  for (let round = 0; round < roundLimit; round += 1) {
    const next = replaceOnce(result, textOfName);
    if (next === result) break;
    result = next;
  }
  return result;
}

// Replaces in all texts of a value. Without `mutates` the result is a copy.
function replaceIn(value, source, mutates = false, depth = 0) {
  if (typeof value === "string") return replaceText(value, source);
  if (!isObject(value)) return value;
  if (depth > depthLimit) throw new TypeError("the value contains itself, or is nested too deeply");
  const result = mutates ? value : isArray(value) ? [] : {};
  const names = keys(value);
  for (let index = 0; index < names.length; index += 1) {
    setOwn(result, names[index], replaceIn(value[names[index]], source, mutates, depth + 1));
  }
  return result;
}

module.exports = { replaceIn, replaceText, textOf };
