"use strict";

// Compares node/util with Node.js's own module.

const { test, equal, seeded } = require("test");
const ours = require("node/util");
const theirs = yardstick("util");

class Point { constructor(x) { this.x = x; } }
class Failure extends Error {}
const bare = (error) => Object.defineProperty(error, "stack", { value: undefined, enumerable: false });
const withSymbols = { [Symbol("a b")]: 1, [Symbol.for("c")]: { d: 2 } };
const cyclic = { name: "cyclic", list: [] };
cyclic.self = cyclic;
cyclic.list.push(cyclic, cyclic.list);
const sparse = [1, , , 4]; // eslint-disable-line no-sparse-arrays
sparse[20] = 5;
sparse.extra = "e";

const fixed = [
  undefined, null, true, 0, -0, 1.5, 1e21, NaN, Infinity, 12345678901234567890n, Symbol("s"), Symbol(), "", "text",
    "it's",
  'a "b" it\'s', "`'\"", "tab\t\u0007\ud800 \u{1f600}\\ \x7f\x9f", "x".repeat(300),
    `${"line\n".repeat(5)}${"y".repeat(100)}`,
  () => {}, function named() {}, async () => {}, async function a() {}, function* g() {}, async function* ag() {},
  class A {}, class extends Point {}, class B extends Map {}, Object.assign(() => {}, { a: 1 }),
  Object.setPrototypeOf(function orphan() {}, null), Object.defineProperty(() => {}, "name", { value: 5 }), Math.max,
  /a/g, Object.assign(/b/, { c: 1 }), new Date(0), new Date(NaN), Object.assign(new Date(1e12), { a: 1 }),
  bare(new Error("boom")), bare(new TypeError("with\nlines")), bare(new RangeError("")),
  bare(Object.assign(new Error("props"), { code: "E", detail: { a: [1] } })),
  bare(new Error("outer", { cause: bare(new TypeError("inner")) })), bare(new AggregateError([bare(new Error("x"))],
    "many")),
  bare(Object.assign(new Error("renamed"), { name: "Custom" })), [bare(new Error("in a list"))],
  new Map(), new Map([["a", 1], [{ b: 2 }, new Map([[1, 2]])]]), new Set(), new Set(["a", [1, 2]]),
  new (class Sub extends Set {})([1]), Object.assign(new Map([[1, 2]]), { extra: true }),
  new WeakMap(), new WeakSet(), new Uint8Array(3), new Float64Array([1.5, -0, NaN]), new BigInt64Array(2),
  Object.assign(new Uint8Array(2), { a: 1 }), new ArrayBuffer(3), new DataView(new ArrayBuffer(4), 1),
  new Number(3), new Number(-0), new String("abc"), Object.assign(new String("abc"), { more: 1 }), new Boolean(false),
  Object(Symbol("boxed")), Object(5n), Object.assign(new Number(3), { a: 1 }),
  Object.create(null), Object.assign(Object.create(null), { a: 1 }), Object.create({}), Object.create(new Point(1)),
  Object.create(Object.create(null)), new Point(1), new Point(new Point(new Point(new Point(1)))),
    [new Point([new Point(1)])],
  { get a() { return 1; }, set a(value) {}, get b() { return 2; }, set c(value) {} }, withSymbols, cyclic, sparse,
  { "a-b": 1, "1a": 2, __proto__: { z: 1 }, ["__proto__"]: 5, a1: 1, $: 2, _: 3, "": 4, "é": 5, "a'b": 6 },
  [], [[]], [[[]]], [[[[]]]], [[[[1]]]], { a: {} }, { a: { b: { c: {} } } }, { a: { b: { c: { d: 1 } } } }, {},
  [undefined, null], new Array(5), [, 1], [1, ,], Object.assign([1, 2], { key: "v", "-1": 0 }),
  (function () { return arguments; })(1, "two"), { [Symbol.toStringTag]: "Tagged" },
    new (class { get [Symbol.toStringTag]() { return "T"; } })(),
  Object.create({ [Symbol.toStringTag]: "Inherited" }), (function* () {})(), globalThis.JSON, Math, Reflect,
  { [Symbol.for("nodejs.util.inspect.custom")](depth) { return `<custom ${depth}>`; } },
  { a: { [Symbol.for("nodejs.util.inspect.custom")]() { return { replaced: true, with: "lines\nof text" }; } } },
  { a: { [Symbol.for("nodejs.util.inspect.custom")]() { return "two\nlines"; } } },
  Array.from({ length: 120 }, (_, index) => index), Array.from({ length: 101 }, () => "ab"),
    Array.from({ length: 30 }, (_, index) => "x".repeat(index)),
  Array.from({ length: 27 }, (_, index) => ({ index })), new Set(Array.from({ length: 150 }, (_, index) => index)),
  Array.from({ length: 10 }, (_, index) => index * 1000), [1.5, -22, 333, 4, 5, 6, 7n], ["a", "bb", 1, 2, 3, 4, 5, 6,
    7, 8],
  new Map(Array.from({ length: 110 }, (_, index) => [index, `v${index}`])), { long: "word ".repeat(30),
    list: Array(20).fill("value") },
  new Proxy({ a: 1 }, {}), new Proxy([1, 2], {}), Object.freeze({ frozen: [1] }), [function f() {}, class C {}],
  { f() {}, async g() {}, h: class {}, i: Symbol.iterator }, new Uint16Array(200), [["a", ["b", ["c", ["d",
    ["e"]]]]]],
  Object.defineProperty({ shown: 1 }, "hidden", { value: 2 }), Object.defineProperty([1], "hidden", { value: 2 }),
];

