// The entry through which Swift runs scripts: one command a call. A command returns when nothing is left to do at once;
// its value says how the script goes on: "done", or the milliseconds until its next timer, or −1 without a timer.

"use strict";

const owners = require("core/owners");
const timers = require("core/timer-queue");
const scripts = require("core/script-run");
const operations = require("core/operations");
require("core/globals");
// Made now: nearly every script uses it, and some scripts replace built-ins that it needs.
require("core/pm");

const { runJobs } = native;
const { push, pop } = Array.prototype;
const { apply } = Reflect;

// The functions that restore the state of scripts, a list for each script that waits for `runRequest`.
const suspended = [];

function suspend() {
  const parts = [
    owners, timers, scripts, require("core/tests"), require("core/phase"), require("core/legacy"),
    require("core/postman-variables"), require("core/pm"),
  ];
  const restore = [];
  for (let index = 0; index < parts.length; index += 1) restore[index] = parts[index].suspend();
  apply(push, suspended, [restore]);
}

function resume() {
  const restore = apply(pop, suspended, []);
  for (let index = 0; index < restore.length; index += 1) restore[index]();
}

module.exports = function entry(command, first, second, third, fourth) {
  switch (command) {
    case "script":
      scripts.begin(first, second, third);
      break;
    case "timers":
      timers.runDue(runJobs);
      break;
    case "complete":
      operations.complete(first, second, third, fourth);
      break;
    case "phase":
      require("core/phase").begin();
      return "done";
    case "endPhase":
      require("core/phase").end();
      return "done";
    case "suspend":
      suspend();
      return "done";
    case "resume":
      resume();
      return "done";
    case "abandon":
      scripts.abandon();
      timers.reset();
      owners.reset();
      return "done";
    default:
      throw new Error(`unknown command ${command}`);
  }
  if (scripts.isDone()) return "done";
  return timers.untilNext() ?? -1;
};
