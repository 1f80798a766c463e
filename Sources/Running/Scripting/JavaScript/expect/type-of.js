// The name of a value's type as chai (type-detect 4) gives it: `number`, `null`, `Array`, `Map`, or the value's
// `Symbol.toStringTag`.

"use strict";

const { isArray, stringSlice, tagOf } = require("expect/safe-built-ins");

const { toStringTag } = Symbol;
const realm = globalThis;

module.exports = function typeOf(value) {
  const type = typeof value;
  if (type !== "object") return type;
  if (value === null) return "null";
  if (value === realm) return "global";
  const tag = value[toStringTag];
  if (typeof tag === "string") return tag;
  return isArray(value) ? "Array" : stringSlice(tagOf(value), 8, -1);
};
