// Shows and compares the same random values as loupe and deep-eql, which chai uses.

const { test, ok, equal } = require("test");
const { deepEqual } = require("expect/deep-equal");
const { inspect } = require("expect/inspect");
const { keysOfPath } = require("expect/json-path");

const loupe = yardstick("loupe");
const deepEql = yardstick("deep-eql");
const lodash = yardstick("lodash");

class Point {
  constructor(x) {
    this.x = x;
  }
}
class List extends Array {}
function aFunctionWithAVeryLongNameThatIsCut() {}
function list() { return arguments; }

const makers = [
  () => 0, () => -0, () => 1, () => -1.5, () => NaN, () => Infinity, () => 1e21, () => 123456789012345678, () => 10n,
  () => true, () => false, () => null, () => undefined, () => "", () => "a", () => "abc", () => "it's", () => "x\ny",
  () => "ümläut", () => "a".repeat(35), () => "b".repeat(50), () => Symbol("s"), () => Symbol(), () => /x/g,
  () => /abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst/i, () => new Date(0), () => new Date(NaN), () => () => {},
  () => function foo() {}, () => aFunctionWithAVeryLongNameThatIsCut, () => new Error("e"), () => Promise.resolve(1),
  () => new TypeError("a long message ".repeat(4)), () => new Map([[1, 2], [3, "x"]]), () => new Map(),
  () => new Map([["k", { a: 1 }], ["kk", [1, 2, 3]]]), () => new Set([1, "a", {}]), () => new Set(),
  () => new Set([2, 1]), () => new WeakMap(), () => new Uint8Array([1, 2, 3]), () => new Uint8Array(0),
  () => new Point(1), () => new Point("abcdefghijklmnopqrstuvwxyz"), () => Object.create(null), () => list(1, 2),
  () => list(), () => new String("x"), () => new Number(5), () => new Boolean(true), () => [, 1],
  () => List.from([1, 2]), () => Object.assign([1, 2], { k: 1 }), () => Object.assign(new Error("m"), { code: 5 }),
  () => ({ [Symbol.for("k")]: 1 }), () => ({ "a-b": 1, "a'b": 2, 'a"b': 3 }), () => Object.create({ inherited: 1 }),
];

// A linear congruential generator: the same values in each run.
let seed = 1;
function random(count) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return (seed >> 8) % count;
}

function make(depth) {
  const kind = random(10);
  if (depth === 0 || kind < 5) return makers[random(makers.length)]();
  if (kind < 8) return Array.from({ length: random(6) }, () => make(depth - 1));
  const object = {};
  for (let count = random(6); count > 0; count -= 1) {
    object["abcdefghijk".slice(0, 1 + random(8)) + random(10)] = make(depth - 1);
  }
  return object;
}

test("values look as in chai's messages", () => {
  for (let count = 0; count < 5000; count += 1) {
    const value = make(4);
    const limit = [40, 40, 20, 80, 10][random(5)];
    equal(inspect(value, limit), loupe.inspect(value, { truncate: limit }));
  }
});

test("values are equal if they are so for chai", () => {
  let equals = 0;
  for (let count = 0; count < 10000; count += 1) {
    const start = seed;
    const left = make(3);
    if (random(2) === 0) seed = start;
    const right = make(3);
    const areEqual = deepEqual(left, right);
    ok(areEqual === deepEql(left, right), `${inspect(left)} and ${inspect(right)}: ${areEqual}`);
    if (areEqual) equals += 1;
  }
  ok(equals > 1000 && equals < 9000);
});

test("paths into JSON are lodash's", () => {
  for (const path of [
    "a", "a.b", "a[0]", "a.b[0].c", "[0]", "[0][1].a", 'a["b.c"]', "a['b']", "a..b", ".a", "a.", "a[b]", "a[]", "a[0]b",
    'a["x\\"y"].z', "a.0.b", "a-b.c d",
  ]) equal(keysOfPath(path, {}), lodash.toPath(path), path);
  equal(keysOfPath("a.b", { "a.b": 1 }), ["a.b"]);
});
