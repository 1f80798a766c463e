// The assertions that a script named and did not call, such as `pm.expect(1).to.equal;`. A module of its own, because most
// scripts are done without `expect` having been loaded.

"use strict";

let take = () => [];

module.exports = {
  // Called when `expect` is loaded.
  // - takeUncalled: Returns the assertions since its last call, as `{ name, error }`.
  watch(takeUncalled) {
    take = takeUncalled;
  },
  take: () => take(),
};
