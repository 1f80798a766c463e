// Postman's names from before `pm`. Each value is made at its first use in a script; a value that a script assigns
// lasts until the script ends.

"use strict";

const phase = require("core/phase");
const { responseText } = native;
const places = require("core/places");
const { defineProperty, keys } = Object;
const { add, has } = WeakSet.prototype;
const { apply } = Reflect;
const toText = String;

let values = { __proto__: null };
let isHidden = false;
let isMakingLodash = false;
// The old `request` of a script that begins after another one changed `pm.request`; undefined for other scripts.
let changedRequest;

const isAfter = () => !phase.isBefore();
const names = () => require("collection/legacy-names");
const jarCookies = () => require("core/cookies").cookies();

const makers = {
  __proto__: null,
  responseBody: () => (isAfter() ? responseText() : undefined),
  responseCode: () => {
    if (!isAfter()) return undefined;
    const code = names().legacyResponseCode(phase.response());
    phase.noteReads(code, "code");
    return code;
  },
  responseHeaders: () => (isAfter() ? names().legacyResponseHeaders(phase.response()) : undefined),
  responseTime: () => (isAfter() ? phase.response().responseTime : undefined),
  responseCookies: () => (isAfter() ? names().legacyResponseCookies(jarCookies()) : undefined),
  tests: () => ({}),
  environment: () => places.all("environment"),
  globals: () => places.all("globals"),
  data: () => places.all("row"),
  iteration: () => phase.info().iteration,
  // A copy of the request as it was when the script began.
  request: () => changedRequest ?? names().legacyRequest(phase.unchangedRequest(), phase.info()),
  postman: () => postman,
  xml2Json: () => require("modules/xml-to-json").xml2Json,
  tv4: () => require("core/modules").requireFrom(undefined)("tv4"),
  CryptoJS: () => require("core/modules").requireFrom(undefined)("crypto-js"),
  _: () => {
    // Lodash reads the global `_` while it is loaded or copied.
    if (isMakingLodash) return undefined;
    isMakingLodash = true;
    try {
      const lodash = installed("lodash");
      if (isMissing(lodash)) return lodash;
      return lodash.runInContext === undefined ? undefined : require("modules/lodash3").addRemoved(lodash);
    } finally {
      isMakingLodash = false;
    }
  },
  moment: () => installed("moment"),
  cheerio: () => installed("cheerio"),
};

// Returns a package that Postman always has. If it is not installed, the value fails at its first use, so that
// `typeof moment` does not.
function installed(name) {
  const load = () => require("core/modules").requireFrom(undefined)(name);
  try {
    return load();
  } catch {
    const missing = new Proxy(function missing() {}, { apply: load, construct: load, get: load });
    apply(add, missingPackages, [missing]);
    return missing;
  }
}

const missingPackages = new WeakSet();
const isMissing = (value) => apply(has, missingPackages, [value]);

for (const name of keys(makers)) {
  defineProperty(globalThis, name, {
    get() {
      if (isHidden) return undefined;
      if (name in values) return values[name];
      const value = makers[name]();
      if (value !== undefined) values[name] = value;
      return value;
    },
    set(value) {
      values[name] = value;
    },
    configurable: true, enumerable: false,
  });
}

// As in Postman: stored as text, but null, undefined, false, 0, NaN and "" as they are.
function setter(place, copy) {
  return (name, value) => {
    const key = toText(name);
    const kept = value ? toText(value) : value;
    places.set(place, key, kept);
    if (copy in values) values[copy][key] = kept;
  };
}

function remover(place, copy) {
  return (name) => {
    places.unset(place, toText(name));
    if (copy in values) delete values[copy][toText(name)];
  };
}

const onlyAfter = (name) => {
  if (isAfter()) return;
  const event = phase.isPostman() ? "test scripts" : "afterResponse";
  throw new TypeError(`postman.${name} works in ${event} alone: there is no response yet`);
};

const postman = {
  setEnvironmentVariable: setter("environment", "environment"),
  setGlobalVariable: setter("globals", "globals"),
  getEnvironmentVariable: (name) => places.get("environment", toText(name)),
  getGlobalVariable: (name) => places.get("globals", toText(name)),
  clearEnvironmentVariable: remover("environment", "environment"),
  clearGlobalVariable: remover("globals", "globals"),
  clearEnvironmentVariables() {
    places.clear("environment");
    if ("environment" in values) values.environment = {};
  },
  clearGlobalVariables() {
    places.clear("globals");
    if ("globals" in values) values.globals = {};
  },
  setNextRequest: (name) => require("core/execution").setNextRequest(name),
  getResponseHeader(name) {
    onlyAfter("getResponseHeader");
    return phase.response().headers.get(toText(name));
  },
  getResponseCookie(name) {
    onlyAfter("getResponseCookie");
    return names().legacyResponseCookies(jarCookies()).find((cookie) => cookie.name === toText(name));
  },
};

module.exports = {
  // Removes the values of the previous script.
  // - hides: True for a script that begins with "use sandbox2".
  reset(hides) {
    values = { __proto__: null };
    changedRequest = phase.hasUsedRequest() ? names().legacyRequest(phase.request(), phase.info()) : undefined;
    isHidden = hides;
  },
  // Removes the values of the script; returns a function that restores them.
  suspend() {
    const outer = { values, isHidden, changedRequest };
    values = { __proto__: null };
    return () => {
      ({ values, isHidden, changedRequest } = outer);
    };
  },
  // Returns the object `tests` of the script; undefined if the script did not use it.
  tests: () => (typeof values.tests === "object" && values.tests !== null ? values.tests : undefined),
  // Returns the object `tests` of the script that is done; undefined if the script did not use it.
  takeTests() {
    const { tests } = values;
    values = { __proto__: null };
    return typeof tests === "object" && tests !== null ? tests : undefined;
  },
};
