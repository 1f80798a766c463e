"use strict";

// Compares node/assert with Node.js's own: which calls fail, and how. Where Node.js shows a diff or the source of the
// call, only the first line of its message is ours.

const { test, equal, ok, throws } = require("test");
const ours = require("node/assert");
const theirs = yardstick("assert");

function failure(body) {
  try {
    body();
  } catch (error) {
    return error;
  }
  return undefined;
}

const parts = (error) => error && { name: error.name, code: error.code, operator: error.operator,
  generatedMessage: error.generatedMessage,
  hasActual: "actual" in error, isError: error instanceof Error };
const diffs = ['The "Error" validation function', "Expected values to be", "Values have", "Values identical",
  'Expected "actual" not', "The expression evaluated"];
const isDiff = (message) => diffs.some((start) => message.startsWith(start));

function compareErrors(own, their, label) {
  equal(parts(own), parts(their), label);
  if (their?.name === "AssertionError") {
    // Behind a script's own message Node.js 20 may show a diff.
    if (!isDiff(their.message) && !isDiff(own.message)) equal(own.message,
      their.message.startsWith("own text") ? "own text" : their.message, label);
    // Node.js copies an error that it compares.
    const { inspect } = yardstick("util");
    equal([inspect(own.actual), inspect(own.expected)], [inspect(their.actual), inspect(their.expected)],
      `${label} actual and expected`);
  }
}

class Own extends Error {}
const thrown = new Error("own");
const empty = new Own("");
const values = [0, 1, -0, NaN, "", "a", "1", true, false, null, undefined, 1n, [], [1], ["1"], {}, { a: 1 },
  { a: "1" }, { a: { b: [1] } }, new Date(0), /a/, () => {},
  new Map([["a", 1]]), new Set([1]), Object.defineProperty(new Error("x"), "stack", { value: undefined,
    enumerable: false }), Symbol.iterator, Object.create(null), "a\nb", "long text that is longer than twelve"];

test("comparisons", () => {
  for (const name of ["equal", "notEqual", "strictEqual", "notStrictEqual", "deepEqual", "notDeepEqual",
    "deepStrictEqual", "notDeepStrictEqual"]) {
    for (const module of ["assert", "strict"]) {
      const [own, their] = module === "assert" ? [ours, theirs] : [ours.strict, theirs.strict];
      for (const a of values) {
        for (const b of values) {
          for (const message of [undefined, "own text", thrown]) {
            const label = `${module}.${name}(${yardstick("util").inspect([a, b, message])}):`;
            compareErrors(failure(() => own[name](a, b, message)), failure(() => their[name](a, b, message)), label);
          }
        }
      }
      compareErrors(failure(() => own[name](1)), failure(() => their[name](1)), `${name}(1)`);
    }
  }
});

test("messages with two values", () => {
  throws(() => ours.strictEqual(1, 2), "Expected values to be strictly equal:\n\n1 !== 2\n");
  equal(failure(() => ours.strictEqual(1, 2)).message, failure(() => theirs.strictEqual(1, 2)).message);
  equal(failure(() => ours.strictEqual("a", null)).message, failure(() => theirs.strictEqual("a", null)).message);
  equal(failure(() => ours.notStrictEqual(1, 1)).message, failure(() => theirs.notStrictEqual(1, 1)).message);
  throws(() => ours.deepStrictEqual({ a: 1 }, { a: 2 }),
    "Expected values to be strictly deep-equal:\n\n{\n  a: 1\n}\n\nshould equal\n\n{\n  a: 2\n}");
  throws(() => ours.deepEqual([1], [2]),
    "Expected values to be loosely deep-equal:\n\n[\n  1\n]\n\nshould loosely deep-equal\n\n[\n  2\n]");
  throws(() => ours.strictEqual({}, {}), "Values have same structure but are not reference-equal:\n\n{}\n");
  throws(() => ours.ok(0), "The expression evaluated to a falsy value");
});

