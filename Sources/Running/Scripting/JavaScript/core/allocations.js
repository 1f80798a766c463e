// Limits for built-in functions of which one call can make a value of any size: the engine asks only between two steps
// whether a script needs too much memory.

"use strict";

const { apply, construct } = Reflect;
const { defineProperty } = Object;
const { isArray } = Array;
const { isView } = ArrayBuffer;
const { ceil } = Math;
const toNumber = Number;

const arrays = [
  "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
  "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
];

const hidden = (value) => ({ __proto__: null, value, writable: true, configurable: true, enumerable: false });

// Smaller values are made without asking for the limit.
const small = 2 ** 20;

// - limit: Returns the number of bytes that one value can have.
function install(limit) {
  function check(name, size) {
    if (!(size > small)) return;
    const most = limit();
    if (size < most) return;
    const error = new RangeError(
      `${name} would need ${ceil(size / 2 ** 20)} MiB; the limit for all values of scripts is ${ceil(most / 2 ** 20)} MiB`);
    defineProperty(error, "hint", { __proto__: null, value: "--script-memory allows more" });
    throw error;
  }

  // Wraps a method of texts whose first argument decides about the length of its result.
  function wrapText(name, lengthOf, hasFiller) {
    const original = String.prototype[name];
    const { [name]: wrapped } = {
      [name](number) {
        if (this === undefined || this === null) return apply(original, this, []);
        const text = `${this}`;
        // An object is read once: its second value can be another one.
        const count = toNumber(number);
        check(name, lengthOf(text, count));
        return apply(original, text, hasFiller && arguments.length > 1 ? [count, arguments[1]] : [count]);
      },
    };
    defineProperty(String.prototype, name, hidden(wrapped));
  }

  wrapText("repeat", (text, count) => text.length * count, false);
  wrapText("padStart", (text, count) => count, true);
  wrapText("padEnd", (text, count) => count, true);

  // Separators can make the result much larger than the list. A list that repeats one long text is left to the limit of
  // the process: adding up all texts would slow every call.
  const { join } = Array.prototype;
  const { join: wrappedJoin } = {
    join(separator) {
      if (typeof separator === "string" && isArray(this)) check("join", (this.length - 1) * separator.length);
      return apply(join, this, [separator]);
    },
  };
  defineProperty(Array.prototype, "join", hidden(wrappedJoin));

  // - bytesOf: Returns the size for the first argument.
  function wrapClass(name, bytesOf) {
    const Native = globalThis[name];
    if (typeof Native !== "function") return;
    const wrapped = new Proxy(Native, {
      __proto__: null,
      construct(target, values, newTarget) {
        check(name, bytesOf(values[0], Native));
        return construct(target, values, newTarget === wrapped ? target : newTarget);
      },
    });
    defineProperty(Native.prototype, "constructor", hidden(wrapped));
    defineProperty(globalThis, name, hidden(wrapped));
  }

  // Wraps a method whose first argument is the new size of a buffer.
  function wrapSize(prototype, name) {
    const original = prototype?.[name];
    if (typeof original !== "function") return;
    const { [name]: wrapped } = {
      [name](...sizes) {
        if (sizes.length > 0) sizes[0] = sizes[0] === undefined ? undefined : toNumber(sizes[0]);
        check(name, sizes[0]);
        return apply(original, this, sizes);
      },
    };
    defineProperty(prototype, name, hidden(wrapped));
  }

  for (const name of ["resize", "transfer", "transferToFixedLength"]) wrapSize(ArrayBuffer.prototype, name);
  wrapSize(globalThis.SharedArrayBuffer?.prototype, "grow");

  wrapClass("ArrayBuffer", (size) => size);
  wrapClass("SharedArrayBuffer", (size) => size);
  for (const name of arrays) {
    wrapClass(name, (first, Native) => {
      const length = isView(first) || isArray(first) ? first.length : first;
      return typeof length === "number" ? length * Native.BYTES_PER_ELEMENT : 0;
    });
  }
}

module.exports = { install };
