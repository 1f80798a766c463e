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

// Returns { text, undefinedAt }: the JSON text, and the path of a property that is undefined and was left out.
// - name: the name of the value in messages.
// - change: a function that returns another object for an object before it is written.
// - isOurs: true for a value that we made, of which inherited properties are no part.
function toText(value, { name = "data", change, isOurs = false } = {}) {
  let undefinedAt;

  function fail(path, reason) {
    throw new TypeError(`${path} ${reason}, which JSON Schema does not describe`);
  }

  function write(part, path, depth) {
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
    return isArray(part) ? writeArray(part, path, depth) : writeObject(change ? change(part) : part, path, depth);
  }

  function writeArray(elements, path, depth) {
    let text = "[";
    for (let index = 0; index < elements.length; index += 1) {
      if (index > 0) text += ",";
      text += write(elements[index], childPath(path, index), depth + 1);
    }
    return `${text}]`;
  }

  function writeObject(object, path, depth) {
    if (!isOurs && hasInheritedAccessors(object)) fail(path, "is an object with accessors");
    let text = "";
    for (const key in object) {
      if (isOurs && !hasOwn(object, key)) continue;
      const member = object[key];
      if (member === undefined) {
        undefinedAt ??= childPath(path, key);
      } else {
        text += `${text ? "," : ""}${stringify(key)}:${write(member, childPath(path, key), depth + 1)}`;
      }
    }
    return `{${text}}`;
  }

  const text = write(value, name, 0);
  return { text, undefinedAt };
}

module.exports = { toText };
