"use strict";

// The web's `TextEncoder` and `TextDecoder` (Encoding Standard). The charsets are those of `native.decodeText`.

const { decodeText, encodeUTF8, derive } = native;
const types = require("node/node-types");
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
    // Each character has one byte that continues none; four bytes are two units.
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
const byLabel = new Map(Object.entries(labels).flatMap(([name, text]) => text.split(" ").map((label) => [label, name])));

const emptyBytes = new Uint8Array(0);

/** The charset of that label; `native.decodeText` knows more than the table, and refuses what it does not know. */
function charsetOf(label) {
  const text = `${label}`.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
  const name = byLabel.get(text) ?? text;
  if (byLabel.has(text)) return name;
  try {
    decodeText(emptyBytes, name, false);
  } catch {
    const error = new RangeError(`The "${label}" encoding is not supported`);
    error.code = "ERR_ENCODING_NOT_SUPPORTED";
    throw error;
  }
  return name;
}

/** The number of bytes at the end that may be the beginning of a character; they wait for the next piece. */
function waiting(bytes, charset) {
  if (charset === "utf-8") return require("node/string-decoder").incompleteUTF8(bytes);
  if (charset === "utf-16le") return require("node/string-decoder").incompleteUTF16(bytes);
  if (charset === "utf-16be") {
    const odd = bytes.length % 2;
    const high = bytes[bytes.length - odd - 2];
    return high >= 0xd8 && high < 0xdc ? odd + 2 : odd;
  }
  return 0;
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
      return decodeText(bytes, this.#charset, this.#isFatal);
    } catch {
      this.#kept = emptyBytes;
      this.#isStarted = false;
      const error = new TypeError(`The encoded data was not valid for encoding ${this.#charset}`);
      error.code = "ERR_ENCODING_INVALID_ENCODED_DATA";
      throw error;
    }
  }
}

function bytesOf(input) {
  if (types.isAnyArrayBuffer(input)) return new Uint8Array(input);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  const error = new TypeError('The "list" argument must be an instance of ArrayBuffer or ArrayBufferView.');
  error.code = "ERR_INVALID_ARG_TYPE";
  throw error;
}

for (const [Class, name] of [[TextEncoder, "TextEncoder"], [TextDecoder, "TextDecoder"]]) {
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: name, configurable: true });
}

module.exports = { TextEncoder, TextDecoder };
