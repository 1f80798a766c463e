// Paths into JSON as lodash's `get` and `has` read them: `a.b[0]`, `a["b.c"]`.

"use strict";

const append = require("expect/append");
const { hasOwn, regExpExec, replaceByGroup } = require("expect/safe-built-ins");

// A name, `[name]`, or `["any text"]`.
const makePart = () => /\.?(?:([^.[\]]+)|\[([^"'\]]*)\]|\[(["'])((?:\\.|(?!\3)[^\\])*)\3\])|\./y;

/** Returns the keys of a path. A path that is itself a key of the value is that key. */
function keysOfPath(path, value) {
  // The member with an empty name, not the value itself.
  if (path === "") return [""];
  if (value !== null && value !== undefined && path in Object(value)) return [path];
  const keys = path[0] === "." ? [""] : [];
  const part = makePart();
  while (part.lastIndex < path.length) {
    const position = part.lastIndex;
    const match = regExpExec(part, path);
    if (match === null) throw new TypeError(`"${path}" is no path: error at character ${position + 1}`);
    const quoted = match[4] === undefined ? undefined : replaceByGroup(match[4], /\\(.)/gs);
    append(keys, match[1] ?? match[2] ?? quoted ?? "");
  }
  return keys;
}

/** Returns an object with the `value` at the keys, or undefined if it does not have them. */
function valueAt(value, keys) {
  let current = value;
  for (let index = 0; index < keys.length; index += 1) {
    if (current === null || current === undefined || !hasOwn(current, keys[index])) return undefined;
    current = current[keys[index]];
  }
  return { value: current };
}

module.exports = { keysOfPath, valueAt };
