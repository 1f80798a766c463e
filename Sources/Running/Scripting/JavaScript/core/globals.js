// The globals of scripts, besides those of the language and the names from before `pm`.

"use strict";

const { defineGlobal } = require("core/lazy");
const owners = require("core/owners");
const timers = require("core/timer-queue");

for (const name of ["setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "clearImmediate"]) {
  defineGlobal(name, () => timers[name]);
}
defineGlobal("queueMicrotask", () => (callback) => {
  if (typeof callback !== "function") throw new TypeError("queueMicrotask needs a function");
  // Pending until it has run, so that its error fails the test that began it.
  const number = owners.begin({ __proto__: null });
  const { owner } = owners.find(number);
  (async () => {
    await undefined;
    if (owner) owners.runAs(owner, callback);
    owners.end(number);
  })();
});
defineGlobal("pm", () => require("core/pm").pm);
defineGlobal("hubrun", () => require("core/hubrun"));
defineGlobal("console", () => require("core/console"));
defineGlobal("require", () => require("core/modules").requireFrom(undefined));
defineGlobal("Buffer", () => require("node/buffer").Buffer);
defineGlobal("URL", () => require("node/web-url").URL);
defineGlobal("URLSearchParams", () => require("node/web-url").URLSearchParams);
defineGlobal("TextEncoder", () => require("node/text-encoding").TextEncoder);
defineGlobal("TextDecoder", () => require("node/text-encoding").TextDecoder);
defineGlobal("structuredClone", () => require("node/structured-clone").structuredClone);
defineGlobal("atob", () => require("node/base64").atob);
defineGlobal("btoa", () => require("node/base64").btoa);
defineGlobal("crypto", () => require("node/web-crypto"));
for (const name of ["encodeURIComponent", "encodeURI", "escape"]) {
  const original = globalThis[name];
  defineGlobal(name, () => require("node/percent")[name] ?? original);
}
// As in Postman, whose scripts parse texts with a byte order mark in front.
const { parse } = JSON;
JSON.parse = {
  parse(text, reviver) {
    const isMarked = typeof text === "string" && text.charCodeAt(0) === 0xfeff && require("core/phase").isPostman();
    return parse(isMarked ? text.slice(1) : text, reviver);
  },
}.parse;
installDates();
require("core/allocations").install(native.memoryLimit);
delete globalThis.WebAssembly;

// Lets `Date.parse` and the constructor read dates that only V8 reads.
function installDates() {
  const Native = Date;
  const { parse: nativeParse, prototype } = Native;
  const { construct } = Reflect;
  const hidden = (value) => ({ __proto__: null, value, writable: true, configurable: true, enumerable: false });
  const parseDate = {
    parse(text) {
      const time = nativeParse(text);
      return time === time ? time : require("core/dates").parse(text, Native);
    },
  }.parse;
  const dates = new Proxy(Native, {
    __proto__: null,
    construct(target, values, newTarget) {
      const isText = values.length === 1 && typeof values[0] === "string";
      return construct(target, isText ? [parseDate(values[0])] : values, newTarget === dates ? target : newTarget);
    },
  });
  Object.defineProperty(Native, "parse", hidden(parseDate));
  Object.defineProperty(prototype, "constructor", hidden(dates));
  Object.defineProperty(globalThis, "Date", hidden(dates));
}
