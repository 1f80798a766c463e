// Assertions that were named and not called, such as `.to.equal;`: they check nothing, so a script is warned of them.

"use strict";

const append = require("expect/append");
const { setAdd, setClear, setDelete, setForEach, setSize } = require("expect/safe-built-ins");

// The limit for pending words; further ones are not noted.
const limit = 100;

class UncalledWords {
  constructor() {
    this.pending = new Set();
  }

  /** Notes that a word was named. The entry's error is made now, because its stack has the place. */
  named(name) {
    if (setSize(this.pending) >= limit) return undefined;
    const entry = { name, error: new Error(`".${name}" was not called`) };
    setAdd(this.pending, entry);
    return entry;
  }

  /** Forgets a word, because it was called or other words follow it. */
  used(entry) {
    if (entry !== undefined) setDelete(this.pending, entry);
  }

  /** Returns the words that were named since the last time and not called. */
  take() {
    const entries = [];
    setForEach(this.pending, (entry) => { append(entries, entry); });
    setClear(this.pending);
    return entries;
  }
}

module.exports = { UncalledWords };
