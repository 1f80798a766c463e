// Calls that the program answers later: sub-requests, cookies, tokens. Each has a number, by which the answer finds it.

"use strict";

const owners = require("core/owners");
const { runJobs, operation } = native;
const { parse } = JSON;
const { defineProperty, keys } = Object;

// Begins an operation. `finish(value, data)` or `fail(error)` is called later, once, with what the script awaits.
function begin(kind, payload, finish, fail) {
  const { stack } = new Error();
  const number = owners.begin({ __proto__: null, finish, fail, stack });
  try {
    operation(number, kind, payload, stack);
  } catch (error) {
    owners.end(number);
    throw error;
  }
}

// Begins an operation whose result a promise has, or a callback `callback(error, result)` if there is one.
function promised(kind, payload, convert, callback) {
  if (typeof callback === "function") {
    begin(kind, payload, (value, data) => callback(null, convert(value, data)), (error) => callback(error));
    return undefined;
  }
  const promise = new SafePromise((resolve, reject) => {
    begin(kind, payload, (value, data) => resolve(convert(value, data)), reject);
  });
  return guarded(promise, kind);
}

// The members of answers, and the calls that give them.
const response = ["code", "status", "headers", "body", "json", "text", "responseTime", "cookies", "to"];
const answers = {
  __proto__: null,
  send: { call: "pm.sendRequest", names: response },
  runRequest: { call: "pm.execution.runRequest", names: response },
  resolve: { call: "hubrun.resolvedRequest", names: ["method", "url", "headers", "body"] },
};

// Makes reading a member of the answer from its promise an error: without `await` it would be undefined.
function guarded(promise, kind) {
  const answer = answers[kind];
  for (let index = 0; index < (answer?.names.length ?? 0); index += 1) {
    const name = answer.names[index];
    const get = () => {
      throw new TypeError(`${answer.call} gives a promise, which has no "${name}": write await before the call`);
    };
    defineProperty(promise, name, { __proto__: null, get, configurable: true });
  }
  return promise;
}

const SafePromise = Promise;

function complete(number, isFailure, value, data) {
  const item = owners.find(number);
  if (!item) return;
  owners.runAs(item.owner, () => (isFailure ? item.fail(failure(value, item.stack)) : item.finish(value, data)));
  owners.runAs(item.owner, runJobs);
  owners.end(number);
}

// Returns the error of a failed operation.
// - text: JSON text with `message` and members such as `code`. stack: The stack of the call that began the operation.
function failure(text, stack) {
  const { message, className, ...members } = parse(text);
  const error = className === "TypeError" ? new TypeError(message) : new Error(message);
  for (const name of keys(members)) error[name] = members[name];
  defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
  return error;
}

module.exports = { begin, promised, complete };
