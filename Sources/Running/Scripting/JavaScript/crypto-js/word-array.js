"use strict";

// CryptoJS.lib.WordArray: bytes as an array of signed 32-bit numbers, the first byte highest, and the number of
// significant bytes. Scripts read and write `words` and `sigBytes` themselves, so both are plain properties.

const { isArray } = Array;
const { isView } = ArrayBuffer;
const { ceil, floor } = Math;

// The byte at `index`; a word that is missing counts as 0.
const byteAt = (words, index) => (words[index >>> 2] >>> (24 - (index % 4) * 8)) & 0xff;

function bytesToWords(bytes) {
  const words = new Array(ceil(bytes.length / 4)).fill(0);
  for (let i = 0; i < bytes.length; i += 1) words[i >>> 2] |= bytes[i] << (24 - (i % 4) * 8);
  return words;
}

// The number of significant bytes. Removing a wrong padding can make `sigBytes` negative: then there are none.
function countOf(wordArray) {
  const count = ceil(Number(wordArray.sigBytes));
  return count > 0 ? count : 0;
}

class WordArray {
  // - words: numbers, or an ArrayBuffer or a view of one; sigBytes: all of the words unless given.
  constructor(words, sigBytes) {
    if (words instanceof ArrayBuffer || isView(words)) {
      const buffer = isView(words) ? words.buffer : words;
      const bytes = new Uint8Array(buffer, words.byteOffset ?? 0, words.byteLength);
      this.words = bytesToWords(bytes);
      this.sigBytes = bytes.length;
    } else {
      this.words = words || [];
      this.sigBytes = sigBytes ?? this.words.length * 4;
    }
  }

  static create(words, sigBytes) {
    return new WordArray(words, sigBytes);
  }

  static random(count) {
    return fromBytes(native.randomBytes(count));
  }

  toString(encoder) {
    return (encoder || require("crypto-js/word-array-encoders").Hex).stringify(this);
  }

  concat(other) {
    const added = toBytes(other);
    const start = this.sigBytes;
    this.clamp();
    for (let i = 0; i < added.length; i += 1) {
      this.words[(start + i) >>> 2] |= added[i] << (24 - ((start + i) % 4) * 8);
    }
    this.sigBytes = start + added.length;
    return this;
  }

  // Sets the bytes after `sigBytes` to 0 and drops words that have none of the bytes before it.
  clamp() {
    const count = countOf(this);
    if (count % 4 > 0) this.words[floor(count / 4)] &= 0xffffffff << (32 - (count % 4) * 8);
    this.words.length = ceil(count / 4);
  }

  clone() {
    return new WordArray(this.words.slice(0), this.sigBytes);
  }
}

// CryptoJS has no classes of the language: there `init` is the constructor.
WordArray.init = WordArray;

function fromBytes(bytes) {
  return new WordArray(bytesToWords(bytes), bytes.length);
}

// True for whatever has words and a count of bytes, also for one that a script or a module of its own has made.
function isWordArray(value) {
  return typeof value === "object" && value !== null && isArray(value.words) && typeof value.sigBytes === "number";
}

// Converts a WordArray to its bytes.
function toBytes(wordArray) {
  if (!isWordArray(wordArray)) throw new TypeError(`a WordArray is needed, not ${kindOf(wordArray)}`);
  const bytes = new Uint8Array(countOf(wordArray));
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = byteAt(wordArray.words, i);
  return bytes;
}

function utf8Bytes(text) {
  if (!text.isWellFormed()) throw new URIError("URI malformed: the text contains half of a surrogate pair");
  return native.encodeUTF8(text);
}

// The bytes of what a function of CryptoJS is given as a message, a password or a salt: a text counts as UTF-8.
// - what: the argument's name, for the message of an error
function bytesOf(value, what) {
  if (typeof value === "string") return utf8Bytes(value);
  if (isWordArray(value)) return toBytes(value);
  throw new TypeError(`the ${what} must be a text or a WordArray, not ${kindOf(value)}`);
}

function kindOf(value) {
  if (value === null) return "null";
  if (isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : typeof value;
}

module.exports = { WordArray, fromBytes, isWordArray, toBytes, utf8Bytes, bytesOf, kindOf };
