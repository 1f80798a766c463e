// `pm.vault`: secrets. Values that `--secret`, `secrets` or `pm.vault.set` made, behind promises as in Postman. In Postman
// collections their names begin with "vault:", as in `{{vault:NAME}}`.

"use strict";

const { getSecret, setVariable, unsetVariable } = native;
const { isPostman } = require("core/phase");
const { stored, taken } = require("core/stored");
const toText = (name) => (isPostman() ? `vault:${name}` : String(name));

module.exports = Object.freeze({
  get: async (name) => taken(getSecret(toText(name))),
  set: async (name, value) => setVariable("variables", toText(name), stored(value), true),
  unset: async (name) => unsetVariable("variables", toText(name)),
});
