// The forms in which the items of a list are given: text, list, another list of the collection, or a mapping of names.

"use strict";

const { isObject } = require("collection/plain-data");

const { isArray } = Array;
const { hasOwn, keys } = Object;

// Returns the items of `source` as a list. - Type: the class of the items, - indexKey: the name of their key.
function itemsOf(source, Type, indexKey) {
  if (source === undefined || source === null) return [];
  if (typeof source === "string") return typeof Type?.parse === "function" ? Type.parse(source) : [source];
  if (isArray(source)) return source;
  if (!isObject(source)) return [];
  if (isArray(source.members)) return source.members.slice();
  if ((typeof Type === "function" && source instanceof Type) || hasOwn(source, indexKey)) return [source];
  // A single item may have its key under another name: variables under "id", cookies under "key".
  const hasOtherKey = hasOwn(source, "id") || hasOwn(source, "key") || hasOwn(source, "name");
  if (hasOtherKey && hasOwn(source, "value")) return [source];
  const items = [];
  const names = keys(source);
  for (let index = 0; index < names.length; index += 1) {
    items.push({ [indexKey]: names[index], value: source[names[index]] });
  }
  return items;
}

module.exports = { itemsOf };
