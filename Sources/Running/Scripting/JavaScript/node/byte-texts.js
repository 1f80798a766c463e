"use strict";

// Conversions between bytes and texts: Latin-1, ASCII, UTF-16 and hexadecimal digits.

const { fromCharCode } = String;
const { apply } = Reflect;

const { decodeLatin1: bytesToLatin1 } = native;

// The number of arguments that a call can have depends on the engine.
const chunk = 8192;

/** Returns the text of 16-bit code units, unpaired surrogates included. */
function unitsToText(units) {
  const parts = [];
  for (let start = 0; start < units.length; start += chunk) {
    const part = new Uint16Array(units.buffer, start * 2, Math.min(chunk, units.length - start));
    parts.push(apply(fromCharCode, undefined, part));
  }
  return parts.join("");
}

/** The low byte of each code unit. */
function latin1ToBytes(text) {
  const { length } = text;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function bytesToAscii(bytes) {
  const codes = new Uint8Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) codes[index] = bytes[index] & 0x7f;
  return bytesToLatin1(codes);
}

const hexDigit = (value) => value + (value < 10 ? 48 : 87);

function bytesToHex(bytes) {
  const { length } = bytes;
  const codes = new Uint8Array(length * 2);
  for (let index = 0; index < length; index += 1) {
    codes[index * 2] = hexDigit(bytes[index] >> 4);
    codes[index * 2 + 1] = hexDigit(bytes[index] & 15);
  }
  return bytesToLatin1(codes);
}

/** The value of a hexadecimal digit, given as a character code; -1 for another character. */
function hexValue(code) {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The bytes up to the first pair of characters that is no hexadecimal number, as in Node.js. */
function hexToBytes(text) {
  const length = text.length >> 1;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) {
    const high = hexValue(text.charCodeAt(index * 2));
    const low = hexValue(text.charCodeAt(index * 2 + 1));
    if (high < 0 || low < 0) return bytes.slice(0, index);
    bytes[index] = high * 16 + low;
  }
  return bytes;
}

/** Each pair of bytes as a code unit, the low byte first. */
function bytesToUtf16(bytes) {
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1) units[index] = bytes[index * 2] | (bytes[index * 2 + 1] << 8);
  return unitsToText(units);
}

function utf16ToBytes(text) {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index * 2] = code;
    bytes[index * 2 + 1] = code >> 8;
  }
  return bytes;
}

/** Compares in a time that depends on the lengths alone. */
function sameInConstantTime(a, b) {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index += 1) difference |= a[index] ^ b[index];
  return difference === 0;
}

module.exports = {
  bytesToLatin1, latin1ToBytes, bytesToAscii, bytesToHex, hexToBytes, bytesToUtf16, utf16ToBytes, hexValue,
  sameInConstantTime,
};
