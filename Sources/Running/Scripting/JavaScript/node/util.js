"use strict";

// Node.js's module `util`.

const { inspect } = require("node/util-inspect");
const { format, formatWithOptions } = require("node/util-format");
// The first two are no functions of Node.js.
const { typedArrayName, isOrdinary, ...types } = require("node/node-types");
const { coded, invalidType, requireFunction, requireString } = require("node/node-errors");
const { apply } = Reflect;
const NativePromise = Promise;

function inherits(constructor, parent) {
  requireFunction("ctor", constructor);
  requireFunction("superCtor", parent);
  if (parent.prototype === undefined) throw invalidType("superCtor.prototype", "of type object", parent.prototype);
  Object.defineProperty(constructor, "super_", { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
}

const promisified = Symbol.for("nodejs.util.promisify.custom");

/** The promise forms of the timers, whose callback is the first argument and gets no error. */
const timerForms = {
  setTimeout: (original) => (delay, value) => new NativePromise((resolve) => original(resolve, delay, value)),
  setImmediate: (original) => (value) => new NativePromise((resolve) => original(resolve, value)),
};

/** Makes a function with a last argument `callback(error, value)` one that returns a promise. */
function promisify(original) {
  requireFunction("original", original);
  if (original[promisified]) {
    requireFunction("util.promisify.custom", original[promisified]);
    const value = original[promisified];
    return Object.defineProperty(value, promisified, { value, configurable: true });
  }
  for (const name of ["setTimeout", "setImmediate"]) {
    if (original === globalThis[name]) return timerForms[name](original);
  }
  function withPromise(...given) {
    return new NativePromise((resolve, reject) => {
      apply(original, this, [...given, (error, value) => (error ? reject(error) : resolve(value))]);
    });
  }
  Object.setPrototypeOf(withPromise, Object.getPrototypeOf(original));
  Object.defineProperty(withPromise, promisified, { value: withPromise, configurable: true });
  return Object.defineProperties(withPromise, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = promisified;

/** Makes a function that returns a promise one with a last argument `callback(error, value)`. */
function callbackify(original) {
  requireFunction("original", original);
  function withCallback(...given) {
    const callback = given.pop();
    requireFunction("last argument", callback);
    // Through a timer, so that an error of the callback is an error of its own and no rejection of this promise.
    const answer = (...results) => require("core/timer-queue").setImmediate(() => apply(callback, this, results));
    apply(original, this, given)
      .then((value) => answer(null, value), (reason) => answer(reason || falsyRejection(reason)));
  }
  const properties = Object.getOwnPropertyDescriptors(original);
  if (typeof properties.length?.value === "number") properties.length.value += 1;
  if (typeof properties.name?.value === "string") properties.name.value += "Callbackified";
  return Object.defineProperties(withCallback, properties);
}

function falsyRejection(reason) {
  const error = coded(Error, "ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value");
  error.reason = reason;
  return error;
}

const warned = new Set();

/** Returns a function that warns once, on the console, that it is deprecated. */
function deprecate(original, message, code) {
  let hasWarned = false;
  function deprecated(...given) {
    if (!hasWarned && !(code !== undefined && warned.has(code))) {
      globalThis.console?.warn(`${code === undefined ? "" : `[${code}] `}DeprecationWarning: ${message}`);
      if (code !== undefined) warned.add(code);
    }
    hasWarned = true;
    return new.target ? Reflect.construct(original, given, new.target) : apply(original, this, given);
  }
  Object.setPrototypeOf(deprecated, original);
  if (original.prototype) deprecated.prototype = original.prototype;
  return deprecated;
}

function _extend(target, source) {
  return source === null || typeof source !== "object" ? target : Object.assign(target, source);
}

const controlSequence = new RegExp("[\\u001b\\u009b](?:\\][^\\u0007\\u001b\\u009b]*(?:\\u0007|\\u001b\\\\)"
  + "|[\\[\\]()#;?]*(?:\\d{1,4}(?:[;:]\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~])", "g");

function stripVTControlCharacters(text) {
  requireString("str", text);
  return text.replace(controlSequence, "");
}

/** Node.js's logger for `NODE_DEBUG`, which is never set here: it writes nothing. */
function debuglog() {
  return Object.defineProperty(() => {}, "enabled", { value: false });
}

const isPrimitive = (value) => value === null || (typeof value !== "object" && typeof value !== "function");

module.exports = {
  format, formatWithOptions, inspect, inherits, promisify, callbackify, deprecate, types, _extend,
  stripVTControlCharacters, debuglog, debug: debuglog,
  isDeepStrictEqual: (a, b) => require("node/deep-comparison").deepEqual(a, b, true),
  toUSVString: (text) => require("node/percent-bytes").wellFormed(`${text}`),
  get TextEncoder() { return require("node/text-encoding").TextEncoder; },
  get TextDecoder() { return require("node/text-encoding").TextDecoder; },
  log: (...values) => globalThis.console?.log(format(...values)),

  // Deprecated in Node.js, used by old scripts
  isArray: Array.isArray,
  isBoolean: (value) => typeof value === "boolean",
  isBuffer: (value) => require("node/buffer").Buffer.isBuffer(value),
  isDate: types.isDate,
  isError: (value) => types.isNativeError(value) || value instanceof Error,
  isFunction: (value) => typeof value === "function",
  isNull: (value) => value === null,
  isNullOrUndefined: (value) => value === null || value === undefined,
  isNumber: (value) => typeof value === "number",
  isObject: (value) => value !== null && typeof value === "object",
  isPrimitive,
  isRegExp: types.isRegExp,
  isString: (value) => typeof value === "string",
  isSymbol: (value) => typeof value === "symbol",
  isUndefined: (value) => value === undefined,
};
