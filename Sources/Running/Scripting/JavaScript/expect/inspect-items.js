// Texts inside a limited room: cut as chai (loupe 2) cuts them, or whole up to a limit for all of the text.

"use strict";

const { stringCharCodeAt, stringSlice } = require("expect/safe-built-ins");

// Limits for a value that is shown whole.
const wholeLength = 100_000;
const wholeDepth = 100;

// Limits for a value that is shown cut. Objects that refer to one object many times would take exponential time.
const cutSteps = 10_000;
const leastRoom = -100;

/** The room for the text of a value: a number of characters for each level, and limits for all levels together. */
class Room {
  // - size: the characters left for the value. It becomes negative where a level does not fit; levels above cut it.
  constructor(size, shared) {
    this.size = size;
    this.shared = shared;
  }

  static cut(size) {
    return new Room(size, { isWhole: false, steps: cutSteps, characters: Infinity, ancestors: [] });
  }

  static whole() {
    return new Room(Infinity, { isWhole: true, steps: Infinity, characters: wholeLength, ancestors: [] });
  }

  get isWhole() {
    return this.shared.isWhole;
  }

  /** Returns a room with the same size whose changes of size do not change this one. */
  copy() {
    return new Room(this.size, this.shared);
  }

  /** Takes one step, and returns false if the limits do not allow another. */
  step() {
    const { shared } = this;
    if (shared.isWhole) return shared.characters > 0 && shared.ancestors.length < wholeDepth;
    shared.steps -= 1;
    return shared.steps > 0 && this.size > leastRoom;
  }

  /** The length of a text with `frame` characters around it. */
  lengthInside(frame) {
    return this.shared.isWhole ? this.shared.characters : this.size - frame;
  }

  /** Subtracts a text of a value that has no values inside it. */
  take(text) {
    this.shared.characters -= text.length;
    return text;
  }
}

/** Returns `text` in at most `length` characters, "…" at its end if it had more. */
function cutText(text, length) {
  if (text.length <= length || text.length <= 1) return text;
  return length < 1 ? "…" : `${stringSlice(text, 0, cutPosition(text, length - 1))}…`;
}

/** Returns the last position up to `length` at which neither a secret nor a surrogate pair is cut in two. */
function cutPosition(text, length) {
  const position = native.cutBeforeSecret(text, length);
  const unit = stringCharCodeAt(text, position - 1);
  const next = stringCharCodeAt(text, position);
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff ? position - 1 : position;
}

/**
 * Returns the texts of items, separated by commas, and the number of those that are left out.
 *
 * - textAt: returns the text of the item at an index in a room.
 */
function showItems(count, textAt, room) {
  return room.isWhole ? showAll(count, textAt, room) : showFitting(count, textAt, room);
}

function showAll(count, textAt, room) {
  let text = "";
  for (let index = 0; index < count; index += 1) {
    if (room.shared.characters <= 0) return `${text}…(${count - index})`;
    text += textAt(index, room) + (index + 1 < count ? room.take(", ") : "");
  }
  return text;
}

// loupe decides about an item with the text of the next one, for which it has the room that the item has left.
function showFitting(count, textAt, room) {
  const { size } = room;
  let text = "";
  let next;
  for (let index = 0; index < count; index += 1) {
    const left = count - index - 1;
    const omission = `…(${left + 1})`;
    room.size = size - text.length - (left === 0 ? 0 : 2);
    const item = next ?? textAt(index, room) + (left > 0 ? ", " : "");
    const end = text.length + item.length;
    if (left === 0 && end > size && text.length + omission.length <= size) return text + omission;
    if (left > 1 && end + omission.length > size) return text + omission;
    next = left === 0 ? "" : textAt(index + 1, room) + (left > 1 ? ", " : "");
    if (left === 1 && end + omission.length > size && end + next.length > size) return text + omission;
    text += item;
    if (left > 1 && end + next.length >= size) return `${text}…(${left})`;
  }
  return text;
}

module.exports = { Room, cutPosition, cutText, showItems };
