// Scripts can replace built-in functions. An assertion that does not hold must not pass because of that.

const { test, equal, ok, throws } = require("test");
const { makeChai } = require("expect/chai");

const chai = makeChai();
const { expect } = chai;
const { defineProperty, getOwnPropertyDescriptor } = Object;

/** Runs `body` while the property `name` of `object` is replaced. */
function replacing(object, name, value, body) {
  const before = getOwnPropertyDescriptor(object, name);
  defineProperty(object, name, { value, configurable: true, writable: true });
  try {
    return body();
  } finally {
    if (before) defineProperty(object, name, before);
    else delete object[name];
  }
}

// Returns whether an assertion throws. The test's own assertions use built-in functions that are replaced.
function fails(body) {
  try {
    body();
    return false;
  } catch {
    return true;
  }
}

// Constructors read an array with its iterator, which the test replaces.
const [setOfOne, setOfTwo, mapOfOne] = [new Set([1]), new Set([2]), new Map([[1, 2]])];

const wrong = [
  () => expect([1]).to.include(5),
  () => expect("abc").to.include("x"),
  () => expect("abc").to.have.string("x"),
  () => expect([1, 2]).to.have.members([1, 3]),
  () => expect([{ a: 1 }]).to.deep.include({ a: 2 }),
  () => expect({ a: 1 }).to.have.keys("b"),
  () => expect({ a: 1 }).to.include({ a: 2 }),
  () => expect({ a: { b: 1 } }).to.eql({ a: { b: 2 } }),
  () => expect(setOfOne).to.include(2),
  () => expect(mapOfOne).to.include(3),
  () => expect(setOfOne).to.eql(setOfTwo),
  () => expect(new Date(1)).to.eql(new Date(2)),
  () => expect(/a/).to.eql(/b/),
  () => expect(4).to.be.oneOf([1, 2]),
  () => expect(1).to.be.a("string"),
  () => expect(1).to.be.NaN,
  () => expect(Infinity).to.be.finite,
  () => expect([1]).to.be.empty,
  () => expect({}).to.have.property("a"),
  () => expect({ a: 1 }).to.have.nested.property("b.c"),
  () => expect({}).to.be.frozen,
  () => expect(1).to.equal(2),
  () => expect(1).to.be.above(2),
  () => expect(5).to.be.closeTo(1, 1),
  () => expect("abc").to.match(/x/),
  () => expect(() => { throw new TypeError("abc"); }).to.throw(/x/),
];

test("replaced built-in functions make nothing pass", () => {
  const yes = () => true;
  const zero = () => 0;
  const replacements = [
    [Array.prototype, "indexOf", zero], [Array.prototype, "includes", yes], [Array.prototype, "some", yes],
    [Array.prototype, "every", yes], [Array.prototype, "slice", () => []], [Array.prototype, "push", zero],
    [Array.prototype, "sort", () => []], [Array.prototype, "map", () => []], [Array.prototype, "forEach", zero],
    [Array.prototype, Symbol.iterator, function* none() {}], [Array, "isArray", yes], [Object, "keys", () => []],
    [Object, "is", yes], [Object, "hasOwn", yes], [Object, "isFrozen", yes], [Object, "getOwnPropertyNames", () => []],
    [Object.prototype, "hasOwnProperty", yes], [Object.prototype, "toString", () => "[object String]"],
    [String.prototype, "indexOf", zero], [String.prototype, "includes", yes],
    [String.prototype, "toLowerCase", () => "string"], [Set.prototype, "has", yes], [Set.prototype, "forEach", zero],
    [Map.prototype, "get", yes], [Map.prototype, "forEach", zero],
    [Map.prototype, "set", zero], [Date.prototype, "getTime", zero], [Date.prototype, "valueOf", zero],
    [RegExp.prototype, "exec", () => [""]], [RegExp.prototype, "test", yes],
    [RegExp.prototype, "toString", () => ""], [Number, "isNaN", yes], [Number, "isFinite", yes], [Reflect, "has", yes],
    [Reflect, "get", zero], [Reflect, "apply", zero], [Function.prototype, "call", zero],
    [Function.prototype, "apply", zero],
    [Function.prototype, Symbol.hasInstance, yes], [Math, "abs", zero], [globalThis, "Map", class Map {}],
    [globalThis, "Object", (value) => value], [JSON, "stringify", () => ""], [Object.prototype, "negate", true],
    [Object.prototype, "contains", true], [Object.prototype, "message", "x"], [Object.prototype, "then", yes],
  ];
  for (let index = 0; index < replacements.length; index += 1) {
    const { 0: object, 1: name, 2: value } = replacements[index];
    const passed = [];
    let isReplaced = true;
    try {
      replacing(object, name, value, () => {
        for (let number = 0; number < wrong.length; number += 1) {
          if (!fails(wrong[number])) passed[passed.length] = number;
        }
      });
    } catch (error) {
      isReplaced = !/redefine|configurable|writable|readonly|defin/i.test(error.message);
      if (isReplaced) throw error;
    }
    equal(passed.map((number) => String(wrong[number])), [], `with ${String(name)} replaced:`);
  }
});

