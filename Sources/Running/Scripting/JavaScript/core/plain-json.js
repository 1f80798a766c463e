// Writes plain data as JSON text for the program. `JSON.stringify` would call `toJSON`, which some scripts and older
// libraries add to the prototypes of all arrays and objects.

"use strict";

const { isArray } = Array;
const { keys } = Object;
const { stringify } = JSON;

const maximumDepth = 200;

function isMissing(value) {
  return value === undefined || typeof value === "function" || typeof value === "symbol";
}

// Returns a value as JSON text; members without a value in JSON are left out.
function plainJSON(value, depth = 0) {
  if (isMissing(value)) return "null";
  if (typeof value !== "object" || value === null) return stringify(value);
  if (depth > maximumDepth) throw new TypeError("the value contains itself, or is nested too deeply");
  let text = "";
  if (isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      text += (index > 0 ? "," : "") + plainJSON(value[index], depth + 1);
    }
    return `[${text}]`;
  }
  const names = keys(value);
  for (let index = 0; index < names.length; index += 1) {
    const part = value[names[index]];
    if (isMissing(part)) continue;
    text += `${text === "" ? "" : ","}${stringify(names[index])}:${plainJSON(part, depth + 1)}`;
  }
  return `{${text}}`;
}

module.exports = { plainJSON };
