"use strict";

const { test, equal } = require("test");
const limit = 4 * 2 ** 20;
require("core/allocations").install(() => limit);

const outcome = (body) => {
  try {
    body();
    return "made";
  } catch (error) {
    return `${error.name}: ${error.message}${error.hint === undefined ? "" : ` (${error.hint})`}`;
  }
};

const refused = (name, size) =>
  `RangeError: ${name} would need ${size} MiB; the limit for all values of scripts is 4 MiB (--script-memory allows more)`;

test("values above the limit", () => {
  equal(outcome(() => "ab".repeat(2 ** 22)), refused("repeat", 8));
  equal(outcome(() => "x".padStart(2 ** 23, "ab")), refused("padStart", 8));
  equal(outcome(() => "x".padEnd({ valueOf: () => 2 ** 23 })), refused("padEnd", 8));
  equal(outcome(() => String.prototype.repeat.call(12, 2 ** 22)), refused("repeat", 8));
  equal(outcome(() => Array(2 ** 22 + 1).join("ab")), refused("join", 8));
  equal(outcome(() => new ArrayBuffer(2 ** 23)), refused("ArrayBuffer", 8));
  equal(outcome(() => new Uint8Array(2 ** 23)), refused("Uint8Array", 8));
  equal(outcome(() => new Float64Array(2 ** 20)), refused("Float64Array", 8));
  equal(outcome(() => new Float64Array(new Uint8Array(2 ** 20))), refused("Float64Array", 8));
  equal(outcome(() => new (class extends Uint16Array {})(2 ** 22)), refused("Uint16Array", 8));
  equal(outcome(() => Uint8Array.prototype.constructor.from(new Uint8Array(8)).constructor(1)).slice(0, 9), "TypeError");
});

test("buffers that grow, in engines that have them", () => {
  const { transfer, resize } = ArrayBuffer.prototype;
  if (transfer) {
    equal(outcome(() => new ArrayBuffer(8).transfer(2 ** 23)), refused("transfer", 8));
    equal([new ArrayBuffer(8).transfer().byteLength, new ArrayBuffer(8).transfer("4").byteLength], [8, 4]);
  }
  if (!resize) return;
  const buffer = new ArrayBuffer(8, { maxByteLength: 2 ** 24 });
  equal(outcome(() => buffer.resize(2 ** 23)), refused("resize", 8));
  buffer.resize(16);
  equal(buffer.byteLength, 16);
});

test("a value at the limit, and below it", () => {
  equal(outcome(() => "a".repeat(limit)), refused("repeat", 4));
  equal(outcome(() => "a".repeat(limit - 1)), "made");
  equal(outcome(() => new Uint8Array(limit - 1)), "made");
});

test("the results of other calls", () => {
  equal("ab".repeat(3), "ababab");
  equal("ab".repeat("2"), "abab");
  equal("ab".repeat(), "");
  equal("7".padStart(3, "0"), "007");
  equal("7".padStart(3), "  7");
  equal("7".padEnd(3, undefined), "7  ");
  equal([1, [2, null], undefined].join(), "1,2,,");
  equal([1, 2].join(undefined), "1,2");
  equal(Array.prototype.join.call({ length: 2, 0: "a", 1: "b" }, "-"), "a-b");
  equal(outcome(() => "ab".repeat(-1)).slice(0, 10), "RangeError");
  equal(outcome(() => String.prototype.repeat.call(null, 1)).slice(0, 9), "TypeError");
});

test("the classes stay what they were", () => {
  const bytes = new Uint8Array([1, 2, 300]);
  equal(`${bytes}`, "1,2,44");
  equal(bytes instanceof Uint8Array, true);
  equal(bytes.constructor === Uint8Array, true);
  equal(Uint8Array.name + Uint8Array.length + Uint8Array.BYTES_PER_ELEMENT, "Uint8Array31");
  equal(new Uint8Array(bytes.buffer, 1, 1)[0], 2);
  equal(`${Uint8Array.from([1, 2], (value) => value * 2)} ${Uint8Array.of(7)} ${bytes.slice(1)}`, "2,4 7 2,44");
  class Own extends Uint8Array {}
  equal(new Own(2) instanceof Own && new Own(2) instanceof Uint8Array, true);
  equal(new Own(2).subarray(1) instanceof Own, true);
  equal(new ArrayBuffer(8).slice(2).byteLength, 6);
  equal("repeat" in { ...String.prototype }, false);
  equal(String.prototype.padStart.name + String.prototype.repeat.length, "padStart1");
});
