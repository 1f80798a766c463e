"use strict";

const { test, equal, ok, throws } = require("test");
const { lib, enc } = require("crypto-js/crypto-js");
const { WordArray } = lib;

test("words are signed, the first byte highest", () => {
  const made = enc.Hex.parse("ff0203040506");
  equal(made.words, [-16645372, 0x05060000]);
  equal(made.sigBytes, 6);
  equal(JSON.stringify(WordArray.create([1])), "{\"words\":[1],\"sigBytes\":4}");
  equal(`${new WordArray.init([0x01020304, 0x05060708], 6)}`, "010203040506");
  equal(`${WordArray.create(new Uint8Array([9, 1, 2, 3]).subarray(1))}`, "010203");
  equal(`${WordArray.create(new Uint8Array([1, 2]).buffer)}`, "0102");
});

test("concat, clamp and clone", () => {
  const first = WordArray.create([0x01020304, 0x05060708], 6);
  equal(`${first.concat(enc.Utf8.parse("abcde"))}`, "0102030405066162636465");
  const copy = first.clone();
  copy.sigBytes = 3;
  copy.clamp();
  equal([copy.words, first.sigBytes, first.words.length], [[0x01020300], 11, 3]);
  equal(`${WordArray.create().concat(copy)}`, "010203");
  const other = first.clone();
  other.words[0] = 0;
  equal(first.words[0], 0x01020304);
});

test("random", () => {
  const made = WordArray.random(9);
  equal([made.sigBytes, made.words.length], [9, 3]);
  ok(`${made}` !== `${WordArray.random(9)}`);
});

test("encoders", () => {
  const text = "Grüße, 😀";
  const made = enc.Utf8.parse(text);
  equal(made.toString(), "4772c3bcc39f652c20f09f9880");
  equal(enc.Hex.parse("4772C3bc").toString(enc.Utf8), "Grü");
  equal(made.toString(enc.Base64), "R3LDvMOfZSwg8J+YgA==");
  equal(enc.Base64.parse("R3LDvMOfZSwg8J+YgA==").toString(enc.Utf8), text);
  equal(enc.Base64.stringify(enc.Hex.parse("fbff")), "+/8=");
  equal(enc.Base64url.stringify(enc.Hex.parse("fbff")), "-_8");
  equal(enc.Base64url.stringify(enc.Hex.parse("fbff"), false), "+/8=");
  equal(`${enc.Base64url.parse("-_8")}`, "fbff");
  equal(`${enc.Latin1.parse("ÿa")}`, "ff61");
  equal(enc.Hex.parse("ff61").toString(enc.Latin1), "ÿa");
  equal(`${enc.Utf16.parse("€a")}`, "20ac0061");
  equal(`${enc.Utf16LE.parse("€a")}`, "ac206100");
  equal(enc.Utf16.stringify(enc.Hex.parse("20ac0061")), "€a");
  equal(enc.Utf16BE, enc.Utf16);
});

test("bytes that are no text, and half of a surrogate pair", () => {
  throws(() => enc.Utf8.stringify(enc.Hex.parse("ff")), "Malformed UTF-8 data");
  throws(() => enc.Utf8.parse("a\ud800"), /^URI malformed/);
  throws(() => enc.Hex.stringify("abc"), "a WordArray is needed, not string");
  throws(() => enc.Utf8.parse(undefined), "a text is needed, not undefined");
  throws(() => enc.Base64.parse(enc.Hex.parse("00")), "a text is needed, not an object");
  equal(enc.Utf8.parse(12).toString(enc.Utf8), "12");
});

test("encoders mark what they make of a secret", () => {
  const before = native.derived.length;
  enc.Base64.stringify(enc.Latin1.parse("secret"));
  enc.Utf8.parse("geheim").toString(enc.Utf8);
  enc.Latin1.parse("ä");
  equal(native.derived.slice(before).map(([, output]) => output), ["c2VjcmV0", new Uint8Array([0xe4])]);
});
