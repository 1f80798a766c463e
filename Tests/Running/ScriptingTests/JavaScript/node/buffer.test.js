"use strict";

const { test, equal, ok, throws } = require("test");
const { Buffer } = require("node/buffer");
const { atob, btoa } = require("node/base64");
const { inspect } = require("node/util-inspect");

test("texts in each encoding", () => {
  const buffer = Buffer.from("Grüße 日本 \u{1f600}");
  equal(buffer.toString(), "Grüße 日本 \u{1f600}");
  for (const encoding of ["utf8", "hex", "base64", "base64url", "latin1", "utf16le"]) {
    equal([...Buffer.from(buffer.toString(encoding), encoding)], [...(encoding === "utf16le" ? buffer.subarray(0,
      18) : buffer)]);
  }
  equal(buffer.toString("hex", 0, 4), "4772c3bc");
  throws(() => buffer.toString("nope"), "Unknown encoding: nope");
});

test("a Buffer is a Uint8Array of its own class", () => {
  const buffer = Buffer.from([1, 2, 3]);
  ok(buffer instanceof Uint8Array && buffer instanceof Buffer && buffer.constructor === Buffer);
  ok(buffer.subarray(1) instanceof Buffer && buffer.map((byte) => byte) instanceof Buffer);
  equal(inspect({ buffer }), "{ buffer: <Buffer 01 02 03> }");
  equal(JSON.stringify(buffer), '{"type":"Buffer","data":[1,2,3]}');
  equal(buffer.readUIntBE(0, 3), 0x010203);
  equal(Buffer.concat([buffer, Buffer.alloc(2, "x")]).toString("latin1"), "\u0001\u0002\u0003xx");
});

test("a search takes time in proportion to the lengths", () => {
  equal(Buffer.alloc(200000, "a").indexOf(`${"a".repeat(100000)}b`), -1);
  equal(Buffer.from("abcabcabd").lastIndexOf("abc", 5), 3);
});

test("atob and btoa", () => {
  equal(btoa("\u0000\u00ff"), "AP8=");
  equal(atob(" AP8 "), "\u0000\u00ff");
  equal(throws(() => btoa("\u0100"), /U\+00FF/).name, "InvalidCharacterError");
  equal(throws(() => atob("a"), /base64/).code, 5);
});
