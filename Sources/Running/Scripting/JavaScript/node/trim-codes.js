"use strict";

// Removal of characters from the ends of a text, in linear time. The pattern / +$/ takes the square of the length where
// many spaces stand inside, and JavaScriptCore cannot interrupt it.

/** Returns the text without the characters at its end whose codes are `isOuter`. */
function trimmedEnd(text, isOuter) {
  let end = text.length;
  while (end > 0 && isOuter(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function trimmed(text, isOuter) {
  let start = 0;
  while (start < text.length && isOuter(text.charCodeAt(start))) start += 1;
  return trimmedEnd(text.slice(start), isOuter);
}

module.exports = { trimmed, trimmedEnd };
