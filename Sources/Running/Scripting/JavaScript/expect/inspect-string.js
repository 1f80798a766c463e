// A text in quotes, with escapes for quotes, control characters and characters that cannot be seen.

"use strict";

const {
  numberToString, regExpExec, stringCharCodeAt, stringSlice,
} = require("expect/safe-built-ins");
const { cutPosition, cutText } = require("expect/inspect-items");

const special = new RegExp(
  "['\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0604\\u070f\\u17b4\\u17b5\\u200c-\\u200f\\u2028-\\u202f"
  + "\\u2060-\\u206f\\ufeff\\ufff0-\\uffff]",
);
const escapes = { __proto__: null, "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "'": "\\'" };

function escaped(character) {
  if (regExpExec(special, character) === null) return character;
  return escapes[character] ?? `\\u${stringSlice(`000${numberToString(stringCharCodeAt(character, 0), 16)}`, -4)}`;
}

function showString(text, room) {
  const length = room.lengthInside(2);
  // No more of the text is looked at than can be shown.
  const start = text.length > length ? stringSlice(text, 0, length) : text;
  if (regExpExec(special, start) === null) return room.take(`'${cutText(text, length)}'`);
  return room.take(`'${cutEscaped(text, length)}'`);
}

function cutEscaped(text, length) {
  let shown = "";
  let fits = 0; // The number of units that leave room for "…".
  for (let index = 0; index < text.length; index += 1) {
    shown += escaped(text[index]);
    if (shown.length <= length - 1) fits = index + 1;
    if (shown.length > length) return length < 1 ? "…" : `${escapedStart(text, cutPosition(text, fits))}…`;
  }
  return native.derive(text, shown);
}

function escapedStart(text, length) {
  let shown = "";
  for (let index = 0; index < length; index += 1) shown += escaped(text[index]);
  return native.derive(stringSlice(text, 0, length), shown);
}

module.exports = { showString };
