"use strict";

// Percent-encoding of texts: characters that stay as they are, all others as `%XX` for each byte of their UTF-8.

const { hexValue } = require("node/byte-texts");
const { encodeUTF8, decodeText, decodeLatin1 } = native;

const hexDigit = (value) => value + (value < 10 ? 48 : 55);

/** Returns a table of 128 flags for ASCII: 1 for each of the characters. */
function characterSet(characters) {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Percent-encodes all characters but those of `kept`. With `hasPlus` a space becomes "+". */
function percentEncode(text, kept, hasPlus = false) {
  let isPlain = true;
  for (let index = 0; index < text.length && isPlain; index += 1) isPlain = kept[text.charCodeAt(index)] === 1;
  if (isPlain) return text;
  const bytes = encodeUTF8(text);
  const codes = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (kept[byte] === 1) {
      codes[length] = byte;
      length += 1;
    } else if (hasPlus && byte === 32) {
      codes[length] = 43;
      length += 1;
    } else {
      codes[length] = 37;
      codes[length + 1] = hexDigit(byte >> 4);
      codes[length + 2] = hexDigit(byte & 15);
      length += 3;
    }
  }
  return decodeLatin1(new Uint8Array(codes.buffer, 0, length));
}

/** Decodes `%XX` to bytes; a "%" without two digits stays. All other characters are encoded in UTF-8. */
function percentDecodeBytes(text) {
  const bytes = encodeUTF8(text);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    let byte = bytes[index];
    if (byte === 37 && index + 2 < bytes.length) {
      const high = hexValue(bytes[index + 1]);
      const low = hexValue(bytes[index + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        index += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length);
}

/** The text with U+FFFD for each unpaired surrogate. */
function wellFormed(text) {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}

/** Decodes `%XX` as UTF-8, with U+FFFD for invalid bytes. */
function percentDecode(text) {
  return text.includes("%") ? decodeText(percentDecodeBytes(text), "utf-8", false) : wellFormed(text);
}

module.exports = { characterSet, letters, percentEncode, percentDecode, percentDecodeBytes, wellFormed };
