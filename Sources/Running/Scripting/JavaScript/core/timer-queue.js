// `setTimeout` and its kin. Timers run in the order of their times, equal ones in the order in which they were set.

"use strict";

const owners = require("core/owners");
const { now } = native;

const maximumDelay = 2 ** 31 - 1;
const maximumTimers = 10_000;
const toNumber = Number;
const { floor, max } = Math;
const { apply } = Reflect;
const { setPrototypeOf } = Object;

// A list without a prototype: a script can put setters for indices on `Array.prototype`.
const makeList = () => setPrototypeOf([], null);

// The pending timers, the next one first.
let queue = makeList();
let order = 0;

function insert(timer) {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = queue[middle];
    if (other.due < timer.due || (other.due === timer.due && other.order < timer.order)) low = middle + 1;
    else high = middle;
  }
  queue.length += 1;
  for (let index = queue.length - 1; index > low; index -= 1) queue[index] = queue[index - 1];
  queue[low] = timer;
}

function remove(timer) {
  let index = 0;
  while (index < queue.length && queue[index] !== timer) index += 1;
  if (index === queue.length) return;
  for (; index < queue.length - 1; index += 1) queue[index] = queue[index + 1];
  queue.length -= 1;
}

// - delay: In milliseconds, at least 1; 0 only for `setImmediate`.
function set(callback, delay, values, repeats) {
  // As in Postman: without a function nothing happens.
  if (typeof callback !== "function") return 0;
  if (queue.length >= maximumTimers) throw new RangeError(`a script has at most ${maximumTimers} timers at a time`);
  order += 1;
  const timer = { __proto__: null, callback, values, due: now() + delay, interval: repeats ? delay : 0, order };
  timer.number = owners.begin(timer);
  insert(timer);
  return timer.number;
}

function milliseconds(delay) {
  const time = floor(toNumber(delay));
  return time >= 1 && time <= maximumDelay ? time : 1;
}

function clear(number) {
  const timer = typeof number === "number" ? owners.find(number) : undefined;
  if (!timer || timer.order === undefined) return;
  remove(timer);
  timer.interval = 0;
  if (!timer.isRunning) owners.end(number);
}

// Runs the timers whose time has come; after each, the promise jobs.
function runDue(runJobs) {
  const time = now();
  const last = order;
  while (queue.length > 0 && queue[0].due <= time && queue[0].order <= last) {
    const timer = queue[0];
    remove(timer);
    timer.isRunning = true;
    let failed = false;
    const { owner } = timer;
    owners.runAs(owner, () => {
      try {
        apply(timer.callback, undefined, timer.values);
      } catch (error) {
        failed = true;
        throw error;
      }
    });
    owners.runAs(owner, runJobs);
    timer.isRunning = false;
    // An interval that throws ends.
    if (timer.interval > 0 && !failed) {
      order += 1;
      timer.order = order;
      timer.due = max(now(), timer.due + timer.interval);
      insert(timer);
    } else {
      owners.end(timer.number);
    }
  }
}

module.exports = {
  setTimeout: (callback, delay, ...values) => set(callback, milliseconds(delay), values, false),
  setInterval: (callback, delay, ...values) => set(callback, milliseconds(delay), values, true),
  setImmediate: (callback, ...values) => set(callback, 0, values, false),
  clearTimeout: clear,
  clearInterval: clear,
  clearImmediate: clear,
  runDue,
  // The milliseconds until the next timer; undefined without timers.
  untilNext: () => (queue.length > 0 ? max(0, queue[0].due - now()) : undefined),
  reset() {
    queue = makeList();
  },
  // Empties the queue for another script; returns a function that restores it.
  suspend() {
    const outer = queue;
    queue = makeList();
    return () => {
      queue = outer;
    };
  },
};
