// JSON texts of values of scripts.

"use strict";

const { test, equal, throws } = require("test");
const { toText } = require("schemas/schema-text");

test("plain values are written as JSON.stringify writes them", () => {
  for (const value of [null, true, 0, -0, 1.5e300, "a\"\n\ud800", [], {}, [1, [null]], { a: { "b c": [1, "x"] } }]) {
    equal(toText(value), { text: JSON.stringify(value), undefinedAt: undefined });
  }
});

test("values that JSON does not have are errors with their place", () => {
  const end = ", which JSON Schema does not describe";
  throws(() => toText({ a: [1, NaN] }), `data.a[1] is NaN${end}`);
  throws(() => toText([Infinity]), `data[0] is Infinity${end}`);
  throws(() => toText({ "a b": () => 1 }), `data["a b"] is a function${end}`);
  throws(() => toText([undefined]), `data[0] is undefined${end}`);
  throws(() => toText(Symbol("s"), { name: "schema" }), `schema is a symbol${end}`);
  throws(() => toText(10n), `data is a bigint${end}`);
});

test("a member that is undefined is left out and named", () => {
  equal(toText({ a: 1, b: { c: undefined, d: undefined } }), { text: '{"a":1,"b":{}}', undefinedAt: "data.b.c" });
});

test("a value that contains itself is an error", () => {
  const list = [];
  list.push({ list });
  throws(() => toText(list), /contains itself or is deeper than 500 levels/);
});

test("toJSON is not called", () => {
  const before = Object.getOwnPropertyDescriptor(Array.prototype, "toJSON");
  Object.defineProperty(Array.prototype, "toJSON", { value: () => 5, configurable: true });
  try {
    equal(toText([1]).text, "[1]");
    equal(toText({ a: Object.defineProperty({ b: 1 }, "toJSON", { value: () => 7 }) }).text, '{"a":{"b":1}}');
    throws(() => toText({ toJSON: () => ({}) }), /^data.toJSON is a function/);
  } finally {
    if (before) Object.defineProperty(Array.prototype, "toJSON", before);
    else delete Array.prototype.toJSON;
  }
});

test("a replaced JSON.stringify is not used", () => {
  const { stringify } = JSON;
  JSON.stringify = () => "0";
  try {
    equal(toText({ a: "b" }).text, '{"a":"b"}');
  } finally {
    JSON.stringify = stringify;
  }
});

test("inherited members count, and objects with accessors in their class are errors", () => {
  equal(toText(Object.create({ a: 1 })).text, '{"a":1}');
  equal(toText(Object.create(null)).text, "{}");
  class Point {
    get x() {
      return 1;
    }
  }
  throws(() => toText(new Point()), /^data is an object with accessors/);
});

test("members that a script added to all objects are no part of our own", () => {
  Object.prototype.limit = 1;
  try {
    equal(toText({ a: 1 }, { isOurs: true }).text, '{"a":1}');
    equal(toText({ a: 1 }).text, '{"a":1,"limit":1}');
  } finally {
    delete Object.prototype.limit;
  }
});

test("a schema can be changed before it is written, but no map of schemas and no value", () => {
  const change = (object) => ({ b: 2, ...object });
  const schema = { properties: { properties: {}, b: { enum: [{}], items: [{}] } }, dependencies: { a: ["b"] } };
  equal(JSON.parse(toText(schema, { change }).text), {
    b: 2, properties: { properties: { b: 2 }, b: { b: 2, enum: [{}], items: [{ b: 2 }] } }, dependencies: { a: ["b"] },
  });
});

test("an error in a script's accessor is the script's", () => {
  const value = { get a() { throw new RangeError("mine"); } };
  throws(() => toText(value), "mine");
});
