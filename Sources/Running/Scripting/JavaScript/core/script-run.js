// Runs one script: the body of an async function. It is done when its function has ended and nothing it began is pending.

"use strict";

const owners = require("core/owners");
const tests = require("core/tests");
const { readThrown, isAssertion, compared } = require("core/thrown");
const { runJobs, compile, scriptFailed, uncalledWord, unhandled } = native;

let running = null;
// Returns the assertions that were named and not called, once `expect` is loaded.
let takeUncalled = () => [];

function fail(error) {
  const { name, message, stack, hint, isValue } = readThrown(error);
  const values = isAssertion(error) ? compared(error) : undefined;
  scriptFailed(
    isAssertion(error) ? "assertion" : isValue ? "value" : "error", name, message, stack, hint, values?.actual,
    values?.expected, values?.kind,
  );
}

// - number: The number of the script for `compile`; file: its file, for `require`.
function begin(number, file, isPlain) {
  const owner = owners.makeOwner(null, fail, () => {});
  const script = { owner, hasEnded: false };
  running = script;
  require("core/legacy").reset(isPlain);
  owners.runAs(owner, () => {
    const make = compile(`script:${number}`);
    const promise = make(require("core/modules").requireFrom(file))();
    watch(promise, script);
  });
  if (!script.isWatched) script.hasEnded = true;
  owners.runAs(owner, runJobs);
}

async function watch(promise, script) {
  script.isWatched = true;
  try {
    await promise;
  } catch (error) {
    script.owner.fail(error);
  } finally {
    script.hasEnded = true;
  }
}

// Returns true if the script is done; ends what waits for something that cannot come any more.
function isDone() {
  if (!running) return true;
  if (owners.pendingCount() > 0) return false;
  if (!running.hasEnded) {
    running.hasEnded = true;
    scriptFailed("waits", "", "", "", "");
  }
  if (tests.failWaiting()) return isDone();
  running = null;
  tests.takeLegacy();
  noteUncalled();
  return true;
}

// Notes the assertions that the script named and did not call: they checked nothing.
function noteUncalled() {
  const words = takeUncalled();
  for (let index = 0; index < words.length; index += 1) uncalledWord(words[index].name, words[index].error.stack);
}

function abandon() {
  running = null;
  takeUncalled();
  tests.abandon();
}

// Called by the engine, after promise jobs, for a promise that was rejected and that nothing handles.
unhandled((promise, reason) => {
  const owner = owners.current() ?? running?.owner;
  if (!owner) return;
  if (owner.isTest) return owner.fail(reason);
  const { name, message, stack, hint } = readThrown(reason);
  scriptFailed(isAssertion(reason) ? "assertion" : "rejection", name, message, stack, hint);
});

module.exports = {
  begin, isDone, abandon,
  checkUncalled(take) {
    takeUncalled = take;
  },
};
