"use strict";

// CryptoJS.enc: texts from the bytes of a WordArray (`stringify`) and back (`parse`). As in CryptoJS, `parse` does not
// reject characters that the encoding does not have. What is made of a secret is marked as a secret.

const { fromBytes, toBytes, utf8Bytes, kindOf } = require("crypto-js/word-array");
const { fromCharCode } = String;

const always = () => true;

// A missing variable must not become the text "undefined".
function textOf(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`a text is needed, not ${kindOf(value)}`);
}

// - read: makes the text of bytes; write: makes bytes, or an array of numbers, of the text
// - changes: true if the text does not consist of the same bytes in UTF-8, so that masks for it are missing
function encoder(read, write, changes = always) {
  return {
    stringify(wordArray) {
      const bytes = toBytes(wordArray);
      const text = read(bytes);
      return changes(bytes) ? native.derive(bytes, text) : text;
    },
    parse(value) {
      const text = textOf(value);
      const bytes = Uint8Array.from(write(text));
      return fromBytes(changes(bytes) ? native.derive(text, bytes) : bytes);
    },
  };
}

const isBeyondASCII = (bytes) => bytes.some((byte) => byte > 127);

const hexDigits = "0123456789abcdef";

function writeHex(text) {
  const bytes = [];
  for (let i = 0; i < text.length; i += 2) bytes.push(parseInt(text.slice(i, i + 2), 16) || 0);
  return bytes;
}

// The digits are made as bytes: joining a million short texts takes 0.3 s.
function readHex(bytes) {
  const digits = new Uint8Array(bytes.length * 2);
  for (let i = 0; i < bytes.length; i += 1) {
    digits[i * 2] = hexDigits.charCodeAt(bytes[i] >> 4);
    digits[i * 2 + 1] = hexDigits.charCodeAt(bytes[i] & 15);
  }
  return native.decodeText(digits, "utf-8", false);
}

// - unit: the count of bytes of one character; get: reads its code from a DataView. A missing last byte counts as 0.
function readCharacters(unit, get) {
  return (bytes) => {
    const whole = new Uint8Array(bytes.length + (bytes.length % unit));
    whole.set(bytes);
    const view = new DataView(whole.buffer);
    let text = "";
    for (let i = 0; i < whole.length; i += unit) text += fromCharCode(get(view, i));
    return text;
  };
}

function writeCharacters(unit, put) {
  return (text) => {
    const bytes = new Uint8Array(text.length * unit);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < text.length; i += 1) put(view, i * unit, text.charCodeAt(i));
    return bytes;
  };
}

function utf16(isLittleEndian) {
  return encoder(
    readCharacters(2, (view, index) => view.getUint16(index, isLittleEndian)),
    writeCharacters(2, (view, index, code) => view.setUint16(index, code, isLittleEndian)),
  );
}

function readUtf8(bytes) {
  try {
    return native.decodeText(bytes, "utf-8", true);
  } catch {
    throw new Error("Malformed UTF-8 data");
  }
}

// Base64 ends at the first padding character.
const fromBase64 = (text) => native.fromBase64(text.split("=", 1)[0]);
const toURLCharacters = (text) => text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromURLCharacters = (text) => text.replaceAll("-", "+").replaceAll("_", "/");

const plainBase64 = encoder((bytes) => native.toBase64(bytes), fromBase64);
const urlBase64 = encoder((bytes) => toURLCharacters(native.toBase64(bytes)),
  (text) => fromBase64(fromURLCharacters(text)));

// CryptoJS's second argument: whether the alphabet is that of URLs, where it is the default.
const Base64url = {
  stringify: (wordArray, isURLSafe = true) => (isURLSafe ? urlBase64 : plainBase64).stringify(wordArray),
  parse: (text, isURLSafe = true) => (isURLSafe ? urlBase64 : plainBase64).parse(text),
};

const Utf16BE = utf16(false);

module.exports = {
  Hex: encoder(readHex, writeHex),
  Latin1: encoder(readCharacters(1, (view, index) => view.getUint8(index)),
    writeCharacters(1, (view, index, code) => view.setUint8(index, code)), isBeyondASCII),
  Utf8: encoder(readUtf8, utf8Bytes, () => false),
  Base64: plainBase64,
  Base64url,
  Utf16: Utf16BE,
  Utf16BE,
  Utf16LE: utf16(true),
};
