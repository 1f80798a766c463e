// Waits for promises of scripts. `await` reads a promise's `constructor`, and calls its `then` if that is not the
// built-in class: a script that replaces both could hide the failure of a test.

"use strict";

const { getPrototypeOf, defineProperty } = Reflect;
const BuiltIn = Promise;
const { prototype } = Promise;

// True for the promises of `async` functions and of `new Promise`, and false for classes that a script defines.
function isBuiltIn(value) {
  return typeof value === "object" && value !== null && getPrototypeOf(value) === prototype;
}

// True if `await` would wait for the value; the value can also be a function.
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