test("subjects that refuse to be read make assertions throw", () => {
  const refuse = () => { throw new Error("no"); };
  const traps = {};
  for (const trap of Object.getOwnPropertyNames(Reflect)) traps[trap] = refuse;
  const getter = () => Object.defineProperty({}, "a", { get: refuse, enumerable: true });
  const uses = [
    (subject) => expect(subject).to.eql({ a: 1 }),
    (subject) => expect(subject).to.not.eql({ a: 1 }),
    (subject) => expect({ x: subject }).to.eql({ x: { a: 1 } }),
    (subject) => expect(subject).to.have.property("a", 1),
    (subject) => expect(subject).to.not.have.property("a", 1),
    (subject) => expect(subject).to.include({ a: 1 }),
    (subject) => expect(subject).to.not.include({ a: 1 }),
    (subject) => expect(subject).to.have.nested.property("a.b"),
    (subject) => expect(subject).to.equal(1),
  ];
  for (const use of uses) {
    ok(fails(() => use(getter())), `getter: ${use}`);
    ok(fails(() => use(new Proxy({}, traps))), `proxy: ${use}`);
  }
});

test("subjects without a text fail with a message", () => {
  const loop = { toString() { return loop; }, valueOf() { return loop; } };
  throws(() => expect(loop).to.be.above(1), /to be a number or a date/);
  throws(() => expect(Object.create(null)).to.be.below(1), "expected {} to be a number or a date");
  throws(() => expect(1).to.be.within(Symbol("a"), 2), "the arguments to within must be numbers");
  throws(() => expect(1).to.be.a(loop), /is no name of a type/);
});

test("a value that is replaced while it is compared is compared once", () => {
  let reads = 0;
  const subject = { get a() { reads += 1; return reads; } };
  expect(subject).to.have.property("a", 1);
  equal(reads, 1);
});

test("a setter for an index on Array.prototype makes no lists equal", () => {
  const values = [{ a: 1 }, { a: 2 }];
  defineProperty(Array.prototype, "0", { set() {}, configurable: true });
  let results;
  try {
    results = {
      objects: fails(() => expect(values[0]).to.eql(values[1])),
      sets: fails(() => expect(setOfOne).to.eql(setOfTwo)),
      keys: fails(() => expect(setOfOne).to.have.keys(2)),
    };
  } finally {
    delete Array.prototype[0];
  }
  equal(results, { objects: true, sets: true, keys: true });
});

test("classes that lie about their instances make nothing pass", () => {
  for (const value of [() => true, () => false]) {
    const results = {};
    defineProperty(Error, Symbol.hasInstance, { value, configurable: true });
    defineProperty(chai.AssertionError, Symbol.hasInstance, { value, configurable: true });
    try {
      results.negated = fails(() => expect(() => { throw new TypeError("a"); }).to.not.throw(TypeError));
      results.other = fails(() => expect(() => { throw new TypeError("a"); }).to.throw(RangeError, "a"));
      results.included = fails(() => expect({ a: 1, b: 2 }).to.not.include({ a: 1, b: 2 }));
    } finally {
      delete Error[Symbol.hasInstance];
      delete chai.AssertionError[Symbol.hasInstance];
    }
    equal(results, { negated: true, other: true, included: true });
  }
});
