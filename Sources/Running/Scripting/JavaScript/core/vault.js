// `pm.vault`: secrets. Values that `--secret`, `secrets` or `pm.vault.set` made, behind promises as in Postman.

"use strict";

const { getSecret, setVariable, unsetVariable } = native;
const { stored, taken } = require("core/stored");
const toText = String;

module.exports = Object.freeze({
  get: async (name) => taken(getSecret(toText(name))),
  set: async (name, value) => setVariable("variables", toText(name), stored(value), true),
  unset: async (name) => unsetVariable("variables", toText(name)),
});
