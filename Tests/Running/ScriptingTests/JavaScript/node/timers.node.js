"use strict";

// The functions that call back through a timer, with Node.js's own timers in place of hubrun's.

const { test, equal, ok, throws } = require("test");

const fs = yardstick("fs");
const path = yardstick("path");
const sources = path.resolve(path.dirname(process.argv[1]), "../../../../Sources/Running/Scripting/JavaScript");
const timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };

/** Loads one of our modules, for which `timers` is hubrun's module of timers. */
function load(name) {
  const module = { exports: {} };
  const compiled = new Function("module", "exports", "require", "native", fs.readFileSync(path.join(sources,
    `${name}.js`), "utf8"));
  compiled(module, module.exports, (other) => (other === "core/timer-queue" ? timers : require(other)), native);
  return module.exports;
}

test("callbackify", async () => {
  for (const util of [load("node/util"), yardstick("util")]) {
    const call = (original, ...given) => new Promise((resolve) => {
      util.callbackify(original)(...given, (...results) => resolve(results));
    });
    equal(await call(async (a, b) => a + b, 1, 2), [null, 3]);
    const error = new Error("no");
    ok((await call(async () => { throw error; }))[0] === error);
    const [falsy] = await call(() => Promise.reject(null));
    equal([falsy.code, falsy.reason], ["ERR_FALSY_VALUE_REJECTION", null]);
    const made = util.callbackify(async function named(a) { return a; });
    equal([made.name, made.length], ["namedCallbackified", 2]);
    throws(() => made(1), /must be of type function/);
    throws(() => util.callbackify(5), /must be of type function/);
  }
});

test("debuglog is off", () => {
  const log = load("node/util").debuglog("http");
  equal([log("text"), log.enabled], [undefined, false]);
});

test("promisify", async () => {
  for (const util of [load("node/util"), yardstick("util")]) {
    const object = { factor: 2, times(value, callback) { callback(null, value * this.factor); } };
    object.timesLater = util.promisify(object.times);
    equal(await object.timesLater(4), 8);
    const custom = Object.assign(() => {}, { [util.promisify.custom]: () => "custom" });
    equal(util.promisify(custom)(), "custom");
    ok(util.promisify(object.timesLater) === object.timesLater);
  }
});

test("timers as promises", async () => {
  const util = load("node/util");
  const kept = [globalThis.setTimeout, globalThis.setImmediate];
  // Node.js's own timers have their promise forms with them.
  globalThis.setTimeout = (...given) => kept[0](...given);
  globalThis.setImmediate = (...given) => kept[1](...given);
  try {
    equal(await util.promisify(globalThis.setTimeout)(1, "later"), "later");
    equal(await util.promisify(globalThis.setImmediate)("soon"), "soon");
  } finally {
    [globalThis.setTimeout, globalThis.setImmediate] = kept;
  }
});

test("deprecate warns once", () => {
  const { deprecate } = load("node/util");
  const kept = console.warn;
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  try {
    const old = deprecate((value) => value + 1, "use the new one", "DEP1");
    equal([old(1), old(2)], [2, 3]);
    deprecate(() => {}, "use the new one", "DEP1")();
  } finally {
    console.warn = kept;
  }
  equal(warnings, ["[DEP1] DeprecationWarning: use the new one"]);
});

test("timers, and random bytes later", async () => {
  equal(load("node/timers"), timers);
  const [error, bytes] = await new Promise((resolve) => {
    load("node/crypto").randomBytes(4, (...results) => resolve(results));
  });
  equal([error, bytes.length], [null, 4]);
});
