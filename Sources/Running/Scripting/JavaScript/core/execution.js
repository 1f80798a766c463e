// `pm.execution`: what runs next.

"use strict";

const { setNextRequest, skipRequest } = native;
const phase = require("core/phase");
const operations = require("core/operations");
const { stored } = require("core/stored");
const { defineProperty, freeze, keys } = Object;
const { stringify } = JSON;
const toText = String;

const execution = {
  setNextRequest(name) {
    if (name === undefined) throw new TypeError("setNextRequest needs the name of a request, or null to end");
    setNextRequest(name === null ? null : toText(name));
  },
  skipRequest() {
    if (!phase.isBefore()) throw new TypeError("skipRequest works in beforeRequest alone: the request was sent");
    skipRequest();
  },
  runRequest(id, options) {
    const variables = {};
    for (const name of keys(options?.variables ?? {})) variables[name] = stored(options.variables[name]);
    return operations.promised("runRequest", stringify({ id: toText(id), variables }), (head, bytes) =>
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
