"use strict";

// Random numbers and choices for the dynamic variables, from the random bytes of the operating system.

const { floor } = Math;

// A random whole number from 0 to `limit` - 1.
function below(limit) {
  const bytes = native.randomBytes(4);
  const number = ((bytes[0] * 256 + bytes[1]) * 256 + bytes[2]) * 256 + bytes[3];
  return floor((number / 2 ** 32) * limit);
}

// A random whole number from `least` to `most`.
const between = (least, most) => least + below(most - least + 1);

// A random element of a list, or character of a text.
const pick = (list) => list[below(list.length)];

// `count` results of `make`.
const repeat = (count, make) => Array.from({ length: count }, make);

const characters = (count, alphabet) => repeat(count, () => pick(alphabet)).join("");
const digits = (count) => characters(count, "0123456789");
const hexDigits = (count) => characters(count, "0123456789abcdef");

// The words of a list that is written as one text.
const words = (text) => text.split(" ");

const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

module.exports = { below, between, pick, repeat, characters, digits, hexDigits, words, capitalized };
