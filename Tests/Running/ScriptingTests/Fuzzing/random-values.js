// Values of every kind for random calls, also hostile ones. The function `value` of `makeValues(random)` returns one.

"use strict";

// Returns a source of numbers from 0 to 1 (mulberry32), the same ones for the same seed.
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = [
  "", " ", "a", "id", "__proto__", "constructor", "toString", "length", "0", "-1", "1e9", "utf-8", "base64", "hex",
  "SHA256",
  "sha256", "\0", "a\0b", "\ud800", "\udc00x", "\u2028", "\r\nX-Injected: 1", "\u001b[31mred", "{{x}}", "<<x>>",
  "<<secret>>",
  "<<", "{{", "{{$guid}}", "{{$randomInt}}", "<<env.HOME>>", "http://127.0.0.1:1/a?b=c#d", "http://[::1", "//", "::",
  "%", "%zz",
  "mailto:a@b", "{", "[1,2", "{\"a\":1}", "null", "<a><b/></a>", "<a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
  "a=b; Path=/",
  "a,b\n1,\"2", "(", "[", "(.*)*$", "\\", "a.b[0].c", "a[", "..", "../../etc/passwd", "./x", "fs", "lodash", "uuid", "Next",
  "é", "😀", "ﷺ".repeat(40), "x".repeat(5000), "<a>".repeat(300), "[".repeat(3000), "%41".repeat(500),
  "-".repeat(70000),
];
const numbers = [
  0, -0, 1, -1, 2, 3, 10, 16, 64, 255, 256, 404, 1000, 65536, 1.5, -2.5, 1e21, -1e21, 2 ** 31, 2 ** 31 - 1,
  -(2 ** 31), 2 ** 32,
  2 ** 53, -(2 ** 53), 2 ** 63, -(2 ** 63), 1e308, 5e-324, NaN, Infinity, -Infinity,
];

function throwing() {
  throw new TypeError("thrown by a random value");
}

class Shape {
  #hidden = 1;
  get area() { return this.#hidden; }
  get broken() { throw new Error("broken"); }
  static make() { return new Shape(); }
  [Symbol.iterator]() { return [1, 2][Symbol.iterator](); }
}

function cyclic() {
  const value = { list: [], map: new Map() };
  value.self = value;
  value.list.push(value.list, value);
  value.map.set(value, value.map);
  return value;
}

function deep(depth) {
  let value = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

function revoked() {
  const { proxy, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  return proxy;
}

const trap = (name, does) => new Proxy(function target() {}, { [name]: does });

const makers = [
  (pick) => pick(texts), (pick) => pick(texts), (pick) => pick(texts), (pick) => pick(numbers),
  (pick) => pick(numbers),
  () => undefined, () => null, () => true, () => false, () => 10n, () => -(2n ** 200n), () => Symbol("s"),
  () => Symbol.iterator,
  () => ({}), () => [], () => [1, "a", null], () => [undefined, , NaN], () => new Array(5000).fill("x"),
  () => new Array(100000),
  () => ({ key: "X-A", value: "b" }), () => ({ key: "a", value: "b", disabled: true }),
  () => [{ key: "a", value: 1 }],
  () => ({ name: "a", value: "b", domain: "127.0.0.1" }), () => ({ length: 2 ** 32 }), () => ({ length: -1, 0: 1 }),
  () => ({ mode: "raw", raw: "x" }),
  () => ({ mode: "formdata", formdata: [{ key: "f", type: "file", src: "/etc/passwd" }] }),
  () => ({ type: "object", properties: { a: { $ref: "#" } }, required: ["a"] }),
  () => ({ pattern: "(", minLength: -1 }),
  () => ({ $ref: "#/definitions/a", definitions: { a: { $ref: "#/definitions/a" } } }),
  () => ({ iterations: 3, keySize: 8 }),
  cyclic, () => deep(60), () => deep(2000), () => new Date(0), () => new Date(NaN), () => new Date(8.64e15),
  () => new Map([[1, { a: 2 }]]), () => new Set([1, "a"]), () => new WeakMap(), () => new Error("an error"),
  () => /a(.*)b/g,
  () => new Uint8Array(3), () => new Uint8Array(0), () => new Float64Array(2), () => new ArrayBuffer(8),
  () => new DataView(new ArrayBuffer(4)), () => Buffer.from("abc"), () => new Shape(), () => Shape,
  () => Promise.resolve(1),
  () => ({ then: (done) => done(5) }), () => ({ then: throwing }),
  () => ({ get then() { throw new Error("then"); } }),
  () => () => 1, () => throwing, () => async () => 1, () => async function named() { throw new Error("async"); },
  () => function* generator() { yield 1; }, () => async function* values() { yield 1; }, () => (a, b) => a + b,
  () => (done) => done(),
  () => Object.freeze({ a: 1 }), () => Object.freeze([1]), () => Object.create(null),
  () => Object.create({ inherited: 1 }),
  () => ({ toString: throwing }), () => ({ toString() { return this; } }),
  () => ({ valueOf: throwing, toString: () => "v" }),
  () => ({ [Symbol.toPrimitive]: throwing }), () => ({ [Symbol.toPrimitive]: () => ({}) }),
  () => ({ toJSON: throwing }),
  () => ({ toJSON() { return this; } }), () => ({ get a() { throw new Error("getter"); } }),
  () => ({ [Symbol.iterator]: throwing }),
  () => ({ get length() { throw new Error("length"); } }), () => ({ [Symbol.toStringTag]: "Date" }),
  () => ({ inspect: throwing }),
  () => ({ name: throwing, message: {}, stack: 5 }), () => ({ message: "m", stack: "f@script:0:99999999:7" }),
  () => ({ constructor: { name: "Response", _postman_propertyName: "Response" } }), () => ({ __proto__: Response() }),
  revoked, () => trap("get", throwing), () => trap("ownKeys", throwing), () => trap("getPrototypeOf", throwing),
  () => trap("has", throwing), () => trap("apply", () => 1), () => trap("construct", () => ({})),
  () => trap("ownKeys", () => ["a", "b"]),
  () => new Proxy([], { get: (list, key) => (key === "length" ? 3 : list[key]) }),
  () => new Proxy({}, { get: () => "x" }),
  () => new Proxy({}, { getOwnPropertyDescriptor: throwing }), () => globalThis, () => pm, () => pm.request,
  () => pm.response,
  () => pm.variables, () => new String("boxed"), () => new Number(NaN), () => Object(Symbol("boxed")),
  () => Object(5n),
  (function () { const given = arguments; return () => given; })(1, 2),
];

function Response() {
  return require("postman-collection").Response.prototype;
}

// - random: a source of numbers from 0 to 1.
function makeValues(random) {
  const index = (length) => Math.floor(random() * length);
  const pick = (list) => list[index(list.length)];
  return { index, pick, value: () => pick(makers)(pick) };
}

module.exports = { makeRandom, makeValues };
