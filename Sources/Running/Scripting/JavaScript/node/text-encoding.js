"use strict";

// The web's `TextEncoder` and `TextDecoder` (Encoding Standard). UTF-16 is decoded here, with the standard's errors;
// the other charsets are those of `native.decodeText`.

const { decodeText, encodeUTF8, derive } = native;
const { coded, invalidType } = require("node/node-errors");
const types = require("node/node-types");
const { bytesToUtf16 } = require("node/byte-texts");
const { trimmed } = require("node/trim-codes");
const { wellFormed } = require("node/percent-bytes");

class TextEncoder {
  get encoding() {
    return "utf-8";
  }

  encode(text = "") {
    return encodeUTF8(wellFormed(`${text}`));
  }

  /** Writes whole characters as far as they fit; `read` counts units of 16 bits. */
  encodeInto(source, target) {
    if (!types.isUint8Array(target)) throw new TypeError("encodeInto needs a Uint8Array");
    // More units than bytes never fit.
    const text = wellFormed(`${source}`.slice(0, target.length));
    const bytes = encodeUTF8(text);
    let written = Math.min(bytes.length, target.length);
    while (written > 0 && written < bytes.length && (bytes[written] & 0xc0) === 0x80) written -= 1;
    Uint8Array.prototype.set.call(target, bytes.subarray(0, written));
    let read = 0;
    // A character has one byte that is no continuation byte; characters of four bytes are two units.
    for (let index = 0; index < written; index += 1) {
      if ((bytes[index] & 0xc0) !== 0x80) read += bytes[index] >= 0xf0 ? 2 : 1;
    }
    return { read, written };
  }
}

const labels = {
  "utf-8": "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8",
  "utf-16le": "utf-16le utf-16 ucs-2 csunicode iso-10646-ucs-2 unicode unicodefeff",
  "utf-16be": "utf-16be unicodefffe",
  "windows-1252": "windows-1252 latin1 latin-1 l1 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 "
    + "ascii us-ascii ansi_x3.4-1968 cp1252 cp819 csisolatin1 ibm819 x-cp1252",
};
const byLabel = new Map(Object.entries(labels).flatMap(([name, text]) =>
  text.split(" ").map((label) => [label, name])));

// Tab, line feed, form feed, carriage return, space.
const spaces = [9, 10, 12, 13, 32];
const emptyBytes = new Uint8Array(0);

/** The charset of that label; `native.decodeText` knows more than the table, and refuses what it does not know. */
function charsetOf(label) {
  const text = trimmed(`${label}`, (code) => spaces.includes(code)).toLowerCase();
  if (byLabel.has(text)) return byLabel.get(text);
  try {
    if (/^[a-z\d:_.()-]+$/.test(text)) {
      decodeText(emptyBytes, text, false);
      return text;
    }
  } catch {
    // The error below names the label as it was given.
  }
  throw coded(RangeError, "ERR_ENCODING_NOT_SUPPORTED", `The "${label}" encoding is not supported`);
}

function decodeUTF16(bytes, isLittle, isFatal) {
  const ordered = isLittle ? bytes : Uint8Array.from(bytes, (_, index) => bytes[index ^ 1]);
  const text = bytesToUtf16(ordered);
  const result = wellFormed(text);
  const isOdd = bytes.length % 2 === 1;
  if (isFatal && (isOdd || result !== text)) throw new TypeError("unpaired surrogate");
  // Half a pair and half a unit at the end are one error.
  return isOdd && !/[\ud800-\udbff]$/.test(text) ? `${result}\ufffd` : result;
}

function decodeBytes(bytes, charset, isFatal) {
  if (charset === "utf-8") return decodeText(bytes, charset, isFatal);
  if (charset === "utf-16le" || charset === "utf-16be") return decodeUTF16(bytes, charset === "utf-16le", isFatal);
  if (bytes[0] < 0xef) return decodeText(bytes, charset, isFatal);
  // The first bytes may look like a byte order mark, which says more than the charset; behind a letter they are none.
  const marked = new Uint8Array(bytes.length + 1);
  marked[0] = 0x41;
  marked.set(bytes, 1);
  return decodeText(marked, charset, isFatal).slice(1);
}

/** The number of bytes at the end that may be the beginning of a character; they wait for the next piece. */
function waiting(bytes, charset) {
  if (charset === "utf-8") return require("node/string-decoder").incompleteUTF8(bytes);
  if (charset !== "utf-16le" && charset !== "utf-16be") return 0;
  return require("node/string-decoder").incompleteUTF16(bytes, charset === "utf-16le");
}

const marks = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] };

class TextDecoder {
  #charset;
  #isFatal;
  #ignoresMark;
  #kept = emptyBytes;
  #isStarted = false;

  constructor(label = "utf-8", options = {}) {
    this.#charset = charsetOf(label);
    this.#isFatal = Boolean(options?.fatal);
    this.#ignoresMark = Boolean(options?.ignoreBOM);
  }

  get encoding() {
    return this.#charset;
  }

  get fatal() {
    return this.#isFatal;
  }

  get ignoreBOM() {
    return this.#ignoresMark;
  }

  decode(input = emptyBytes, options = {}) {
    const isLast = !options?.stream;
    let bytes = bytesOf(input);
    if (this.#kept.length > 0) {
      const all = new Uint8Array(this.#kept.length + bytes.length);
      all.set(this.#kept);
      all.set(bytes, this.#kept.length);
      bytes = all;
    }
    const mark = marks[this.#charset];
    // Too few bytes to see if they are a byte order mark.
    const isMarkOpen = mark && !this.#isStarted && !isLast && bytes.length < mark.length
      && bytes.every((byte, index) => byte === mark[index]);
    const end = isLast ? bytes.length : bytes.length - (isMarkOpen ? bytes.length : waiting(bytes, this.#charset));
    this.#kept = bytes.slice(end);
    let start = 0;
    if (mark && !this.#isStarted && !this.#ignoresMark && end >= mark.length
        && mark.every((byte, index) => byte === bytes[index])) start = mark.length;
    if (end > 0) this.#isStarted = true;
    if (isLast) this.#isStarted = false;
    if (start === end) return "";
    const part = bytes.slice(start, end);
    return derive(part, this.#text(part));
  }

  #text(bytes) {
    try {
      return decodeBytes(bytes, this.#charset, this.#isFatal);
    } catch {
      this.#kept = emptyBytes;
      this.#isStarted = false;
      const text = `The encoded data was not valid for encoding ${this.#charset}`;
      throw coded(TypeError, "ERR_ENCODING_INVALID_ENCODED_DATA", text);
    }
  }
}

function bytesOf(input) {
  if (types.isAnyArrayBuffer(input)) return new Uint8Array(input);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  throw invalidType("list", "an instance of ArrayBuffer or ArrayBufferView", input);
}

for (const [Class, name] of [[TextEncoder, "TextEncoder"], [TextDecoder, "TextDecoder"]]) {
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: name, configurable: true });
}

module.exports = { TextEncoder, TextDecoder };
