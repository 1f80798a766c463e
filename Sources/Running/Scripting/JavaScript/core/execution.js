// `pm.execution`: what runs next.

"use strict";

const { setNextRequest, unsetNextRequest, skipRequest, countRun, warn } = native;
const phase = require("core/phase");
const operations = require("core/operations");
const { stored } = require("core/stored");
const { defineProperty, freeze, keys } = Object;
const { plainJSON } = require("core/plain-json");
const toText = String;

const execution = {
  setNextRequest(name) {
    if (name === undefined) {
      if (!phase.isPostman()) throw new TypeError("setNextRequest needs the name of a request, or null to end");
      // As in Newman, which receives the result of a script as JSON.
      warn("setNextRequest(undefined) has no effect, as in Newman: write null to end, or the name of a request");
      unsetNextRequest();
      return;
    }
    setNextRequest(name === null ? null : toText(name), new Error().stack);
  },
  skipRequest() {
    if (!phase.isBefore()) {
      const event = phase.isPostman() ? "pre-request scripts" : "beforeRequest";
      throw new TypeError(`skipRequest works in ${event} alone: the request was sent`);
    }
    skipRequest();
  },
  runRequest(id, options) {
    const name = toText(id);
    countRun(name);
    if (phase.isPostman()) require("core/postman-variables").flush();
    const variables = { __proto__: null };
    for (const key of keys(options?.variables ?? {})) variables[key] = stored(options.variables[key]);
    return operations.promised("runRequest", plainJSON({ id: name, variables }), (head, bytes) =>
      head === null ? null : require("core/responses").received(head, bytes));
  },
};
defineProperty(execution, "location", {
  get() {
    const { location, current } = phase.location();
    const list = [...location];
    defineProperty(list, "current", { value: current });
    return freeze(list);
  },
  enumerable: true,
});

module.exports = freeze(execution);
