"use strict";

// Node.js's encodings of a text in bytes: utf8, utf16le (ucs2), latin1 (binary), ascii, base64, base64url, hex. Each
// conversion that changes the bytes is reported to `native.derive`.

const texts = require("node/byte-texts");
const { encodeUTF8, decodeText, toBase64, fromBase64, derive } = native;

/** Decodes base64 and base64url. Skips other characters, and ends at the first "=". */
function base64ToBytes(text) {
  let digits = text;
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    const end = text.indexOf("=");
    digits = (end < 0 ? text : text.slice(0, end)).replace(/-/g, "+").replace(/_/g, "/");
    digits = digits.replace(/[^A-Za-z0-9+/]+/g, "");
  }
  digits = digits.replace(/=+$/, "");
  // One digit alone is less than a byte.
  if (digits.length % 4 === 1) digits = digits.slice(0, -1);
  return fromBase64(digits.padEnd(Math.ceil(digits.length / 4) * 4, "="));
}

function toBase64URL(bytes) {
  return toBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function base64Length(text) {
  let { length } = text;
  if (text.endsWith("=")) length -= text.endsWith("==") ? 2 : 1;
  return (length * 3) >>> 2;
}

function utf8Length(text) {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else {
      length += 3;
      if (code < 0xdc00 && code >= 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
        length += 1;
        index += 1;
      }
    }
  }
  return length;
}

// - length: the upper limit of bytes that `encode` returns; unit: the number of bytes that must not be separated.
const utf8 = {
  name: "utf8", encode: encodeUTF8, decode: (bytes) => decodeText(bytes, "utf-8", false), length: utf8Length, unit: 1,
};
const latin1 = {
  name: "latin1", encode: texts.latin1ToBytes, decode: texts.bytesToLatin1, length: (text) => text.length, unit: 1,
};
const ascii = { ...latin1, name: "ascii", decode: texts.bytesToAscii };
const utf16le = {
  name: "utf16le", encode: texts.utf16ToBytes, decode: texts.bytesToUtf16, length: (text) => text.length * 2, unit: 2,
};
const base64 = { name: "base64", encode: base64ToBytes, decode: toBase64, length: base64Length, unit: 1 };
const base64url = { ...base64, name: "base64url", decode: toBase64URL };
const hex = {
  name: "hex", encode: texts.hexToBytes, decode: texts.bytesToHex, length: (text) => text.length >>> 1, unit: 1,
};

const byName = new Map(Object.entries({
  utf8, "utf-8": utf8, ucs2: utf16le, "ucs-2": utf16le, utf16le, "utf-16le": utf16le, latin1, binary: latin1, ascii,
  base64, base64url, hex,
}));

/** The encoding of that name in any case; undefined if there is none. */
function encodingNamed(name) {
  return typeof name === "string" ? byName.get(name) ?? byName.get(name.toLowerCase()) : undefined;
}

/** Returns the bytes of a text. UTF-8 contains a secret unchanged; other encodings make another secret of it. */
function encode(text, encoding) {
  const bytes = encoding.encode(text);
  return encoding === utf8 ? bytes : derive(text, bytes);
}

/** Returns the text of bytes, a secret if the bytes contain one. */
function decode(bytes, encoding) {
  return bytes.length === 0 ? "" : derive(bytes, encoding.decode(bytes));
}

module.exports = { encodingNamed, encode, decode, utf8 };
