// Runs one script as the body of an async function. It ends when the function has ended and nothing is pending.

"use strict";

const owners = require("core/owners");
const phase = require("core/phase");
const newman = require("core/newman");
const tests = require("core/tests");
const uncalled = require("core/uncalled-assertions");
const { restoreGlobals } = require("core/lazy");
const { watch } = require("core/promises");
const { readThrown, isAssertion, compared } = require("core/thrown");
const { runJobs, compile, scriptFailed, uncalledWord, unhandled } = native;

const { create } = Object;

let running = null;

// Compiled script factories by script number. The engine compiles a program again for each evaluation, and optimizes
// only code that it keeps. The cache is limited, because a file may have thousands of scripts that run once.
const maximumMakers = 64;
let makers = create(null);
let makerCount = 0;

function makerOf(number) {
  if (makers[number] !== undefined) return makers[number];
  if (makerCount === maximumMakers) {
    makers = create(null);
    makerCount = 0;
  }
  const make = compile(`script:${number}`);
  makers[number] = make;
  makerCount += 1;
  return make;
}

function fail(error) {
  phase.noteFailure(error);
  const { name, message, stack, hint, isValue } = readThrown(error);
  const values = isAssertion(error) ? compared(error) : undefined;
  scriptFailed(
    isAssertion(error) ? "assertion" : isValue ? "value" : "error", name, message, stack, hint, values?.actual,
    values?.expected, values?.kind, newman.isUnreported(error, running?.isAtOnce && owners.pendingCount() === 0),
  );
}

// Marks the end of the script's synchronous part; Newman does not report later errors.
async function endReporting(script) {
  await undefined;
  script.isAtOnce = false;
}

// - number: The number of the script for `compile`; file: its file, for `require`.
function begin(number, file, isPlain) {
  const owner = owners.makeOwner(null, fail, () => {});
  const script = { __proto__: null, owner, hasEnded: false, isWatched: false, isAtOnce: true };
  running = script;
  require("core/legacy").reset(isPlain);
  restoreGlobals();
  require("core/pm").reset();
  if (phase.isPostman()) require("core/postman-variables").reset();
  owners.runAs(owner, () => {
    const promise = makerOf(number)(require("core/modules").requireFrom(file))();
    script.isWatched = true;
    watch(promise, owner.fail, () => {
      script.hasEnded = true;
    });
    endReporting(script);
    tests.noteLegacy();
  });
  if (!script.isWatched) script.hasEnded = true;
  owners.runAs(owner, runJobs);
}

// Reports an error that Newman never reports.
function lose(kind, name, message, stack, hint) {
  scriptFailed(kind, name, message, stack, hint, undefined, undefined, undefined, phase.isPostman());
}

// Returns true if the script is done. Fails the script and its tests if they wait for something that cannot happen.
function isDone() {
  if (!running) return true;
  if (owners.pendingCount() > 0) return false;
  if (!running.hasEnded) {
    running.hasEnded = true;
    lose("waits", "", "", "", "");
  }
  if (tests.failWaiting()) return isDone();
  if (!running.hasOldTests) {
    // Getters of the old object `tests` are code of the script: they can begin timers and sub-requests.
    running.hasOldTests = true;
    owners.runAs(running.owner, tests.takeLegacy);
    owners.runAs(running.owner, runJobs);
    return isDone();
  }
  if (phase.isPostman()) owners.runAs(running.owner, require("core/postman-variables").flush);
  running = null;
  tests.takeLegacy();
  noteUncalled();
  return true;
}

// Adds a note for each assertion that the script named and did not call: it checked nothing.
function noteUncalled() {
  const words = uncalled.take();
  for (let index = 0; index < words.length; index += 1) uncalledWord(words[index].name, words[index].error.stack);
}

function abandon() {
  running = null;
  uncalled.take();
  tests.abandon();
}

// Puts the running script aside for another one; returns a function that restores it.
function suspend() {
  const outer = running;
  running = null;
  return () => {
    running = outer;
  };
}

// Called by the engine, after promise jobs, for a promise that was rejected and that nothing handles.
unhandled((promise, reason) => {
  const owner = owners.current() ?? running?.owner;
  if (!owner) return;
  if (owner.isTest) return owner.fail(reason);
  const { name, message, stack, hint } = readThrown(reason);
  if (!isAssertion(reason)) return lose("rejection", name, message, stack, hint);
  lose("assertion", name, message, stack, hint || "await the promise, or return it from the function of pm.test");
});

module.exports = { begin, isDone, abandon, suspend };
