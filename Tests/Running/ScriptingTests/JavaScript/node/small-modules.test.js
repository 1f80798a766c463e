"use strict";

const { test, equal, ok, throws, rejects } = require("test");

test("querystring", () => {
  const querystring = require("node/querystring");
  equal(querystring.stringify({ a: ["1", "2"], "ü x": "&=" }), "a=1&a=2&%C3%BC%20x=%26%3D");
  equal({ ...querystring.parse("a=1&a=2&b+c=%C3%BC&d") }, { a: ["1", "2"], "b c": "ü", d: "" });
  equal(querystring.unescape("%41%zz"), "A%zz");
});

test("path", () => {
  const path = require("node/path");
  equal([path.join("/a", "../b", "./c.txt"), path.basename("/a/b.txt", ".txt"), path.extname("x.tar.gz"),
    path.dirname("/a/b")], ["/b/c.txt", "b", ".gz", "/a"]);
  equal([path.resolve("a"), path.relative("/a/b", "/a/c"), path.posix === path], ["/a", "../c", true]);
});

test("url", () => {
  const url = require("node/url");
  const parts = url.parse("http://u:p@Host:81/a?b=c#d", true);
  equal([parts.host, parts.auth, parts.pathname, parts.query.b, parts.hash], ["host:81", "u:p", "/a", "c", "#d"]);
  equal(url.format({ protocol: "https", hostname: "h", pathname: "a", query: { b: "ü" } }), "https://h/a?b=%C3%BC");
  equal(url.resolve("http://a/b/c", "../d?e"), "http://a/d?e");
});

test("events", async () => {
  const EventEmitter = require("node/events");
  const seen = [];
  const emitter = new EventEmitter();
  emitter.once("a", (value) => seen.push(value)).on("a", (value) => seen.push(-value));
  equal([emitter.emit("a", 1), emitter.emit("a", 2), emitter.emit("b")], [true, true, false]);
  equal(seen, [1, -1, -2]);
  throws(() => emitter.emit("error", new RangeError("own")), "own");
  const next = EventEmitter.once(emitter, "c");
  emitter.emit("c", 5);
  equal(await next, [5]);
});

test("string_decoder, punycode", () => {
  const { StringDecoder } = require("node/string-decoder");
  const decoder = new StringDecoder("utf8");
  equal([decoder.write(new Uint8Array([0xe2, 0x82])), decoder.write(new Uint8Array([0xac])), decoder.end()], ["", "€",
    ""]);
  const punycode = require("node/punycode");
  equal([punycode.toASCII("mañana.com"), punycode.toUnicode("xn--maana-pta.com"),
    punycode.decode(punycode.encode("日本"))], ["xn--maana-pta.com", "mañana.com", "日本"]);
});

test("util", async () => {
  const util = require("node/util");
  equal(util.format("%s is %d and %j", "a", 5, { b: 1 }, "more"), 'a is 5 and {"b":1} more');
  equal(await util.promisify((value, callback) => callback(null, value * 2))(4), 8);
  await rejects(util.promisify((callback) => callback(new Error("no")))(), "no");
  function Old() {}
  function Parent() {}
  util.inherits(Old, Parent);
  ok(new Old() instanceof Parent && Old.super_ === Parent);
  equal([util.isArray([]), util.isDeepStrictEqual({ a: [1] }, { a: [1] }), util.types.isMap(new Map())], [true, true,
    true]);
  equal(new util.TextDecoder().decode(new util.TextEncoder().encode("ü")), "ü");
  equal(util.stripVTControlCharacters("\u001b[31mred\u001b[0m"), "red");
});

test("assert", async () => {
  const assert = require("node/assert");
  const error = throws(() => assert.strictEqual(1, 2), "Expected values to be strictly equal:\n\n1 !== 2\n");
  equal([error.name, error.code, error.actual, error.expected, error.operator], ["AssertionError", "ERR_ASSERTION", 1,
    2, "strictEqual"]);
  assert.deepStrictEqual({ a: [1, new Map([["b", 2]])] }, { a: [1, new Map([["b", 2]])] });
  throws(() => assert.deepEqual({ a: 1 }, { a: 2 }), /loosely deep-equal/);
  assert.throws(() => { throw new TypeError("bad"); }, { name: "TypeError", message: /bad/ });
  throws(() => assert.throws(() => {}), "Missing expected exception.");
  await assert.rejects(Promise.reject(new Error("no")), /no/);
  await rejects(assert.rejects(Promise.resolve()), "Missing expected rejection.");
  throws(() => assert.match("abc", /x/), /did not match/);
  throws(() => assert.strict.equal(1, "1"), /strictly equal/);
});

test("structuredClone", () => {
  const { structuredClone } = require("node/structured-clone");
  const value = { date: new Date(5), map: new Map([["a", new Set([1])]]), bytes: new Uint8Array([1, 2]),
    error: new RangeError("r") };
  value.self = value;
  const copy = structuredClone(value);
  ok(copy !== value && copy.self === copy && copy.date.getTime() === 5 && copy.map.get("a").has(1));
  equal([[...copy.bytes], copy.error.name, copy.error.message], [[1, 2], "RangeError", "r"]);
  equal(throws(() => structuredClone(() => {}), /could not be cloned/).name, "DataCloneError");
  if (!ArrayBuffer.prototype.transfer) return;
  const buffer = new Uint8Array([1, 2]).buffer;
  equal([structuredClone({ buffer }, { transfer: [buffer] }).buffer.byteLength, buffer.byteLength], [2, 0]);
});
