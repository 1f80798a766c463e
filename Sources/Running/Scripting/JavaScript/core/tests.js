// `pm.test`: a test is settled when its function has ended, and what was begun inside it.

"use strict";

const owners = require("core/owners");
const { readThrown, compared, isAssertion } = require("core/thrown");
const { now, test: report } = native;

const toText = String;
const { push } = Array.prototype;
const { apply } = Reflect;

const maximumTests = 10_000;

// The tests that have begun and are not settled.
let open = [];
let begun = 0;

function nameOf(name) {
  try {
    return toText(name);
  } catch {
    return "a test whose name is no text";
  }
}

function begin(name) {
  if (begun >= maximumTests) throw new RangeError(`a script has at most ${maximumTests} tests`);
  begun += 1;
  return { __proto__: null, index: begun, name: nameOf(name), start: now(), error: undefined, waitsFor: "", stack: "" };
}

function skip(name, note) {
  const test = begin(name);
  report(test.index, test.name, "skipped", "", "", new Error().stack, 0, note);
}

function run(name, body) {
  if (typeof body !== "function") return skip(name, "it has no function");
  const test = begin(name);
  const owner = owners.makeOwner(owners.current(), fail, settle);
  owner.isTest = true;
  test.owner = owner;
  apply(push, open, [test]);
  const place = new Error();
  test.place = place;

  function fail(error) {
    if (test.isFailed || test.isSettled) return;
    test.isFailed = true;
    test.error = error;
  }

  function settle() {
    if (test.hasEnded && test.waitsFor === "" && owner.pending === 0 && !test.isSettled) finish(test);
  }

  owners.runAs(owner, () => {
    if (body.length > 0) {
      test.waitsFor = "done";
      const done = (error) => {
        if (test.waitsFor !== "done") return;
        if (error) fail(error);
        test.waitsFor = "";
        settle();
      };
      body(done);
    } else {
      const result = body();
      if (isThenable(result)) {
        test.waitsFor = "promise";
        watch(result, fail, () => {
          test.waitsFor = "";
          settle();
        });
      }
    }
  });
  if (test.isFailed && test.waitsFor === "done") test.waitsFor = "";
  test.hasEnded = true;
  settle();
}

function isThenable(value) {
  return typeof value === "object" && value !== null && typeof value.then === "function";
}

async function watch(promise, fail, settle) {
  try {
    await promise;
  } catch (error) {
    fail(error);
  }
  settle();
}

function finish(test) {
  test.isSettled = true;
  const rest = [];
  for (let index = 0; index < open.length; index += 1) {
    if (open[index] !== test) rest[rest.length] = open[index];
  }
  open = rest;
  const duration = now() - test.start;
  if (!test.isFailed) {
    report(test.index, test.name, "passed", "", "", test.place.stack, duration, "");
    return;
  }
  const { name, message, stack, hint, isValue } = readThrown(test.error);
  const values = isAssertion(test.error) ? compared(test.error) : undefined;
  const isPlain = isAssertion(test.error) || isValue;
  report(
    test.index, test.name, "failed", isPlain ? message : `${name}: ${message}`, hint, stack || test.place.stack, duration,
    "", values?.actual, values?.expected, values?.kind,
  );
}

// Fails the tests that wait for what cannot come any more. Returns true if there was one.
function failWaiting() {
  if (open.length === 0) return false;
  for (const test of [...open]) {
    const message = test.waitsFor === "done" ? "done was never called" : "its promise was never settled";
    if (!test.isFailed) {
      test.isFailed = true;
      test.error = { __proto__: null, name: "AssertionError", message, stack: test.place.stack };
    }
    test.waitsFor = "";
    test.hasEnded = true;
    finish(test);
  }
  return true;
}

// Makes a test of each member of the old object `tests`.
function takeLegacy() {
  const legacy = require("core/legacy").takeTests();
  for (const name in legacy) {
    const value = legacy[name];
    const test = begin(name);
    const { shown } = require("core/thrown");
    if (value) report(test.index, test.name, "passed", "", "", "", 0, "");
    else report(test.index, test.name, "failed", `expected ${shown(value)} to be truthy`, "", "", 0, "");
  }
}

module.exports = {
  run, skip, failWaiting, takeLegacy,
  count: () => begun,
  // Forgets the tests of the script: a new one begins, or it was ended.
  abandon() {
    for (const test of [...open]) {
      test.isFailed = true;
      test.error = { __proto__: null, name: "AssertionError", message: "the script was ended", stack: test.place.stack };
      finish(test);
    }
    begun = 0;
  },
  reset() {
    open = [];
    begun = 0;
  },
  // Begins without tests; returns a function that restores the tests from before.
  suspend() {
    const outer = { open, begun };
    open = [];
    begun = 0;
    return () => {
      ({ open, begun } = outer);
    };
  },
};
