"use strict";

// The web's `atob` and `btoa` (HTML Standard, section 8.3).

const { DOMException } = require("node/dom-exception");
const { coded } = require("node/node-errors");
const { bytesToLatin1, latin1ToBytes } = require("node/byte-texts");
const { toBase64, fromBase64, derive } = native;

function btoa(text) {
  if (arguments.length === 0) throw coded(TypeError, "ERR_MISSING_ARGS", "btoa needs a text");
  const input = `${text}`;
  if (/[^\x00-\xff]/.test(input)) {
    throw new DOMException("Invalid character: btoa takes texts of characters up to U+00FF", "InvalidCharacterError");
  }
  return derive(input, toBase64(latin1ToBytes(input)));
}

function atob(text) {
  if (arguments.length === 0) throw coded(TypeError, "ERR_MISSING_ARGS", "atob needs a text");
  const input = `${text}`;
  let digits = input.replace(/[\t\n\f\r ]+/g, "");
  if (digits.length % 4 === 0) digits = digits.replace(/==?$/, "");
  if (digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits)) {
    throw new DOMException("The text to be decoded is not correctly encoded in base64", "InvalidCharacterError");
  }
  const padded = digits.padEnd(Math.ceil(digits.length / 4) * 4, "=");
  return derive(input, bytesToLatin1(fromBase64(padded)));
}

module.exports = { atob, btoa };