const calls = [
  (assert) => assert(1), (assert) => assert(0), (assert) => assert(0, "text"), (assert) => assert(0, thrown),
    (assert) => assert(), (assert) => assert.ok(null), (assert) => assert.ok("", "text"), (assert) => assert.ok(),
  (assert) => assert.strict(0), (assert) => assert.fail(), (assert) => assert.fail("text"),
    (assert) => assert.fail(thrown), (assert) => assert.ifError(null), (assert) => assert.ifError(undefined),
    (assert) => assert.ifError(0),
  (assert) => assert.ifError(thrown), (assert) => assert.ifError("text"), (assert) => assert.ifError(empty),
    (assert) => assert.match("abc", /b/), (assert) => assert.match("abc", /x/), (assert) => assert.match("abc", /x/,
    "text"),
  (assert) => assert.match("abc", /x/, thrown), (assert) => assert.match(5, /x/), (assert) => assert.match("a", "a"),
    (assert) => assert.doesNotMatch("abc", /b/), (assert) => assert.doesNotMatch("abc", /x/),
    (assert) => assert.doesNotMatch(5, /x/),
];
const raises = [() => {}, ...[new TypeError("bad thing"), new Own("own thing"), "text", null,
  Object.assign(new Error("with code"), { code: 5 }), { plain: 1 }].map((error) => () => { throw error; })];
const expectations = [[], ["message"], ["bad thing"], [TypeError], [Error], [Own], [/bad/], [/TypeError: bad/],
  [/text/], [{ message: "bad thing" }], [{ message: /bad/, name: "TypeError" }], [{ code: 5 }], [{ missing: 1 }],
  [{}], [new TypeError("bad thing")],
  [(error) => error instanceof TypeError], [function named() { return false; }], [() => 5], [class {}], [5], [null],
    [TypeError, "message"], [/zzz/, "message"], ["a", "b"], [TypeError, thrown], [undefined, "message"]];
for (const raise of raises) {
  for (const expectation of expectations) {
    calls.push((assert) => assert.throws(raise, ...expectation));
    calls.push((assert) => assert.doesNotThrow(raise, ...expectation));
  }
}
calls.push((assert) => assert.throws(5), (assert) => assert.throws("text"), (assert) => assert.doesNotThrow());

test("the other functions", () => {
  calls.forEach((call, index) => {
    const [own, their] = [failure(() => call(ours)), failure(() => call(theirs))];
    const label = `call ${index} ${call}:`;
    if (own instanceof Error || their instanceof Error) compareErrors(own, their, label);
    else equal(own, their, label);
  });
});

test("rejects and doesNotReject", async () => {
  const settled = async (body) => {
    try {
      return await body();
    } catch (error) {
      return error;
    }
  };
  const [bad, own] = [new TypeError("bad thing"), new Own("x")];
  const results = [() => Promise.resolve(1), () => Promise.reject(bad), () => Promise.reject("text"), () => 5,
    Promise.resolve(1), 5, { then() {}, catch() {} }.then, async () => { throw own; }, () => { throw own; }];
  for (const result of results) {
    for (const expectation of [[], ["message"], [TypeError], [/bad/], [{ message: "bad thing" }]]) {
      for (const name of ["rejects", "doesNotReject"]) {
        const [our, their] = [await settled(() => ours[name](result, ...expectation)),
          await settled(() => theirs[name](result, ...expectation))];
        const label = `${name} ${result} ${expectation}:`;
        if (our instanceof Error || their instanceof Error) compareErrors(our, their, label);
        else equal(our, their, label);
      }
    }
  }
});

test("AssertionError", () => {
  const error = new ours.AssertionError({ actual: 1, expected: 2, operator: "strictEqual" });
  const their = new theirs.AssertionError({ actual: 1, expected: 2, operator: "strictEqual" });
  compareErrors(error, their, "made:");
  equal(String(error), String(their));
  equal(error.message, their.message);
  equal(Object.keys(error).sort(), Object.keys(their).sort());
  compareErrors(failure(() => new ours.AssertionError("text")), failure(() => new theirs.AssertionError("text")),
    "text:");
  equal(Object.keys(theirs).filter((name) => name !== "CallTracker" && !(name in ours)), []);
});
