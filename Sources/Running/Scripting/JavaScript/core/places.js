// Access to the variables of one place, for the legacy names (`environment`, `postman`).

"use strict";

const { getVariable, setVariable, unsetVariable, clearVariables, allVariables } = native;
const phase = require("core/phase");
const { stored, taken } = require("core/stored");
const { parse } = JSON;

const plain = {
  __proto__: null,
  get: (place, name) => taken(getVariable(place, name)),
  set: (place, name, value) => setVariable(place, name, stored(value), false),
  unset: unsetVariable,
  clear: clearVariables,
  all: (place) => parse(allVariables(place)),
};

const chosen = () => (phase.isPostman() ? require("core/postman-variables") : plain);

module.exports = {
  get: (place, name) => chosen().get(place, name),
  set: (place, name, value) => chosen().set(place, name, value),
  unset: (place, name) => chosen().unset(place, name),
  clear: (place) => chosen().clear(place),
  all: (place) => chosen().all(place),
};
