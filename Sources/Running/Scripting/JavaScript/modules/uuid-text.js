"use strict";

// UUIDs as texts and as 16 bytes.

const form = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/i;

const isUUID = (text) => typeof text === "string" && form.test(text);

function readUUID(text) {
  if (!isUUID(text)) throw new TypeError("Invalid UUID");
  const digits = text.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, i) => parseInt(digits.slice(i * 2, i * 2 + 2), 16));
}

function writeUUID(bytes) {
  if (bytes.length < 16) throw new TypeError("a UUID has 16 bytes");
  let text = "";
  for (let i = 0; i < 16; i += 1) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += "-";
    text += bytes[i].toString(16).padStart(2, "0");
  }
  return text;
}

module.exports = { readUUID, writeUUID, isUUID };
