"use strict";

const { test, equal, ok, throws } = require("test");
const { inspect } = require("node/util-inspect");
const { format } = require("node/util-format");
const { deepEqual } = require("node/deep-comparison");

test("values in Node.js's form", () => {
  equal(inspect({ a: [1, "two", { b: new Map([["k", new Set([1])]]) }] }),
    "{ a: [ 1, 'two', { b: [Map] } ] }");
  equal(inspect([undefined, null, -0, 1n, Symbol("s"), /x/g, new Date(0)]),
    "[ undefined, null, -0, 1n, Symbol(s), /x/g, 1970-01-01T00:00:00.000Z ]");
  equal(inspect(class A {}), "[class A]");
  equal(inspect(function f() {}), "[Function: f]");
  equal(inspect(async () => {}), "[AsyncFunction (anonymous)]");
  equal(inspect(new Uint8Array([1, 2])), "Uint8Array(2) [ 1, 2 ]");
  equal(inspect(new ArrayBuffer(2)), "ArrayBuffer { [Uint8Contents]: <00 00>, byteLength: 2 }");
  equal(inspect(Object.create(null)), "[Object: null prototype] {}");
  equal(inspect(new Proxy({ a: 1 }, {})), "{ a: 1 }");
  equal(inspect(Promise.resolve(1)), "Promise {}");
  equal(inspect("x".repeat(20000)).length, 10002 + "... 10000 more characters".length);
});

test("errors have no stack", () => {
  equal(inspect(new TypeError("no")), "[TypeError: no]");
  equal(inspect(Object.assign(new Error("no"), { code: 5 })), "[Error: no] { code: 5 }");
  equal(inspect(new Error("a", { cause: new Error("b") })), "[Error: a] { [cause]: [Error: b] }");
});

test("values that contain themselves", () => {
  const value = { list: [] };
  value.list.push(value);
  equal(inspect(value), "<ref *1> { list: [ [Circular *1] ] }");
});

test("hostile values end", () => {
  const endless = new Proxy({}, { getPrototypeOf: (target) => new Proxy(target, { getPrototypeOf: () => endless }) });
  equal(typeof inspect(endless), "string");
  equal(typeof format("%s", endless), "string");
  const self = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: self,
    configurable: true, enumerable: true }) });
  equal(inspect(self), "<ref *1> { a: [Circular *1] }");
  const grow = () => new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: grow(),
    configurable: true, enumerable: true }) });
  throws(() => inspect(grow(), { depth: null }), /stack/i);
  equal(inspect(Object.assign(new Error("x"), { toString: () => { throw 1; },
    name: { toString() { throw 2; } } })).slice(0, 17),
    "[[unprintable]: x");
  const wide = Array.from({ length: 25 }, () => ({}));
  for (let level = 1; level < 25; level += 1) Object.assign(wide[level], { a: wide[level - 1], b: wide[level - 1],
    c: wide[level - 1] });
  ok(inspect(wide[24], { depth: null }).length < 1 << 26);
  const sparse = [];
  sparse[4294967294] = 1;
  equal(inspect(sparse), "[ <4294967294 empty items>, 1 ]");
});

test("deep comparison of values that contain themselves", () => {
  const a = { x: 1 };
  a.self = a;
  const b = { x: 1 };
  b.self = b;
  equal(deepEqual(a, b, true), true);
  b.x = 2;
  equal(deepEqual(a, b, true), false);
});
