// Waits for promises of scripts. `await` asks a promise for its `constructor`, and calls its `then` if that is another
// one than the built-in: a script that replaces both would decide whether a test fails.

"use strict";

const { getPrototypeOf, defineProperty } = Reflect;
const BuiltIn = Promise;
const { prototype } = Promise;

// True for what `async` functions and `new Promise` give; a class of a script's own decides itself.
function isBuiltIn(value) {
  return typeof value === "object" && value !== null && getPrototypeOf(value) === prototype;
}

// True if there is something to wait for; as for `await`, it can be a function.
function isThenable(value) {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject && (isBuiltIn(value) || typeof value.then === "function");
}

// Calls `fail` with the error of a rejected promise, and then `settle`, for any outcome.
async function watch(promise, fail, settle) {
  try {
    if (isBuiltIn(promise) && promise.constructor !== BuiltIn) {
      defineProperty(promise, "constructor", { __proto__: null, value: BuiltIn });
    }
    await promise;
  } catch (error) {
    fail(error);
  }
  settle();
}

module.exports = { isThenable, watch };
