// The words that check nothing: those that are there for the sentence, and those that change the words behind them.

"use strict";

const { flag } = require("expect/flags");

const fillers = [
  "to", "be", "been", "is", "and", "has", "have", "with", "that", "which", "at", "of", "same", "but", "does", "still",
  "also",
];

module.exports = function addChainWords({ define }) {
  const { addChainWord } = define;
  const setFlag = (name) => (assertion) => flag(assertion, name, true);

  for (let index = 0; index < fillers.length; index += 1) addChainWord(fillers[index]);
  addChainWord("not", setFlag("negate"));
  addChainWord("deep", setFlag("deep"));
  addChainWord("nested", setFlag("nested"));
  addChainWord("own", setFlag("own"));
  addChainWord("ordered", setFlag("ordered"));
  addChainWord("any", (assertion) => {
    flag(assertion, "any", true);
    flag(assertion, "all", false);
  });
  addChainWord("all", (assertion) => {
    flag(assertion, "all", true);
    flag(assertion, "any", false);
  });
  addChainWord("itself", setFlag("itself"));
};
