"use strict";
// Turns values of scripts into JSON text for the validator, without calling `toJSON` or replaced built-ins: what JSON
// cannot hold is a TypeError, so that a validation never sees another value than the script has.

const { stringify } = JSON;
const { isArray } = Array;
const { isFinite } = Number;
const { prototype: objectPrototype, getPrototypeOf, getOwnPropertyDescriptors, hasOwn, values } = Object;

// The parser reads 512 levels.
const DEEPEST = 500;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

function childPath(path, key) {
  if (typeof key === "number") return `${path}[${key}]`;
  return IDENTIFIER.test(key) ? `${path}.${key}` : `${path}[${stringify(key)}]`;
}

// Accessors of a class do not appear in a walk over the properties, but `required` and `properties` would see them.
function hasInheritedAccessors(object) {
  for (let level = getPrototypeOf(object); level && level !== objectPrototype; level = getPrototypeOf(level)) {
    if (getPrototypeOf(level) === null) return false;
    for (const property of values(getOwnPropertyDescriptors(level))) if (property.get) return true;
  }
  return false;
}

// The keywords with schemas by name, and those whose value is data.
const MAPS = new Set(["properties", "patternProperties", "definitions", "$defs", "dependencies", "dependentSchemas"]);
const VALUES = new Set(["enum", "const", "default", "examples"]);

// Returns what a member of a schema is: a schema (or a list of them), a map of schemas, or a value.
function roleOf(key, role) {
  if (role !== "schema") return role === "map" ? "schema" : role;
  if (MAPS.has(key)) return "map";
  return VALUES.has(key) ? "value" : "schema";
}

// Returns { text, undefinedAt }: the JSON text, and the path of a property that is undefined and was left out.
// - name: the name of the value in messages.
// - change: for a schema: a function that returns another schema for a schema before it is written.
// - isOurs: true for a value that we made, of which inherited properties are no part.
function toText(value, { name = "data", change, isOurs = false } = {}) {
  let undefinedAt;

  function fail(path, reason) {
    throw new TypeError(`${path} ${reason}, which JSON Schema does not describe`);
  }

  function write(part, path, depth, role) {
    switch (typeof part) {
      case "string": return stringify(part);
      case "boolean": return part ? "true" : "false";
      case "number": return isFinite(part) ? stringify(part) : fail(path, `is ${part}`);
      case "undefined": return fail(path, "is undefined");
      case "object": break;
      default: return fail(path, `is a ${typeof part}`);
    }
    if (part === null) return "null";
    if (depth > DEEPEST) fail(path.slice(0, 60), `contains itself or is deeper than ${DEEPEST} levels`);
    if (isArray(part)) return writeArray(part, path, depth, role);
    return writeObject(change && role === "schema" ? change(part) : part, path, depth, role);
  }

  function writeArray(elements, path, depth, role) {
    let text = "[";
    for (let index = 0; index < elements.length; index += 1) {
      if (index > 0) text += ",";
      text += write(elements[index], childPath(path, index), depth + 1, role);
    }
    return `${text}]`;
  }

  function writeObject(object, path, depth, role) {
    if (!isOurs && hasInheritedAccessors(object)) fail(path, "is an object with accessors");
    let text = "";
    for (const key in object) {
      if (isOurs && !hasOwn(object, key)) continue;
      const member = object[key];
      if (member === undefined) {
        undefinedAt ??= childPath(path, key);
      } else {
        const written = write(member, childPath(path, key), depth + 1, roleOf(key, role));
        text += `${text ? "," : ""}${stringify(key)}:${written}`;
      }
    }
    return `{${text}}`;
  }

  const text = write(value, name, 0, "schema");
  return { text, undefinedAt };
}

module.exports = { toText };
