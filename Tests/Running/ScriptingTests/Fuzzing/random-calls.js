// Calls everything that scripts can reach with random values of every kind. The variables `seed` and `rounds` choose
// them.
//
// Errors of scripts are expected. Crashes, hangs, errors of hubrun's own JavaScript and lost failures are not: the last
// test must fail in each run, and no line may begin with "FOUND". See random-calls.yaml.

const { makeRandom, makeValues } = require("./random-values.js");

// Kept for the later scripts of the run: random calls can remove variables.
chosen = globalThis.chosen ?? { seed: Number(pm.variables.get("seed")), rounds: Number(pm.variables.get("rounds")) };
const { seed, rounds } = chosen;
const random = makeRandom(seed * 2 + (pm.info.eventName === "test" ? 1 : 0));
const { index, pick, value } = makeValues(random);
const { ownKeys, getPrototypeOf, apply, construct } = Reflect;

const names = [
  "uuid", "crypto-js", "tv4", "ajv", "chai", "assert", "postman-collection", "xml2js", "csv-parse/lib/sync", "buffer",
  "querystring", "url", "util", "path", "events", "string_decoder", "timers", "punycode", "crypto",
];
const globalNames = [
  "hubrun", "postman", "CryptoJS", "tv4", "Buffer", "URL", "URLSearchParams", "TextEncoder", "TextDecoder",
  "structuredClone",
  "atob", "btoa", "crypto", "console", "xml2Json", "require", "request", "responseHeaders", "responseCookies",
  "setTimeout",
  "setInterval", "setImmediate", "clearTimeout", "queueMicrotask", "encodeURIComponent", "escape", "environment",
  "data",
];
const parts = [
  () => pm, () => pm.request, () => pm.request.headers, () => pm.request.url, () => pm.request.url.query,
  () => pm.request.body,
  () => pm.response, () => pm.response?.headers, () => pm.response?.cookies, () => pm.response?.to,
  () => pm.variables,
  () => pm.environment, () => pm.collectionVariables, () => pm.globals, () => pm.iterationData, () => pm.vault,
  () => pm.execution, () => pm.cookies, () => pm.cookies.jar(), () => pm.visualizer, () => pm.test, () => pm.expect,
  () => new (require("ajv"))(), () => new (require("events"))(),
  () => new (require("postman-collection").VariableScope)(),
  () => pm.expect(value()), () => require("chai").expect(value()), () => require("chai").assert,
  () => Buffer.from("some text"),
  () => new URL("http://a/b?c#d"), () => globalThis[pick(globalNames)], () => require(pick(names)),
];
const words = [
  "to", "be", "not", "deep", "nested", "own", "ordered", "any", "all", "itself", "include", "contain", "a", "an",
  "equal", "eql",
  "ok", "true", "null", "undefined", "NaN", "exist", "empty", "above", "least", "below", "most", "within", "closeTo",
  "finite",
  "length", "lengthOf", "property", "ownProperty", "keys", "members", "oneOf", "match", "string", "instanceof",
  "respondTo",
  "satisfy", "throw", "change", "increase", "by", "extensible", "sealed", "frozen", "arguments", "have", "status",
  "header",
  "body", "jsonBody", "jsonSchema", "json", "success", "responseTime", "emty",
];
// Not called: they repeat this request, wait, or change built-ins that this file uses.
const excluded = new Set([
  "constructor", "__proto__", "__defineGetter__", "__defineSetter__", "setNextRequest", "skipRequest", "runRequest",
  "caller",
  "callee", "overwriteMethod", "overwriteProperty", "overwriteChainableMethod", "should", "use", "clearTimeout",
]);

let sent = 0;

function keysOf(object) {
  const found = [];
  for (let level = object, depth = 0; level !== null && depth < 4; level = getPrototypeOf(level), depth += 1) {
    if (level === Object.prototype || level === Function.prototype || level === Array.prototype) break;
    found.push(...ownKeys(level).filter((key) => !excluded.has(key)));
  }
  return found;
}

const values = () => Array.from({ length: index(4) }, value);
const isObject = (given) => (typeof given === "object" && given !== null) || typeof given === "function";

function call(method, receiver) {
  if (method === pm.sendRequest && (sent += 1) > 20) return undefined;
  if (random() < 0.1) return construct(method, values());
  return apply(method, receiver, values());
}

function step(object) {
  const key = pick(keysOf(object));
  if (key === undefined) return typeof object === "function" ? call(object, undefined) : undefined;
  const member = object[key];
  if (random() < 0.05 && object !== globalThis) {
    object[key] = value();
    return object[key];
  }
  return typeof member === "function" && random() < 0.9 ? call(member, object) : member;
}

function chain() {
  let assertion = pm.expect(random() < 0.3 && pm.response ? pm.response : value());
  for (let count = 1 + index(6); count > 0; count -= 1) {
    assertion = assertion[pick(words)];
    if (typeof assertion === "function" && random() < 0.5) assertion = assertion(...values());
  }
}

function round() {
  if (random() < 0.25) return chain();
  let subject = pick(parts)();
  for (let count = 1 + index(4); count > 0 && isObject(subject); count -= 1) {
    subject = step(subject);
    if (subject instanceof Promise) subject.catch(() => {});
  }
}

function check(error) {
  let text;
  try {
    text = `${error?.name}: ${error?.message}`;
  } catch {
    return;
  }
  const isOurs = /hubrun:\w|unknown command|internal|no such place|no such call|no script runs/i.test(text);
  if (isOurs) console.error(`FOUND ${text}`);
}

for (let count = 0; count < rounds; count += 1) {
  try {
    round();
  } catch (error) {
    check(error);
  }
}
tests[String(pick(["old", "__proto__", "\0"]))] = value();
await null;
// Timers with random delays would make the script wait.
const last = setTimeout(() => {}, 0);
for (let number = 1; number <= last; number += 1) clearTimeout(number);
pm.test(`the last test of ${pm.info.eventName}`, () => pm.expect(pm.info.eventName).to.equal("neither"));
