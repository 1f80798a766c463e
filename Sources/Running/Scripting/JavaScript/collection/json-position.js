// Finds where a text stops being JSON (RFC 8259), for the message after JSON.parse has refused it.

"use strict";

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const { stringify } = JSON;
const literals = ["true", "false", "null"];

function skipSpace(text, start) {
  let index = start;
  while (index < text.length && " \t\n\r".includes(text[index])) index += 1;
  return index;
}

// Returns the index behind the string at `start`, or `{ error }` with the index of the first wrong character.
function endOfString(text, start) {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\"") return index + 1;
    if (character < " ") return { error: index };
    if (character !== "\\") continue;
    index += 1;
    if (text[index] !== "u") {
      if (index >= text.length || !"\"\\/bfnrt".includes(text[index])) return { error: index };
      continue;
    }
    for (let digits = 0; digits < 4; digits += 1) {
      index += 1;
      if (!/[0-9a-fA-F]/.test(text[index] ?? "")) return { error: index };
    }
  }
  return { error: text.length };
}

// Returns the index behind the string, number or literal at `start`, or `{ error }`.
function endOfScalar(text, start) {
  if (text[start] === "\"") return endOfString(text, start);
  numberPattern.lastIndex = start;
  if (numberPattern.test(text)) return numberPattern.lastIndex;
  for (let index = 0; index < literals.length; index += 1) {
    if (text.startsWith(literals[index], start)) return start + literals[index].length;
  }
  return { error: start };
}

// Returns the index of the first character that can't stand where it does, or -1 if the text is JSON. The length of
// the text means that more was expected. It does not recurse: the depth of a text from a server has no limit.
function errorIndex(text) {
  const closers = [];
  // "value", "first" (a value or the end of an empty list), "key", "firstKey" (or the end of an empty object), "end".
  let expected = "value";
  let index = 0;
  for (;;) {
    index = skipSpace(text, index);
    const character = text[index];
    if (index >= text.length) return expected === "end" && closers.length === 0 ? -1 : index;
    if (expected === "end") {
      if (closers.length === 0) return index;
      if (character === closers[closers.length - 1]) {
        closers.pop();
        index += 1;
      } else if (character === ",") {
        expected = closers[closers.length - 1] === "}" ? "key" : "value";
        index += 1;
      } else {
        return index;
      }
    } else if (expected === "key" || expected === "firstKey") {
      if (character === "}" && expected === "firstKey") {
        closers.pop();
        expected = "end";
        index += 1;
        continue;
      }
      if (character !== "\"") return index;
      const end = endOfString(text, index);
      if (end.error !== undefined) return end.error;
      index = skipSpace(text, end);
      if (text[index] !== ":") return index;
      index += 1;
      expected = "value";
    } else if (character === "{" || character === "[") {
      closers.push(character === "{" ? "}" : "]");
      expected = character === "{" ? "firstKey" : "first";
      index += 1;
    } else if (character === "]" && expected === "first") {
      closers.pop();
      expected = "end";
      index += 1;
    } else {
      const end = endOfScalar(text, index);
      if (end.error !== undefined) return end.error;
      index = end;
      expected = "end";
    }
  }
}

// Returns "Unexpected token 'h' at 1:1" with line and column of the first error, or undefined if the text is JSON.
function describeJSONError(text) {
  if (skipSpace(text, 0) >= text.length) return "No data, empty input at 1:1";
  const index = errorIndex(text);
  if (index < 0) return undefined;
  const lines = text.slice(0, index).split("\n");
  const place = `${lines.length}:${lines[lines.length - 1].length + 1}`;
  if (index >= text.length) return `Unexpected end of input at ${place}`;
  const code = text.codePointAt(index);
  const token = code < 32 ? stringify(text[index]).slice(1, -1) : String.fromCodePoint(code);
  return `Unexpected token '${token}' at ${place}`;
}

module.exports = { describeJSONError };
