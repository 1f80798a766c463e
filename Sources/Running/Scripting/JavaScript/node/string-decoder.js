"use strict";

// Node.js's module `string_decoder`: texts from bytes that come in pieces. An incomplete character waits for the next.

const { encodingNamed, decode } = require("node/buffer-encodings");
const { invalidType, unknownEncoding } = require("node/node-errors");

class StringDecoder {
  #encoding;
  #kept = new Uint8Array(0);

  constructor(name) {
    this.#encoding = encodingNamed(name ?? "utf8");
    if (!this.#encoding) throw unknownEncoding(name);
    this.encoding = this.#encoding.name;
  }

  write(chunk) {
    if (typeof chunk === "string") return chunk;
    if (!ArrayBuffer.isView(chunk)) {
      throw invalidType("buf", "an instance of Buffer, TypedArray, or DataView", chunk);
    }
    const bytes = joined(this.#kept, new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    const end = bytes.length - incomplete[this.#encoding.name](bytes);
    this.#kept = bytes.slice(end);
    return decode(new Uint8Array(bytes.buffer, bytes.byteOffset, end), this.#encoding);
  }

  end(chunk) {
    const text = chunk === undefined ? "" : this.write(chunk);
    const rest = this.#kept;
    this.#kept = new Uint8Array(0);
    return text + decode(rest, this.#encoding);
  }
}

function joined(a, b) {
  if (a.length === 0) return b;
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}

/** The number of bytes at the end that begin a character of UTF-8 and may become a whole one. */
function incompleteUTF8(bytes) {
  for (let count = 1; count <= 3 && count <= bytes.length; count += 1) {
    const byte = bytes[bytes.length - count];
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      let needed = 1;
      if (byte >= 0xc2 && byte < 0xe0) needed = 2;
      else if (byte >= 0xe0 && byte < 0xf0) needed = 3;
      else if (byte >= 0xf0 && byte < 0xf5) needed = 4;
      return count < needed && isPossible(bytes, bytes.length - count, count) ? count : 0;
    }
  }
  return 0;
}

/** The second byte of some characters has a smaller range (Unicode, table 3-7). */
function isPossible(bytes, start, count) {
  if (count < 2) return true;
  const [first, second] = [bytes[start], bytes[start + 1]];
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second < 0xa0;
  if (first === 0xf0) return second >= 0x90;
  return first !== 0xf4 || second < 0x90;
}

/** The same number for UTF-16: an odd byte, and a high surrogate before it. */
function incompleteUTF16(bytes, isLittle = true) {
  const odd = bytes.length % 2;
  const high = bytes[bytes.length - odd - (isLittle ? 1 : 2)];
  return high >= 0xd8 && high < 0xdc ? odd + 2 : odd;
}

const none = () => 0;
const incomplete = {
  utf8: incompleteUTF8, utf16le: (bytes) => incompleteUTF16(bytes), base64: (bytes) => bytes.length % 3,
  base64url: (bytes) => bytes.length % 3, latin1: none, ascii: none, hex: none,
};

module.exports = { StringDecoder, incompleteUTF8, incompleteUTF16 };
