// `pm.cookies`: the jar's cookies for the URL of the request, after its response; and `jar()`, to change the jar.

"use strict";

const { cookiesForRequest, jar } = native;
const owners = require("core/owners");
const phase = require("core/phase");
const { plainJSON } = require("core/plain-json");
const { parse } = JSON;
const { defineProperty } = Object;

let list;
let madeFor;

// Each call ends at once; it returns a promise, as in Postman.
const call = (action) => async (...values) => parse(jar(plainJSON([action, ...values])));

// Returns a callback for which the current script or test waits, and to which its errors belong.
function bind(callback) {
  const owner = owners.current();
  const number = owners.begin({ __proto__: null });
  return (...values) => {
    owners.runAs(owner, () => callback(...values));
    owners.end(number);
  };
}

function cookies() {
  if (madeFor !== phase.serial()) {
    madeFor = phase.serial();
    const { CookieList, Cookie } = require("collection/postman-collection");
    list = new CookieList(null, parse(cookiesForRequest()).map((cookie) => new Cookie(cookie)));
    defineProperty(list, "jar", {
      value: () => require("collection/cookie-jar").makeJar({
        get: call("get"), getAll: call("getAll"), set: call("set"), unset: call("unset"), clear: call("clear"),
      }, bind),
    });
  }
  return list;
}

module.exports = { cookies };
