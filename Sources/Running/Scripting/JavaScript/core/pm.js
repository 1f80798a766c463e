// The object `pm`. Its members cannot be replaced, and most are made when they are first touched. A script can add
// members, which last until it ends.

"use strict";

const phase = require("core/phase");
const tests = require("core/tests");
const { lazyObject } = require("core/lazy");
const { defineProperty, freeze, getOwnPropertyDescriptor } = Object;
const { deleteProperty, ownKeys } = Reflect;
const { noteVisualizer } = native;

function test(name, body) {
  tests.run(name, body);
  return pm;
}
test.skip = (name) => {
  tests.skip(name, "");
  return pm;
};
test.index = () => tests.count();

function expect(value, message) {
  const watcher = phase.watcherOfSubject(value);
  const assertion = require("core/expect").expect(value, message);
  if (watcher !== undefined) assertion.__flags.watcher = watcher;
  return assertion;
}
defineProperty(expect, "fail", { get: () => require("core/expect").expect.fail, enumerable: true });

function info() {
  const { event, iteration, iterationCount, requestName, requestId, attempt } = phase.info();
  return freeze({
    eventName: event === "beforeRequest" ? "prerequest" : "test", iteration, iterationCount, requestName, requestId, attempt,
  });
}

const lazyPart = (part) => ({ get: part, enumerable: true });

// - place: the name by which Swift knows a place of variables.
function scope(place) {
  if (!phase.isPostman()) return require("core/variables").makeScope(place);
  const { makeScope } = require("core/postman-variables");
  return place === "variables"
    ? makeScope("local", ["row", "environment", "collection", "globals"]) : makeScope(place);
}

const lists = lazyObject({
  variables: () => scope("variables"),
  environment: () => scope("environment"),
  collectionVariables: () => scope("collection"),
  globals: () => scope("globals"),
  iterationData: () => scope("row"),
  vault: () => require("core/vault"),
  execution: () => require("core/execution"),
  sendRequest: () => require("core/send-request").sendRequest,
  require: () => require("core/modules").packageRequire,
  visualizer: () => freeze({
    set(template, data, options) {
      if (typeof template !== "string") throw new TypeError("pm.visualizer.set needs a template, which is a text");
      if (data && typeof data !== "object") throw new TypeError("the data of pm.visualizer.set must be an object");
      if (options && typeof options !== "object") throw new TypeError("the options of pm.visualizer.set must be an object");
      noteVisualizer();
    },
    clear() {},
  }),
});

const pm = {};
for (const name of Object.keys(lists)) defineProperty(pm, name, lazyPart(() => lists[name]));
defineProperty(pm, "test", { value: freeze(test), enumerable: true });
defineProperty(pm, "expect", { value: freeze(expect), enumerable: true });
defineProperty(pm, "info", lazyPart(info));
defineProperty(pm, "request", lazyPart(phase.request));
defineProperty(pm, "response", lazyPart(phase.response));
defineProperty(pm, "cookies", lazyPart(() => require("core/cookies").cookies()));

const ownCount = ownKeys(pm).length;

// Removes the members that a script added, and returns their descriptors by name.
function takeAdded() {
  const names = ownKeys(pm);
  const added = { __proto__: null };
  for (let index = ownCount; index < names.length; index += 1) {
    added[names[index]] = getOwnPropertyDescriptor(pm, names[index]);
    deleteProperty(pm, names[index]);
  }
  return added;
}

module.exports = {
  pm,
  // Removes what the previous script added.
  reset() {
    takeAdded();
  },
  // Removes what the script added; returns a function that adds it again.
  suspend() {
    const added = takeAdded();
    return () => {
      takeAdded();
      const names = ownKeys(added);
      for (let index = 0; index < names.length; index += 1) defineProperty(pm, names[index], added[names[index]]);
    };
  },
};
