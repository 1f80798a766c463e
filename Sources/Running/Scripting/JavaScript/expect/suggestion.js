// The known word that is nearest to a misspelled one: fewer than four letters inserted, removed or replaced, the first
// of several equally near.

"use strict";

const { stringCharCodeAt } = require("expect/safe-built-ins");

const tooFar = 4;

/** Returns the number of changes that make one word of the other, or `cap` if there are as many or more. */
function distance(first, second, cap) {
  if (Math.abs(first.length - second.length) >= cap) return cap;
  let row = [];
  for (let column = 0; column <= second.length; column += 1) row[column] = column;
  for (let line = 1; line <= first.length; line += 1) {
    const unit = stringCharCodeAt(first, line - 1);
    const next = [line];
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = unit === stringCharCodeAt(second, column - 1);
      const replaced = row[column - 1] + (isSame ? 0 : 1);
      const moved = Math.min(row[column], next[column - 1]) + 1;
      next[column] = Math.abs(line - column) >= cap ? cap : Math.min(moved, replaced);
    }
    row = next;
  }
  return Math.min(row[second.length], cap);
}

/** Returns the nearest of `words`, or undefined if none is near. */
function nearest(word, words) {
  let best = tooFar;
  let suggestion;
  for (let index = 0; index < words.length; index += 1) {
    const changes = distance(word, words[index], best);
    if (changes < best) {
      best = changes;
      suggestion = words[index];
    }
  }
  return suggestion;
}

module.exports = { nearest };
