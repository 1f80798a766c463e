// Finds the placeholders in a text, Postman's {{name}} and hubrun's <<name | filter("x")>>, so that signs inside them
// do not separate the parts of a URL.

"use strict";

// A private character: no placeholder and no separator contains it.
const maskCharacter = "\uE000";

// Longer text between << and >> is no placeholder. The limit keeps the search linear.
const lengthLimit = 4096;

// Returns the end of {{name}} at `start`, or -1.
function endOfBraces(text, start) {
  for (let index = start + 2; index < text.length; index += 1) {
    if (text[index] === "{") return -1;
    if (text[index] === "}") return text[index + 1] === "}" ? index + 2 : -1;
  }
  return -1;
}

// Returns the end of <<name | filter("x")>> at `start`, or -1. Quoted arguments may contain any sign.
function endOfAngles(text, start) {
  let index = start + 2;
  while (text[index] === " ") index += 1;
  if (!/[A-Za-z_$]/.test(text[index] ?? "")) return -1;
  const limit = Math.min(text.length, start + lengthLimit);
  let quote = "";
  for (; index < limit; index += 1) {
    const character = text[index];
    if (quote !== "") {
      if (character === "\\") index += 1;
      else if (character === quote) quote = "";
    } else if (character === "\"" || character === "'") {
      quote = character;
    } else if (character === "<" && text[index + 1] === "<") {
      return -1;
    } else if (character === ">" && text[index + 1] === ">") {
      return index + 2;
    }
  }
  return -1;
}

// Returns the end of the placeholder at `start`, or -1.
function endOfPlaceholder(text, start) {
  const character = text[start];
  if (text[start + 1] !== character) return -1;
  if (character === "{") return endOfBraces(text, start);
  return character === "<" ? endOfAngles(text, start) : -1;
}

// Returns `text`, equally long, with a neutral character in place of each character of a placeholder. An escaped "<<"
// of the collection's format is masked with the backslashes before it: their number says if a placeholder follows.
function maskPlaceholders(text) {
  if (!text.includes("{{") && !text.includes("<<")) return text;
  let masked = "";
  let kept = 0;
  for (let index = 0; index < text.length; index += 1) {
    let end = -1;
    if (text[index] === "\\") {
      let run = index + 1;
      while (text[run] === "\\") run += 1;
      const isEscape = text[run] === "<" && text[run + 1] === "<";
      if (isEscape) end = (run - index) % 2 === 1 ? run + 2 : run;
      else index = run - 1;
    } else {
      end = endOfPlaceholder(text, index);
    }
    if (end < 0) continue;
    masked += text.slice(kept, index) + maskCharacter.repeat(end - index);
    kept = end;
    index = end - 1;
  }
  return masked + text.slice(kept);
}

// Splits `text` at each `separator` outside placeholders. - masked: the text with its placeholders masked.
function splitOutside(text, masked, separator) {
  const parts = [];
  let start = 0;
  for (;;) {
    const end = masked.indexOf(separator, start);
    if (end < 0) break;
    parts.push(text.slice(start, end));
    start = end + separator.length;
  }
  parts.push(text.slice(start));
  return parts;
}

// Replaces each character outside placeholders that `replacements` names.
function replaceOutside(text, replacements) {
  const masked = maskPlaceholders(text);
  let result = "";
  for (let index = 0; index < text.length; index += 1) result += replacements[masked[index]] ?? text[index];
  return result;
}

module.exports = { maskPlaceholders, replaceOutside, splitOutside };
