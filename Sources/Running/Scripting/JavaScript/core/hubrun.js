// The global `hubrun`: what Postman does not have.

"use strict";

const { sasToken, registerSecret, hub, version } = native;
const phase = require("core/phase");
const operations = require("core/operations");
const { parse } = JSON;
const { freeze, defineProperty } = Object;
const toText = String;

const text = (value) => (value === undefined || value === null ? undefined : toText(value));

const hubrun = {
  sasToken: (resource, keyName, key, seconds) =>
    sasToken(text(resource), text(keyName), text(key), seconds === undefined ? undefined : Number(seconds)),
  token: (name) => operations.promised("token", toText(name), (value) => value),
  resolvedRequest() {
    if (!phase.isBefore()) throw new TypeError("hubrun.resolvedRequest works in beforeRequest alone; pm.request has it now");
    return operations.promised("resolve", phase.changes() ?? "{}", (value) => parse(value));
  },
  secret(value) {
    registerSecret(toText(value));
    return value;
  },
  version: version(),
};
defineProperty(hubrun, "hub", { get: () => parse(hub()), enumerable: true });

module.exports = freeze(hubrun);
