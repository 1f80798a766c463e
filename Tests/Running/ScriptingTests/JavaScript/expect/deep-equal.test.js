const { test, equal, throws } = require("test");
const { deepEqual } = require("expect/deep-equal");

const areEqual = (left, right) => equal([deepEqual(left, right), deepEqual(right, left)], [true, true]);
const differ = (left, right) => equal([deepEqual(left, right), deepEqual(right, left)], [false, false]);

test("primitive values", () => {
  areEqual(NaN, NaN);
  areEqual("a", "a");
  differ(0, -0);
  differ(1, "1");
  differ(null, undefined);
  differ(Symbol("a"), Symbol("a"));
  differ(() => {}, () => {});
});

test("objects and arrays", () => {
  areEqual({ a: [1, { b: NaN }] }, { a: [1, { b: NaN }] });
  areEqual({ a: 1, b: 2 }, { b: 2, a: 1 });
  areEqual(Object.create({ a: 1 }), { a: 1 });
  areEqual([undefined], [,]);
  differ([1, 2], [2, 1]);
  differ({ a: undefined }, {});
  differ({ a: undefined }, { b: undefined });
  differ([], {});
  const key = Symbol("k");
  areEqual({ [key]: [1] }, { [key]: [1] });
  differ({ [key]: 1 }, { [key]: 2 });
});

test("values of built-in classes", () => {
  areEqual(new Date(5), new Date(5));
  differ(new Date(5), new Date(6));
  areEqual(/a/g, /a/g);
  differ(/a/g, /a/i);
  areEqual(new Map([[{ a: 1 }, [1]]]), new Map([[{ a: 1 }, [1]]]));
  areEqual(new Map([["a", 1], ["b", 2]]), new Map([["b", 2], ["a", 1]]));
  differ(new Map([["a", 1]]), new Map([["a", 2]]));
  areEqual(new Set([1, 2]), new Set([2, 1]));
  differ(new Set([1]), new Set([2]));
  areEqual(new Uint8Array([1, 2]), new Uint8Array([1, 2]));
  differ(new Uint8Array([1, 2]), new Int8Array([1, 2]));
  areEqual(new Uint8Array([1]).buffer, new Uint8Array([1]).buffer);
  differ(new DataView(new Uint8Array([1, 2]).buffer), new DataView(new Uint8Array([1, 3]).buffer));
  areEqual(new String("a"), new String("a"));
  differ(new Number(1), new Number(2));
  differ(new Number(1), 1);
  differ(Promise.resolve(1), Promise.resolve(1));
});

test("errors are equal by name, message and code", () => {
  areEqual(new Error("a"), new Error("a"));
  differ(new Error("a"), new Error("b"));
  differ(new Error("a"), new TypeError("a"));
  differ(Object.assign(new Error("a"), { code: 1 }), new Error("a"));
});

test("values that refer to themselves", () => {
  const make = (last) => { const value = { last, list: [] }; value.list[0] = value; return value; };
  areEqual(make(1), make(1));
  differ(make(1), make(2));
});

test("many references to one part take no exponential time", () => {
  const make = () => {
    let value = [1];
    for (let count = 0; count < 100; count += 1) value = [value, value];
    return value;
  };
  areEqual(make(), make());
});

test("an error in a getter, iterator or proxy is thrown, not taken as equality", () => {
  const broken = () => ({ get a() { throw new Error("no"); } });
  throws(() => deepEqual(broken(), broken()), "no");
  class Iterated { [Symbol.iterator]() { throw new Error("no"); } }
  throws(() => deepEqual(new Iterated(), new Iterated()), "no");
  const proxy = () => new Proxy({}, { ownKeys() { throw new Error("no"); } });
  throws(() => deepEqual(proxy(), proxy()), "no");
  class Endless { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }) }; } }
  throws(() => deepEqual(new Endless(), new Endless()), /more than 1000000 values/);
});

test("a tag alone does not make values equal", () => {
  differ({ [Symbol.toStringTag]: "Date", a: 1 }, { [Symbol.toStringTag]: "Date", a: 2 });
  areEqual({ [Symbol.toStringTag]: "Date", a: 1 }, { [Symbol.toStringTag]: "Date", a: 1 });
  differ({ [Symbol.toStringTag]: "constructor" }, { [Symbol.toStringTag]: "constructor", a: 1 });
  throws(() => deepEqual({ [Symbol.toStringTag]: "Map" }, { [Symbol.toStringTag]: "Map" }), /./);
});
