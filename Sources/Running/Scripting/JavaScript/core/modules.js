// `require`: modules of hubrun, then files as Node.js finds them for CommonJS.

"use strict";

const { resolveModule, moduleText, compile } = native;
const { parse } = JSON;
const { create } = Object;
const toText = String;

const own = {
  __proto__: null,
  uuid: "modules/uuid", "crypto-js": "crypto-js/crypto-js", tv4: "schemas/tv4", ajv: "schemas/ajv",
  "postman-collection": "collection/postman-collection", "csv-parse/lib/sync": "modules/csv-parse",
  "csv-parse/sync": "modules/csv-parse", assert: "node/assert", buffer: "node/buffer", querystring: "node/querystring",
  url: "node/url", util: "node/util", path: "node/path", events: "node/events", string_decoder: "node/string-decoder",
  timers: "node/timers", punycode: "node/punycode", crypto: "node/crypto",
};

// Modules that consist of one member of our own modules.
const members = {
  __proto__: null,
  chai: () => require("core/expect").chai, xml2js: () => require("modules/xml-to-json").xml2js,
  json: () => JSON,
  atob: () => require("node/base64").atob, btoa: () => require("node/base64").btoa,
};

const withoutAccess = new Set([
  "fs", "fs/promises", "net", "http", "https", "http2", "os", "child_process", "dgram", "dns", "tls", "cluster",
  "worker_threads", "vm", "v8", "process", "readline", "repl", "inspector", "perf_hooks", "module", "tty", "zlib",
]);
const { has } = Set.prototype;
const { apply } = Reflect;

// The modules that ran, by path.
const loaded = create(null);

function ownModule(name) {
  const plain = name.startsWith("node:") ? name.slice(5) : name;
  if (plain in members) return members[plain]();
  if (plain in own) return require(own[plain]);
  if (plain.startsWith("crypto-js/")) return require("crypto-js/submodules")[plain.slice(10)];
  if (plain === "stream" || plain === "stream/promises") {
    throw new Error(`hubrun has no "${plain}": pm.response.text() and pm.response.stream return the complete body`);
  }
  if (apply(has, withoutAccess, [plain])) {
    throw new Error(`scripts have no access to "${plain}": they send requests with pm.sendRequest, and read no files`);
  }
  return undefined;
}

function load(path) {
  const found = loaded[path];
  if (found) return found.exports;
  const module = { exports: {}, id: path, filename: path, loaded: false };
  loaded[path] = module;
  try {
    if (path.endsWith(".json")) {
      module.exports = parse(moduleText(path));
    } else {
      const run = compile(`module:${path}`);
      const folder = path.slice(0, path.lastIndexOf("/")) || "/";
      apply(run, module.exports, [module.exports, requireFrom(path), module, path, folder, nodeProcess]);
    }
  } catch (error) {
    delete loaded[path];
    throw error;
  }
  module.loaded = true;
  return module.exports;
}

// The object `process` for modules that test for Node.js. It has no data about the machine.
const nodeProcess = Object.freeze({
  env: {}, argv: [], platform: "linux", version: "v18.0.0", versions: Object.freeze({ node: "18.0.0" }), browser: false,
  cwd: () => "/", nextTick: (callback, ...values) => queueMicrotask(() => callback(...values)),
});

// Returns `require` for a file; without one, for the script's own.
function requireFrom(file) {
  const requireModule = (name) => {
    if (typeof name !== "string") throw new TypeError("require needs the name of a module, which is a text");
    const module = ownModule(name);
    return module === undefined ? load(resolveModule(name, file)) : module;
  };
  requireModule.cache = {};
  requireModule.resolve = (name) => resolveModule(toText(name), file);
  return requireModule;
}

// `pm.require`: names of packages with "npm:" or "jsr:" before them and a version behind them.
function packageRequire(name) {
  const text = toText(name);
  if (text.startsWith("@") && !text.startsWith("@npm")) {
    const slash = text.indexOf("/");
    if (slash > 0 && !text.includes(":")) {
      throw new Error(`"${text}" is in Postman's package library, which hubrun cannot reach: save it as a file`);
    }
  }
  return requireFrom(undefined)(text.replace(/^(npm|jsr):/, "").replace(/(?!^)@[^/]*$/, ""));
}

module.exports = { requireFrom, packageRequire };
