// The scripts before a request, or those after one attempt to send it: they share `pm.request` and `pm.response`.

"use strict";

const { phaseInfo, requestDefinition, responseHead, responseBytes, responseText, requestChanges, statusAsserted } = native;
const { plainJSON } = require("core/plain-json");
const { parse } = JSON;
const { defineProperty, keys } = Object;

let phase;
let serial = 0;

function begin() {
  serial += 1;
  phase = { __proto__: null, serial, info: parse(phaseInfo()) };
  require("core/tests").reset();
}

const isBefore = () => phase.info.event === "beforeRequest";

// True for the scripts of a Postman collection.
const isPostman = () => (phase?.info?.dialect ?? "hubrun") !== "hubrun";
// True if errors that Newman does not report are warnings.
const isLikeNewman = () => phase.info.dialect === "newman";

const requestOf = (definition) => require("collection/request-bridge")
  .requestFrom(definition, { isFrozen: !isBefore(), isOfPostman: isPostman() });

// Returns a new request as it was before the scripts of the phase.
const unchangedRequest = () => requestOf(parse(requestDefinition()));

// `pm.request`: as written before the request is sent, as sent afterwards.
function request() {
  if (!phase.request) {
    phase.definition = parse(requestDefinition());
    phase.request = requestOf(phase.definition);
    addChain(phase.request);
  }
  return phase.request;
}

// Returns what scripts changed in the request, as JSON text; undefined if nothing.
function changes() {
  if (!phase.request || !isBefore()) return undefined;
  const { changesOf, postmanChangesOf } = require("collection/request-bridge");
  const changed = (isPostman() ? postmanChangesOf : changesOf)(phase.request, phase.definition);
  return keys(changed).length > 0 ? plainJSON(changed) : undefined;
}

function end() {
  const changed = changes();
  if (changed !== undefined) requestChanges(changed);
}

// `pm.response`, which exists after the request alone; without a response its `code` is undefined.
function response() {
  if (isBefore()) return undefined;
  if (!phase.response) {
    const head = parse(responseHead());
    phase.response = require("collection/response-bridge").responseFrom({
      ...head, bytes: responseBytes, text: responseText,
    });
    addChain(phase.response);
    noteReads(phase.response, "code");
    noteReads(phase.response, "status");
  }
  return phase.response;
}

function addChain(object) {
  const get = () => require("core/expect").expect(object).to;
  defineProperty(object, "to", { __proto__: null, get, configurable: true });
}

// The value of the status that was read last and not yet compared with anything.
let statusRead;

function noteReads(object, name) {
  const value = object[name];
  defineProperty(object, name, {
    __proto__: null,
    get() {
      statusRead = { __proto__: null, value };
      return value;
    },
    configurable: true, enumerable: true,
  });
}

// Errors of assertions about the status.
const statusErrors = new WeakSet();
const { add, has } = WeakSet.prototype;
const { apply } = Reflect;

const noteStatusError = (error) => { apply(add, statusErrors, [error]); };

// Watches the assertions about a status that is the subject of `pm.expect`. Only those with an expected value count:
// `a("number")` or `exist` hold for every status.
const valueWatcher = {
  __proto__: null,
  held(expected) {
    if (expected !== undefined && expected !== null && typeof expected !== "boolean") statusAsserted();
  },
  failed: noteStatusError,
};

// Watches the words about a status, such as `to.be.ok`.
const wordWatcher = { __proto__: null, held: () => statusAsserted(), failed: noteStatusError };

// Called with each subject of `pm.expect`: a test that looks at the status replaces the implied check of it.
// Returns the watcher for its assertions; undefined for another subject.
function watcherOfSubject(value) {
  const read = statusRead;
  statusRead = undefined;
  return read !== undefined && read.value === value ? valueWatcher : undefined;
}

// Returns the watcher for words about a status; undefined for the response of a sub-request.
const watcherOfResponse = (response) => (response === phase.response ? wordWatcher : undefined);

// Called with an error that a script or a test ends with: a failed assertion about the status replaces the implied check.
function noteFailure(error) {
  if (apply(has, statusErrors, [error])) statusAsserted();
}

module.exports = {
  begin, end, request, unchangedRequest, response, changes, isBefore, isPostman, isLikeNewman, noteReads, noteFailure,
  watcherOfSubject, watcherOfResponse,
  info: () => phase.info,
  // True if a script before the request has read `pm.request`, so that it may have changed it.
  hasUsedRequest: () => isBefore() && phase.request !== undefined,
  // `location` and `current`; `current` differs between the scripts of a phase.
  location: () => parse(phaseInfo()),
  serial: () => phase.serial,
  // Returns a function that restores the phase, which another one replaces.
  suspend() {
    const outer = { phase, statusRead };
    statusRead = undefined;
    return () => {
      ({ phase, statusRead } = outer);
    };
  },
};
