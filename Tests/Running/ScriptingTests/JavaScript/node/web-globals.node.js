"use strict";

// Compares our TextEncoder, TextDecoder, structuredClone, atob and btoa with Node.js's global ones.

const { test, equal, ok, seeded, outcome } = require("test");
const util = yardstick("util");

function compare(label, ours, theirs) {
  const [own, their] = [outcome(ours), outcome(theirs)];
  if (their.name) equal([own.name, typeof own.code], [their.name, typeof their.code], `${label}:`);
  else equal(own, their, `${label}:`);
}

test("TextEncoder", () => {
  const ours = new (require("node/text-encoding").TextEncoder)();
  const theirs = new TextEncoder();
  const random = seeded(1);
  const letters = ["a", "ü", "日", "\u{1f600}", "\ud800", "\udc00", "\u0000"];
  for (let round = 0; round < 1000; round += 1) {
    const text = Array.from({ length: random(8) }, () => letters[random(letters.length)]).join("");
    compare(text, () => [...ours.encode(text)], () => [...theirs.encode(text)]);
    const into = (encoder) => () => {
      const target = new Uint8Array(random.size);
      return [encoder.encodeInto(text, target), ...target];
    };
    random.size = random(12);
    compare(`${JSON.stringify(text)} into ${random.size}`, into(ours), into(theirs));
  }
  for (const value of [undefined, null, 5, {}, Symbol("s")]) compare(String(value), () => [...ours.encode(value)],
    () => [...theirs.encode(value)]);
  equal(Object.prototype.toString.call(ours), "[object TextEncoder]");
});

test("TextDecoder", () => {
  const Ours = require("node/text-encoding").TextDecoder;
  const random = seeded(2);
  const samples = [0x61, 0xc3, 0xbc, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0xfe, 0xed, 0xa0, 0xd8, 0xdc,
    0xef, 0xbb, 0xbf, 0x00];
  const marks = [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], []];
  for (let round = 0; round < 3000; round += 1) {
    const chunks = Array.from({ length: 1 + random(4) }, () => Array.from({ length: random(5) },
      () => samples[random(samples.length)]));
    chunks[0].unshift(...marks[random(marks.length)]);
    const charset = ["utf-8", "utf-16le", "utf-16be", " UTF8 ", undefined][random(5)];
    const options = [undefined, { fatal: true }, { ignoreBOM: true }, { fatal: true, ignoreBOM: true }][random(4)];
    const run = (Class) => () => {
      const decoder = new Class(charset, options);
      const parts = chunks.map((chunk) => decoder.decode(new Uint8Array(chunk), { stream: true }));
      // A decoder may keep bytes back; only the whole text must be the same.
      return [[...parts, decoder.decode()].join(""), decoder.decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x62])),
        decoder.encoding, decoder.fatal, decoder.ignoreBOM];
    };
    compare(`${charset} ${JSON.stringify(options)} ${JSON.stringify(chunks)}`, run(Ours), run(TextDecoder));
  }
  for (const label of ["nope", "", "utf-8\u0000", "koi8-r", "shift_jis", "LATIN1", "unicode"]) {
    compare(label, () => new Ours(label).encoding, () => new TextDecoder(label).encoding);
  }
  // The bytes of a byte order mark are letters in other charsets.
  equal(new Ours("latin1").decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), "ï»¿a");
  equal(new Ours("koi8-r").decode(new Uint8Array([0xfe, 0xc1])), "Ча");
  equal(new Ours("utf-16be").decode(new Uint8Array([0xff, 0xfe, 0x61])), "\ufffe\ufffd");
  for (const input of [undefined, new ArrayBuffer(2), new DataView(new ArrayBuffer(3)), new Uint16Array([0x4142])]) {
    compare("input", () => new Ours().decode(input), () => new TextDecoder().decode(input));
  }
  for (const input of [null, 5, "text", {}]) compare("input", () => new Ours().decode(input),
    () => new TextDecoder().decode(input));
});

test("structuredClone", () => {
  const { structuredClone: ours } = require("node/structured-clone");
  const shared = new ArrayBuffer(8);
  const cyclic = { list: [] };
  cyclic.list.push(cyclic, new Map([[cyclic, new Set([cyclic])]]));
  const sparse = [1, , 3]; // eslint-disable-line no-sparse-arrays
  sparse.extra = true;
  class Point { constructor() { this.x = 1; } get y() { return 2; } }
  const odd = Object.assign(new Error("odd"), { name: "Odd", more: 1 });
  const values = [1, "a", null, undefined, 5n, NaN, -0, true, {}, [], { a: { b: [1, { c: 2 }] } }, cyclic, sparse,
    new Date(5), new Date(NaN),
    /a/gi, new Map([["a", { b: 1 }]]), new Set([1, [2]]), new Uint8Array([1, 2]), new Float64Array(shared, 0, 1),
      new DataView(shared, 1, 3),
    [new Uint8Array(shared), new Uint16Array(shared, 2)], shared, Object(1), Object("s"), Object(true), Object(1n),
      new Number(NaN), new Point(),
    new Error("e"), new TypeError("t", { cause: { a: 1 } }), odd, Object.create(null),
      Object.create({ inherited: 1 }), { get a() { return 1; } },
    new AggregateError([1], "many"), Buffer.from("abc"), (function () { return arguments; })(1, 2),
      { [Symbol("s")]: 1, a: 1 }, new Array(3),
    Object.defineProperty({}, "hidden", { value: 1 }), { __proto__: null, ["__proto__"]: 5 }, Math, JSON,
    () => {}, Symbol("s"), Object(Symbol("s")), new WeakMap(), new WeakSet(), Promise.resolve(), [() => {}],
      { a: Symbol("s") }, (function* () {})(),
    new Map().values(), new WeakRef({}), { get a() { throw new RangeError("own"); } }, class {}, new Map([[1,
      () => {}]])];
  const shown = (value) => util.inspect(value, { depth: 9, showHidden: true });
  for (const value of values) {
    const show = (clone) => () => {
      const result = clone(value);
      ok(typeof result !== "object" || result === null || result !== value, "a copy is another object");
      return [shown(result), util.types.isNativeError(result) ? result.stack : "",
        Object.prototype.toString.call(result)];
    };
    const label = shown(value);
    const [own, their] = [outcome(show(ours)), outcome(show(structuredClone))];
    equal([own.value, own.name, own.code], [their.value, their.name, their.code], `${label}:`);
  }
  const [first, second] = ours([new Uint8Array(shared), new Uint16Array(shared, 2)]);
  ok(first.buffer === second.buffer && first.buffer !== shared);
  compare("nothing", () => ours(), () => structuredClone());
  equal(outcome(() => ours(1, { transfer: [{}] })).name, "DataCloneError");
});

test("atob and btoa", () => {
  const { atob: ourAtob, btoa: ourBtoa } = require("node/base64");
  const random = seeded(3);
  const letters = ["A", "b", "9", "+", "/", "=", " ", "\n", "-", "ü", "\u0100", "\u0000", "Q="];
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: random(9) }, () => letters[random(letters.length)]).join("");
    compare(`atob ${JSON.stringify(text)}`, () => ourAtob(text), () => atob(text));
    compare(`btoa ${JSON.stringify(text)}`, () => ourBtoa(text), () => btoa(text));
  }
  for (const value of [undefined, null, 5, {}]) {
    compare(`atob ${value}`, () => ourAtob(value), () => atob(value));
    compare(`btoa ${value}`, () => ourBtoa(value), () => btoa(value));
  }
});
