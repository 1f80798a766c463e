// Paths to nested properties, such as `a.b[0]`; a backslash takes the meaning of a dot or bracket behind it.

"use strict";

const append = require("expect/append");
const { hasProperty, regExpExec, replaceByGroup, toNumber } = require("expect/safe-built-ins");

// These names are not followed: they lead out of the data.
const closedNames = { __proto__: null, constructor: true, prototype: true };
const index = /^\[(\d+)\]$/;

/** Returns the parts of a path: names, indices, or undefined for a name that is not followed. */
function partsOf(path) {
  const parts = [];
  let part = "";
  const end = () => {
    if (part !== "") append(parts, partOf(part));
    part = "";
  };
  for (let position = 0; position < path.length; position += 1) {
    const character = path[position];
    if (character === "\\" && path[position + 1] === ".") {
      part += "\\.";
      position += 1;
    } else if (character === ".") {
      end();
    } else {
      if (character === "[" && path[position - 1] !== "\\") end();
      part += character;
    }
  }
  end();
  return parts;
}

function partOf(text) {
  if (text === "__proto__" || closedNames[text]) return undefined;
  const match = regExpExec(index, text);
  return match === null ? replaceByGroup(text, /\\([.[\]])/g) : toNumber(match[1]);
}

/** True if a value, an object or a primitive one, has the property. */
const has = (value, name) => value !== null && value !== undefined && hasProperty(Object(value), name);

/** Returns the value behind the first `count` parts, or null if the way to it ends before. */
function follow(value, parts, count) {
  let current = value;
  for (let position = 0; position < count; position += 1) {
    if (!current) return null;
    current = current[parts[position]];
  }
  return current;
}

/** Returns a property's parent, name and value, and whether it exists. */
function getPathInfo(object, path) {
  const parts = partsOf(path);
  if (parts.length === 0) throw new TypeError(`"${path}" is no path, such as "a.b[0]"`);
  const parent = parts.length > 1 ? follow(object, parts, parts.length - 1) : object;
  const name = parts[parts.length - 1];
  return { parent, name, value: follow(object, parts, parts.length), exists: has(parent, name) };
}

module.exports = { getPathInfo, has };