/** A random value, at most `depth` levels deep. */
function anyValue(random, depth) {
  const kind = random(depth > 0 ? 14 : 8);
  const many = (part) => Array.from({ length: random([3, 9, 30][random(3)]) }, part);
  const word = () => "lorem ipsum 'dolor' sit\namet".slice(random(10), 10 + random(18));
  switch (kind) {
    case 0: return random(1000) - 500;
    case 1: return random(100000) / 100;
    case 2: case 3: return word();
    case 4: return [true, false, null, undefined][random(4)];
    case 5: return BigInt(random(1e9)) * 1000n;
    case 6: return word().repeat(random(9));
    case 7: return fixed[random(fixed.length)];
    case 8: case 9: return many(() => anyValue(random, depth - 1));
    case 10: case 11: return Object.fromEntries(many((_, index) => [random(4) ? `key${index}` : word(),
      anyValue(random, depth - 1)]));
    case 12: return new Map(many(() => [anyValue(random, 0), anyValue(random, depth - 1)]));
    default: return new Set(many(() => anyValue(random, depth - 1)));
  }
}

const options = [undefined, { depth: 0 }, { depth: null }, { depth: 1 }, { compact: true }, { compact: false },
  { compact: 1 },
  { compact: 0 }, { breakLength: 40 }, { breakLength: Infinity, compact: true }, { breakLength: 80, depth: 4 },
    { showHidden: true }, { sorted: true },
  { getters: true }, { getters: "get" }, { maxArrayLength: 2 }, { maxArrayLength: null }, { maxStringLength: 5 },
    { maxStringLength: null },
  { customInspect: false }, { numericSeparator: true }, { compact: 6, breakLength: 100 }];

/** Compares two texts, and shows both from the first difference on. */
function sameText(ours, theirs, message) {
  let index = 0;
  while (index < ours.length && ours[index] === theirs[index]) index += 1;
  const from = Math.max(0, index - 60);
  if (ours !== theirs) equal(ours.slice(from, index + 200), theirs.slice(from, index + 200), message);
}

const shown = (value) => theirs.inspect(value).slice(0, 200);

// Node.js shows the hidden properties that it gives errors, for example the stack, and of some objects inherited
// ones.
const withMore = /Error|Custom|Generator|Async|extends|Weak|Point|\[T\]|Inherited|__proto__/;
const isComparable = (value, option) => !(option?.showHidden && withMore.test(theirs.inspect(value, { depth: null })));

test("inspect: fixed values with each option", () => {
  for (const value of fixed) {
    for (const option of options) {
      if (!isComparable(value, option)) continue;
      sameText(ours.inspect(value, option), theirs.inspect(value, option),
        `${JSON.stringify(option)} ${shown(value)}:`);
    }
  }
  equal(ours.inspect(new Failure("f")), "[Failure: f]");
  equal(ours.inspect({ a: { b: 1 } }, true, 0), theirs.inspect({ a: { b: 1 } }, true, 0));
});

