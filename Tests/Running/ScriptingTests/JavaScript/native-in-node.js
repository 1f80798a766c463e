// The functions that hubrun gives its own JavaScript, made with Node.js's modules for the tests that run there.

"use strict";

const crypto = require("crypto");
const { parseXML } = require("./xml-in-node.js");

// - parse: `JSON.parse` of the tests' realm; Bytes: its `Uint8Array`.
function makeNative(parse, Bytes) {
  const bytes = (buffer) => Bytes.from(buffer);
  const text = (value) => (typeof value === "string" ? Buffer.from(value, "utf8") : Buffer.from(value));
  const derived = [];
  const secrets = [];
  return {
    // Cryptography
    digest: (algorithm, data) => bytes(crypto.createHash(algorithm).update(text(data)).digest()),
    hmac: (algorithm, key, data) => bytes(crypto.createHmac(algorithm, text(key)).update(text(data)).digest()),
    pbkdf2: (algorithm, password, salt, iterations, length) =>
      bytes(crypto.pbkdf2Sync(text(password), text(salt), iterations, length, algorithm)),
    cipher: (algorithm, encrypts, key, iv, data, pads) => {
      const make = encrypts ? crypto.createCipheriv : crypto.createDecipheriv;
      const cipher = make(algorithm, text(key), iv === null ? null : text(iv));
      cipher.setAutoPadding(pads);
      return bytes(Buffer.concat([cipher.update(text(data)), cipher.final()]));
    },
    randomBytes: (count) => bytes(crypto.randomBytes(count)),

    // Texts and bytes
    encodeUTF8: (string) => bytes(Buffer.from(string, "utf8")),
    decodeText: (data, charset, isFatal) => new TextDecoder(charset, { fatal: isFatal, ignoreBOM: true }).decode(data),
    decodeLatin1: (data) => Buffer.from(data.buffer, data.byteOffset, data.length).toString("latin1"),
    toBase64: (data) => Buffer.from(data).toString("base64"),
    fromBase64: (string) => bytes(Buffer.from(string, "base64")),

    // The root element of XML, as { name, attributes: [[name, value]…], children: [element or text…] }.
    parseXML: (string) => parse(JSON.stringify(parseXML(string))),

    // Two of the dynamic variables.
    dynamicValue: (name) => ({ $guid: () => crypto.randomUUID(), $randomInt: () => "7" })[name]?.(),

    // Secrets: notes that `output` was made of `input`, and returns it.
    derive: (input, output) => {
      derived.push([input, output]);
      return output;
    },
    derived,

    // The last position up to `length` at which cutting `string` leaves no part of a secret.
    cutBeforeSecret: (string, length) => {
      const starts = secrets.flatMap((secret) => {
        const start = string.lastIndexOf(secret, length - 1);
        return secret !== "" && start >= 0 && start + secret.length > length ? [start] : [];
      });
      return Math.min(length, ...starts);
    },
    secrets,

    now: () => performance.now(),
    parse,
  };
}

module.exports = { makeNative };
