// The text of a value as chai (loupe 2) shows it in messages: `{ a: 1, …(3) }`, `[Function f]`, `/x/`, `Error: x`.
// Showing a value never throws and always ends: it has limits, and a part that cannot be read is shown as such.

"use strict";

const { apply, getPrototypeOf, hasProperty, stringSlice, tagOf } = require("expect/safe-built-ins");
const { Room, cutText } = require("expect/inspect-items");
const { renderers, showClass, showObject } = require("expect/inspect-types");

const objectPrototype = Object.prototype;
const plainObject = Object;
const chaiInspect = Symbol.for("chai/inspect");
const customKeys = [chaiInspect, Symbol.for("nodejs.util.inspect.custom"), "inspect"];

/** Returns the text of a value in a copy of the room. */
function show(value, outer) {
  const room = outer.copy();
  if (!room.step()) return "…";
  if (typeof value !== "object" || value === null) {
    const text = shown(value, room);
    return typeof value === "string" ? text : room.take(text);
  }
  room.take("{  }");
  const { ancestors } = room.shared;
  for (let index = 0; index < ancestors.length; index += 1) if (ancestors[index] === value) return "[Circular]";
  const depth = ancestors.length;
  ancestors[depth] = value;
  const text = shown(value, room);
  ancestors.length = depth;
  return text;
}

function shown(value, room) {
  try {
    return rendered(value, room);
  } catch {
    return "[unreadable]";
  }
}

function rendered(value, room) {
  const type = value === null ? "null" : typeof value;
  if (type !== "object") return renderers[type](value, room, show);
  const render = renderers[stringSlice(tagOf(value), 8, -1)];
  if (render !== undefined) {
    try {
      return render(value, room.copy(), show);
    } catch {
      // The value has the tag of the type, but is not of it; or a part of it cannot be read.
    }
  }
  const custom = customText(value, room);
  if (custom !== undefined) return custom;
  const prototype = getPrototypeOf(value);
  const isPlain = prototype === objectPrototype || prototype === null;
  return isPlain || !hasProperty(value, "constructor") || value.constructor === plainObject
    ? showObject(value, room, show)
    : showClass(value, room, show);
}

/** Returns the text that the value's own method for it returns, or undefined if there is none. */
function customText(value, room) {
  for (let index = 0; index < customKeys.length; index += 1) {
    const key = customKeys[index];
    if (hasProperty(value, key) && typeof value[key] === "function") {
      const text = apply(value[key], value, key === chaiInspect ? [{}] : [2, {}]);
      if (typeof text !== "string" || text === "") return undefined;
      return room.isWhole ? room.take(cutText(text, room.shared.characters)) : text;
    }
  }
  return undefined;
}

/**
 * Returns the text of a value.
 *
 * - limit: the number of characters from which on the text is cut as in chai's messages. Without it the text is whole,
 *   up to 100,000 characters and 100 levels.
 */
function inspect(value, limit) {
  return show(value, limit === undefined ? Room.whole() : Room.cut(limit));
}

module.exports = { inspect };
