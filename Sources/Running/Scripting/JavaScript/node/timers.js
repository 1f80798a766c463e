"use strict";

// Node.js's module `timers`: the global functions.

const timers = require("core/timer-queue");

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = timers;

module.exports = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
