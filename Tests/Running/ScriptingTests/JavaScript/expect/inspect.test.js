const { test, equal, ok } = require("test");
const { inspect } = require("expect/inspect");

test("values in messages", () => {
  class Point { constructor() { this.x = 1; } }
  const shown = [
    ["it's", "'it\\'s'"], ["a\n\u0000", "'a\\n\\u0000'"], [0, "+0"], [-0, "-0"], [1.5, "1.5"], [NaN, "NaN"],
    [10n, "10n"],
    [null, "null"], [undefined, "undefined"], [true, "true"], [Symbol("s"), "Symbol(s)"], [Symbol(), "Symbol()"],
    [[], "[]"], [[1, "a"], "[ 1, 'a' ]"], [[, 1], "[ undefined, 1 ]"], [{}, "{}"],
    [{ a: 1, "b-c": 2 }, "{ a: 1, 'b-c': 2 }"],
    [{ [Symbol("k")]: 1 }, "{ [Symbol(k)]: 1 }"], [new Point(), "Point{ x: 1 }"], [() => {}, "[Function]"],
    [function f() {}, "[Function f]"], [/a+/gi, "/a+/gi"], [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(NaN), "Invalid Date"], [new Error("x"), "Error: x"], [new Map([[1, { a: 2 }]]), "Map{ 1 => { a: 2 } }"],
    [new Set([1]), "Set{ 1 }"], [new Map(), "Map{}"], [new Set(), "Set{}"],
    [new Uint8Array([1, 0]), "Uint8Array[ 1, 0 ]"],
    [Promise.resolve(), "Promise{…}"], [new WeakMap(), "WeakMap{…}"], [new ArrayBuffer(1), "ArrayBuffer{…}"],
    [Object.create(null), "{}"], [new String("x"), "'x'"], [new Number(5), "5"],
    [Object.assign([1], { k: 2 }), "[ 1, k: 2 ]"], [(function list() { return arguments; })(1), "Arguments[ 1 ]"],
    [Object.assign(new Error("m"), { code: 5 }), "Error: m { code: 5 }"],
  ];
  for (const [value, text] of shown) equal(inspect(value, 40), text);
});

test("values are cut at the limit", () => {
  equal(inspect("x".repeat(50), 40), `'${"x".repeat(37)}…'`);
  equal(inspect({ first: 1, second: 2, third: 3, fourth: 4, fifth: 5 }, 40), "{ first: 1, second: 2, third: 3, …(2) }");
  equal(inspect(Array.from({ length: 100 }, (_, index) => index + 1), 40), "[ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …(90) ]");
  equal(inspect("x".repeat(36) + "🙂".repeat(9), 40), `'${"x".repeat(36)}…'`, "a pair of surrogates stays whole:");
});

test("without a limit values are whole, and zero has no sign", () => {
  const deep = { a: { b: { c: { d: [-0] } } } };
  const value = { list: Array.from({ length: 50 }, () => 0), text: "x".repeat(100), deep };
  equal(inspect(value),
    `{ list: [ ${"0, ".repeat(49)}0 ], text: '${"x".repeat(100)}', deep: { a: { b: { c: { d: [ -0 ] } } } } }`);
});

test("huge values end", () => {
  ok(inspect("x".repeat(1_000_000)).length <= 100_002);
  ok(inspect(new Array(1e9)).length < 120_000);
  ok(inspect(Array.from({ length: 200_000 }, (_, index) => ({ index }))).length < 200_000);
  ok(inspect(new Uint8Array(1_000_000)).length < 120_000);
  let deep = [];
  for (let count = 0; count < 100_000; count += 1) deep = [deep];
  ok(inspect(deep).length < 1000);
  ok(inspect(deep, 40).length <= 40);
});

test("values that refer to one another end", () => {
  const cycle = { a: 1 };
  cycle.self = cycle;
  equal(inspect(cycle), "{ a: 1, self: [Circular] }");
  const list = [1];
  list[1] = list;
  equal(inspect(list, 40), "[ 1, [Circular] ]");
  const map = new Map();
  map.set("map", map);
  equal(inspect(map), "Map{ 'map' => [Circular] }");
  let shared = [1];
  for (let count = 0; count < 60; count += 1) shared = [shared, shared];
  ok(inspect(shared).length < 200_000);
  ok(inspect(shared, 40).length <= 41);
  ok(inspect(shared, 1000).length > 0);
  const same = { a: 1 };
  equal(inspect([same, same]), "[ { a: 1 }, { a: 1 } ]");
});

test("parts that cannot be read are shown as such", () => {
  equal(inspect({ get a() { throw new Error("no"); }, b: 1 }), "{ a: [unreadable], b: 1 }");
  equal(inspect([{ get a() { throw new Error("no"); } }], 40), "[ { a: [unreadable] } ]");
  const refuse = () => { throw new Error("no"); };
  const traps = { get: refuse, ownKeys: refuse, getPrototypeOf: refuse, has: refuse };
  equal(inspect(new Proxy({}, traps)), "[unreadable]");
  equal(inspect(Object.defineProperty({ a: 1 }, Symbol.toStringTag, { get: refuse })), "[unreadable]");
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  equal(inspect(proxy), "[unreadable]");
});

test("tags, names and methods that lie do no harm", () => {
  equal(inspect({ [Symbol.toStringTag]: "Map", a: 1 }), "{ a: 1, [Symbol(Symbol.toStringTag)]: 'Map' }");
  equal(inspect({ [Symbol.toStringTag]: "Date" }, 40).slice(0, 5), "{ [Sy");
  equal(inspect({ [Symbol.toStringTag]: "__proto__" }, 40).slice(0, 5), "{ [Sy");
  equal(inspect(Object.assign(() => {}, {})), "[Function]");
  equal(inspect(class { static name = 5; }), "[Function]");
  equal(inspect({ inspect: 1 }), "{ inspect: 1 }");
  class Own { inspect() { return "own text"; } }
  equal(inspect(new Own()), "own text");
  class Loop { inspect() { return this; } }
  equal(inspect(new Loop()), "Loop{}");
  class Broken { inspect() { throw new Error("no"); } }
  equal(inspect(new Broken()), "[unreadable]");
  const loop = { toString() { return loop; }, valueOf() { return loop; } };
  equal(inspect(loop), "{ toString: [Function toString], valueOf: [Function valueOf] }");
});
