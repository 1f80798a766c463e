"use strict";

// Node.js's module `timers`: the global functions.

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = require("core/timer-queue");

module.exports = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
