// `pm.test`: a test is settled when its function and everything that it began have ended.

"use strict";

const owners = require("core/owners");
const phase = require("core/phase");
const { readThrown, compared, isAssertion, shown } = require("core/thrown");
const { isThenable, watch } = require("core/promises");
const newman = require("core/newman");
const { now, test: report } = native;

const toText = String;
const { create, keys } = Object;

const maximumTests = 10_000;

// The tests that are not reported yet, by their index.
let open = create(null);
let begun = 0;
// The outcomes of the old object `tests` by name, as `noteLegacy` found them.
let legacySeen = create(null);

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
  return { __proto__: null, index: begun, name: nameOf(name), start: now(), error: undefined, waitsFor: "" };
}

function skip(name, note) {
  const test = begin(name);
  report(test.index, test.name, "skipped", "", "", new Error().stack, 0, note);
}

// A test without a function: Postman has it pass.
function runEmpty(name) {
  const note = "it has no function";
  if (!phase.isPostman()) return skip(name, note);
  const test = begin(name);
  report(test.index, test.name, "passed", "", "", new Error().stack, 0, note);
}

function run(name, body) {
  if (typeof body !== "function") return runEmpty(name);
  const test = begin(name);
  const owner = owners.makeOwner(owners.current(), fail, settle);
  owner.isTest = true;
  test.owner = owner;
  open[test.index] = test;
  const place = new Error();
  test.place = place;

  // - isAtOnce: true if the test's function threw the error synchronously or passed it to `done`.
  function fail(error, isAtOnce = test.isRunning) {
    if (!test.isFailed && !test.isSettled) failTest(test, error, newman.isUnreported(error, isAtOnce));
  }

  function settle() {
    if (test.hasEnded && test.waitsFor === "" && owner.pending === 0 && !test.isSettled) finish(test);
  }

  test.isRunning = true;
  owners.runAs(owner, () => {
    if (body.length > 0) {
      test.waitsFor = "done";
      const done = (error) => {
        if (test.waitsFor !== "done") return;
        if (error) fail(error, true);
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
  test.isRunning = false;
  if (test.isFailed && test.waitsFor === "done") test.waitsFor = "";
  test.hasEnded = true;
  settle();
}

// - isUnreported: true if Newman does not report the error.
function failTest(test, error, isUnreported) {
  if (isUnreported && phase.isLikeNewman()) {
    newman.warn(error, `test "${test.name}": `, test.place.stack);
    return;
  }
  test.isFailed = true;
  test.isUnreported = isUnreported;
  test.error = error;
}

function finish(test) {
  test.isSettled = true;
  const duration = now() - test.start;
  // Newman has no result of a test that waits for `done`.
  if (!test.isDropped && test.isFailed) reportFailure(test, duration);
  if (!test.isDropped && !test.isFailed) report(test.index, test.name, "passed", "", "", test.place.stack, duration, "");
  // After the report: if the stack is full, it fails, and `failWaiting` repeats it.
  delete open[test.index];
}

function reportFailure(test, duration) {
  phase.noteFailure(test.error);
  const { name, message, stack, hint, isValue } = readThrown(test.error);
  const values = isAssertion(test.error) ? compared(test.error) : undefined;
  const isPlain = isAssertion(test.error) || isValue;
  report(
    test.index, test.name, "failed", isPlain ? message : `${name}: ${message}`, hint, stack || test.place.stack, duration,
    test.isUnreported ? newman.note : "", values?.actual, values?.expected, values?.kind,
  );
}

// Fails the tests that wait for something that cannot happen. Returns true if there was one.
function failWaiting() {
  let hasFailed = false;
  for (const index in open) {
    const test = open[index];
    if (!test.isFailed && !test.isSettled) failUnsettled(test, unsettled[test.waitsFor], phase.isPostman());
    test.waitsFor = "";
    test.hasEnded = true;
    finish(test);
    hasFailed = true;
  }
  return hasFailed;
}

const unsettled = {
  __proto__: null, done: "done was never called", promise: "its promise was never settled",
  "": "it was not carried out to its end",
};

function failUnsettled(test, message, isUnreported) {
  const error = { __proto__: null, name: "AssertionError", message, stack: test.place?.stack };
  test.isDropped = isUnreported && phase.isLikeNewman() && test.waitsFor === "done";
  failTest(test, error, isUnreported);
}

// Notes the outcomes of the old object `tests` when the script's function has returned: those that Newman reads.
function noteLegacy() {
  legacySeen = create(null);
  const legacy = phase.isPostman() ? require("core/legacy").tests() : undefined;
  if (legacy === undefined) return;
  const names = keys(legacy);
  for (let index = 0; index < names.length; index += 1) legacySeen[names[index]] = Boolean(legacy[names[index]]);
}

// Makes a test of each member of the old object `tests`.
function takeLegacy() {
  const legacy = require("core/legacy").takeTests();
  if (legacy === undefined) return;
  const names = keys(legacy);
  for (let index = 0; index < names.length; index += 1) {
    takeLegacyTest(names[index], legacy[names[index]], legacySeen[names[index]]);
  }
}

// - seen: the outcome that Newman reads; undefined if it reads none.
function takeLegacyTest(name, value, seen) {
  const isUnreported = phase.isPostman() && !value && seen !== false;
  const message = `expected ${shown(value)} to be truthy`;
  if (isUnreported && phase.isLikeNewman()) newman.warn({ name: "AssertionError", message }, `test "${name}": `);
  const outcome = phase.isLikeNewman() ? seen : Boolean(value);
  if (outcome === undefined) return;
  const test = begin(name);
  if (outcome) report(test.index, test.name, "passed", "", "", "", 0, "");
  else report(test.index, test.name, "failed", message, "", "", 0, isUnreported ? newman.note : "");
}

module.exports = {
  run, skip, failWaiting, takeLegacy, noteLegacy,
  count: () => begun,
  // Fails the open tests of a script that was ended.
  abandon() {
    for (const index in open) {
      failUnsettled(open[index], "the script was ended", false);
      finish(open[index]);
    }
    begun = 0;
  },
  reset() {
    open = create(null);
    begun = 0;
  },
  // Removes the tests for another script; returns a function that restores them.
  suspend() {
    const outer = { open, begun, legacySeen };
    open = create(null);
    begun = 0;
    return () => {
      ({ open, begun, legacySeen } = outer);
    };
  },
};
