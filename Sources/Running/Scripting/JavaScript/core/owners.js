// Tracks what a script and its tests have begun and not ended. An owner is a script or a test; the current owner gets
// the errors of what runs, and what is begun belongs to it.

"use strict";

const { create } = Object;

let current = null;

// - fail: Called with an error that nothing in the script handled.
// - settle: Called when nothing that the owner began is pending any more.
function makeOwner(parent, fail, settle) {
  return { __proto__: null, parent, fail, settle, pending: 0 };
}

// Runs `body` with an owner; an error goes to the owner.
function runAs(owner, body) {
  const outer = current;
  current = owner;
  try {
    return body();
  } catch (error) {
    owner.fail(error);
  } finally {
    current = outer;
  }
}

// The things that are pending, by number: timers, sub-requests and other calls that end later.
let pending = create(null);
let count = 0;
let lastNumber = 0;

// Begins something that ends later, for the current owner. Returns its number.
function begin(item) {
  lastNumber += 1;
  item.owner = current;
  pending[lastNumber] = item;
  count += 1;
  for (let owner = current; owner; owner = owner.parent) owner.pending += 1;
  return lastNumber;
}

function find(number) {
  return pending[number];
}

// Ends something after its callback has run, and settles the owners that have nothing pending any more.
function end(number) {
  const item = pending[number];
  if (!item) return;
  delete pending[number];
  count -= 1;
  for (let owner = item.owner; owner; owner = owner.parent) {
    owner.pending -= 1;
    if (owner.pending === 0) owner.settle();
  }
}

module.exports = {
  makeOwner,
  runAs,
  begin,
  find,
  end,
  current: () => current,
  pendingCount: () => count,
  forEachPending(body) {
    for (const number in pending) body(pending[number], number);
  },
  // Removes everything: the script was ended.
  reset() {
    pending = create(null);
    count = 0;
    current = null;
  },
  // Removes everything for another script; returns a function that restores it.
  suspend() {
    const outer = { pending, count, current };
    pending = create(null);
    count = 0;
    current = null;
    return () => {
      ({ pending, count, current } = outer);
    };
  },
};
