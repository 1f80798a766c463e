"use strict";

const { test, equal, ok, throws } = require("test");

/** Runs `body` while methods of built-in classes are replaced by scripts' ones. */
function tampered(changes, body) {
  const kept = changes.map(([object, name]) => [object, name, object[name]]);
  for (const [object, name, value] of changes) object[name] = value;
  try {
    return body();
  } finally {
    for (const [object, name, value] of kept) object[name] = value;
  }
}

const yes = () => true;

test("replaced methods make no different values equal", () => {
  const assert = require("node/assert");
  const changes = [[Array.prototype, "every", yes], [Array.prototype, "some", yes], [Array.prototype, "includes",
    yes], [Array.prototype, "slice", () => []],
    [Array.prototype, "filter", () => []], [Array.prototype, "push", () => 0], [Map.prototype, "has", yes],
      [Map.prototype, "forEach", () => {}], [Set.prototype, "has", yes],
    [Object, "is", yes], [Object, "keys", () => []], [Reflect, "apply", yes], [RegExp.prototype, "test", yes]];
  const pairs = [[{ a: 1 }, { a: 2 }], [[1], [2]], [new Map([["a", 1]]), new Map([["a", 2]])], [new Set([1]),
    new Set([2])], [new Date(1), new Date(2)], [1, 2], [{}, { a: 1 }],
    [new Uint8Array([1]), new Uint8Array([2])], [new Number(1), new Number(2)], [/a/, /b/], [new Error("a"),
      new Error("b")]];
  for (const change of changes) {
    for (const [a, b] of pairs) {
      for (const name of ["deepEqual", "deepStrictEqual", "strictEqual"]) {
        let failed = false;
        tampered([change], () => {
          try {
            assert[name](a, b);
          } catch {
            failed = true;
          }
        });
        ok(failed, `${name} passed while ${change[1]} was replaced`);
      }
    }
  }
});

test("many spaces, slashes and digits take linear time", () => {
  const { URL } = require("node/web-url");
  const url = require("node/url");
  const many = (text) => `a${text.repeat(300000)}b`;
  equal(URL.canParse(many(" ")), false);
  equal(new URL(`foo:${many(" ")}`).pathname, many(" "));
  equal(url.parse(`/${many("\t")}`).pathname.length, 3 * 300000 + 3);
  equal(url.resolve(`http://h/${many("x")}/`, "y").length, 300013);
  equal(require("node/path").basename(`/${many("/")}`), "b");
  throws(() => new (require("node/text-encoding").TextDecoder)(many(" ")), /not supported/);
  throws(() => require("node/path").join(10n ** 20000n), /must be of type string/);
});

test("values that resist conversion", () => {
  const assert = require("node/assert");
  const { Buffer } = require("node/buffer");
  const { inspect } = require("node/util-inspect");
  const bad = { toString() { return this; }, valueOf() { return this; }, [Symbol.toPrimitive]: undefined };
  const throwing = new Proxy({}, { get() { throw new Error("trap"); }, ownKeys() { throw new Error("trap"); },
    getOwnPropertyDescriptor() { throw new Error("trap"); } });
  throws(() => Buffer.from(throwing), /trap/);
  throws(() => assert.strictEqual(throwing, 1), /Expected values/);
  throws(() => assert.fail(bad), /.*/);
  throws(() => inspect(throwing), /trap/);
  throws(() => require("node/web-url").URL.canParse(bad), /.*/);
  throws(() => require("node/querystring").escape(bad), /.*/);
  throws(() => require("node/path").join(bad), /must be of type string/);
  throws(() => new (require("node/events"))().on("a", bad), /must be of type function/);
  const deep = [];
  for (let level = 0, inner = deep; level < 100000; level += 1) inner = inner[0] = [];
  throws(() => assert.deepStrictEqual(deep, [[[]]]), /.*/);
  throws(() => require("node/structured-clone").structuredClone(deep), /.*/);
});

test("the language's own changes do not reach a copy", () => {
  const { structuredClone } = require("node/structured-clone");
  Object.prototype.inherited = 1;
  try {
    equal(Object.keys(structuredClone({ a: { b: 1 } }).a), ["b"]);
    equal(Object.keys(require("node/querystring").parse("a=1")), ["a"]);
    equal(require("node/web-url").URL.canParse("toString:x"), true);
  } finally {
    delete Object.prototype.inherited;
  }
});
