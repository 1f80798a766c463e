"use strict";

// Random text of Latin words that means nothing.

const { between, pick, repeat, words, capitalized } = require("dynamic/random-source");

const latin = words("ab accusamus ad alias amet aperiam aut autem beatae commodi consequatur culpa cum debitis"
  + " delectus deleniti dicta dolor dolorem ducimus ea eius enim eos error est et eum ex excepturi facere fuga fugit"
  + " harum hic id illo illum in inventore ipsa ipsum iste itaque iure labore libero magnam maiores minima modi"
  + " molestiae nam natus nemo nihil nisi nobis non nulla numquam odio odit omnis optio pariatur placeat porro quae"
  + " quam quasi qui quia quis quo ratione rem rerum saepe sed sequi sint sit soluta sunt tempora tenetur ullam unde"
  + " ut vel velit veniam vero");

const LoremWord = () => pick(latin);
const some = (count) => repeat(count, LoremWord);
const LoremSentence = () => `${capitalized(some(between(3, 10)).join(" "))}.`;
const sentences = (count, joint) => repeat(count, LoremSentence).join(joint);
const LoremParagraph = () => sentences(between(3, 6), " ");
const LoremParagraphs = () => repeat(3, LoremParagraph).join("\n");

module.exports = {
  LoremWord,
  LoremWords: () => some(3).join(" "),
  LoremSentence,
  LoremSentences: () => sentences(between(2, 6), " "),
  LoremSlug: () => some(3).join("-"),
  LoremParagraph,
  LoremParagraphs,
  LoremText: () => pick([LoremSentence, LoremParagraph, LoremParagraphs])(),
  LoremLines: () => sentences(between(1, 5), "\n"),
};