test("inspect: random values", () => {
  const random = seeded(1);
  for (let round = 0; round < 2000; round += 1) {
    const value = anyValue(random, 4);
    const option = random(2) ? undefined : options[random(options.length)];
    if (!isComparable(value, option)) continue;
    sameText(ours.inspect(value, option), theirs.inspect(value, option), `${round} ${JSON.stringify(option)}:`);
  }
});

test("format", () => {
  const random = seeded(2);
  // `%o` shows what is hidden: how a Proxy and an error are made.
  const values = fixed.filter((value) => !theirs.types.isProxy(value) && isComparable(value, { showHidden: true }));
  const outcome = (run) => {
    try {
      return run();
    } catch (error) {
      return error.name;
    }
  };
  for (let round = 0; round < 3000; round += 1) {
    const pattern = Array.from({ length: random(5) }, () =>
      ["%s", "%d", "%i", "%f", "%j", "%o", "%O", "%c", "%%", "%x", "%", " text "][random(12)]).join("");
    const given = Array.from({ length: random(4) }, () => values[random(values.length)]);
    const all = random(8) === 0 ? given : [pattern, ...given];
    equal(outcome(() => ours.format(...all)), outcome(() => theirs.format(...all)),
      `${round} ${JSON.stringify(pattern)}:`);
  }
});

test("types", () => {
  for (const name of Object.keys(theirs.types)) {
    if (["isExternal", "isProxy", "isKeyObject", "isCryptoKey"].includes(name)) continue;
    for (const value of [...fixed, new Map().entries(), new Set().values(), Promise.resolve(1),
      new SharedArrayBuffer(2)]) {
      equal(ours.types[name](value), theirs.types[name](value), `${name} ${shown(value)}:`);
    }
  }
  for (const name of ["isArray", "isBoolean", "isDate", "isError", "isFunction", "isNull", "isNullOrUndefined",
    "isNumber",
    "isObject", "isPrimitive", "isRegExp", "isString", "isSymbol", "isUndefined"]) {
    for (const value of fixed) equal(ours[name](value), theirs[name](value), `${name} ${shown(value)}:`);
  }
});

test("deep comparison", () => {
  const assert = yardstick("assert");
  const { deepEqual } = require("node/deep-comparison");
  const loosely = (a, b) => {
    try {
      assert.deepEqual(a, b);
      return true;
    } catch {
      return false;
    }
  };
  const like = [1, "1", true, [1], ["1"], { 0: 1 }, new Set([1]), new Set(["1"]), new Set([[1]]), new Set([["1"]]),
    new Map([["a", 1]]), new Map([["a", "1"]]), new Map([[[1], 2]]), new Map([[["1"], 2]]), new Number(1),
      new String("1"),
    new Date(0), /a/, /a/g, new Uint8Array([1]), new Int8Array([1]), new Float32Array([0]), new Float32Array([-0]),
      "", 0, -0,
    false, null, undefined, NaN, { a: undefined }, {}, { b: undefined }, [undefined], [,], new Error("a"),
      new Error("b"),
    new TypeError("a"), Object.create(null), new Point(1), { x: 1 }, new Set([undefined]), new Set([null]),
      new Set([{}, []]),
    new Set([[], {}]), { [Symbol.iterator]: 1 }, new Boolean(true), Object(1n), 1n, new ArrayBuffer(1),
      new Uint8Array([0])];
  const all = [...fixed, ...like];
  for (const a of all) {
    for (const b of all) {
      equal(deepEqual(a, b, true), theirs.isDeepStrictEqual(a, b), `strict ${shown(a)} ${shown(b)}:`);
      equal(deepEqual(a, b, false), loosely(a, b), `loose ${shown(a)} ${shown(b)}:`);
    }
  }
  const random = seeded(3);
  for (let round = 0; round < 1000; round += 1) {
    const seed = random(1e6);
    const [a, b] = [anyValue(seeded(seed), 3), anyValue(seeded(random(3) ? seed : seed + 1), 3)];
    equal(deepEqual(a, b, true), theirs.isDeepStrictEqual(a, b), `${round} ${shown(a)} ${shown(b)}:`);
    equal(deepEqual(a, b, false), loosely(a, b), `${round} ${shown(a)} ${shown(b)}:`);
  }
});
