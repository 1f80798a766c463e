// The assertions that a script named and did not call, such as `pm.expect(1).to.equal;`. A separate module, so that
// scripts without assertions do not load `expect`.

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
