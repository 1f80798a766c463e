"use strict";

const { test, equal, ok, throws } = require("test");
const { requireFrom } = require("core/modules");

const requireModule = requireFrom(undefined);

test("each module of hubrun's own", () => {
  const names = [
    "uuid", "crypto-js", "tv4", "ajv", "chai", "assert", "postman-collection", "xml2js", "csv-parse/lib/sync", "atob",
    "btoa", "buffer", "querystring", "url", "util", "path", "events", "string_decoder", "punycode", "crypto",
    "crypto-js/aes", "crypto-js/enc-hex", "crypto-js/hmac-sha256", "node:path",
  ];
  for (const name of names) ok(requireModule(name), name);
});

test("the functions of modules that have one", () => {
  equal(requireModule("btoa")("abc"), "YWJj");
  equal(requireModule("atob")("YWJj"), "abc");
  equal(typeof requireModule("xml2js").parseString, "function");
  equal(requireModule("crypto-js/sha1")("a").toString(), "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8");
});

test("modules of Node.js without access", () => {
  for (const name of ["fs", "node:fs", "child_process", "http"]) throws(() => requireModule(name), /have no access/);
});
