"use strict";

// Compares node/events with Node.js's EventEmitter: random calls on both must give the same results in the same
// order.

const { test, equal, ok, throws, rejects, seeded, outcome } = require("test");
const Ours = require("node/events");
const Theirs = yardstick("events");

function play(Emitter, seed) {
  const random = seeded(seed);
  const log = [];
  let additions = 0;
  let method;
  const emitter = new Emitter();
  const names = ["a", "b", Symbol.for("s"), "newListener", "removeListener", "error"];
  const listeners = [0, 1, 2, 3].map((number) => function (...given) {
    log.push([number, this === emitter,
      ...given.map((part) => (typeof part === "function" ? listeners.indexOf(part) : String(part)))]);
    // Changes while listeners are being called.
    // (Node.js goes through a list that changes while it removes all.)
    if (number === 2 && method !== "removeAllListeners") emitter.removeListener("a", listeners[1]);
    if (number === 3 && (additions += 1) < 4) emitter.on("a", listeners[0]);
  });
  for (let step = 0; step < 20; step += 1) {
    const name = names[random(random(3) ? 3 : names.length)];
    const listener = listeners[random(4)];
    method = ["on", "once", "prependListener", "prependOnceListener", "off", "emit", "emit", "emit", "removeListener",
      "removeAllListeners",
      "listenerCount", "listeners", "rawListeners", "eventNames", "addListener"][random(15)];
    const given = { emit: [name, step, "x"], eventNames: [],
      removeAllListeners: random(4) ? [name] : [] }[method] ?? [name, listener];
    const result = outcome(() => emitter[method](...given)).value;
    const shown = (part) => (typeof part === "function" ? listeners.indexOf(part) : String(part));
    log.push([method, String(name), result === emitter ? "itself" : [result].flat().map(shown)]);
  }
  return JSON.stringify(log);
}

test("random calls", () => {
  for (let seed = 0; seed < 2000; seed += 1) equal(play(Ours, seed), play(Theirs, seed), `seed ${seed}:`);
});

test("errors and limits", async () => {
  for (const body of [
    (Emitter) => new Emitter().emit("error", new RangeError("own")), (Emitter) => new Emitter().emit("error", "text"),
      (Emitter) => new Emitter().emit("error"),
    (Emitter) => new Emitter().emit("error", { a: 1 }), (Emitter) => new Emitter().on("a"),
      (Emitter) => new Emitter().once("a", 5), (Emitter) => new Emitter().off("a", null),
    (Emitter) => new Emitter().setMaxListeners("5"), (Emitter) => new Emitter().setMaxListeners(-1),
      (Emitter) => new Emitter().getMaxListeners(),
    (Emitter) => { Emitter.defaultMaxListeners = NaN; }, (Emitter) => Emitter.listenerCount(new Emitter().on("a",
      () => {}), "a"),
    (Emitter) => { const seen = []; const made = new Emitter().on(Emitter.errorMonitor,
      (error) => seen.push(error)).on("error", () => {}); made.emit("error", 5); return seen; },
    (Emitter) => { function Old() { Emitter.call(this); } Object.setPrototypeOf(Old.prototype,
      Emitter.prototype); return new Old().on("a", () => {}).emit("a"); },
    (Emitter) => { class New extends Emitter {} return new New().emit("a"); },
      (Emitter) => Emitter.EventEmitter === Emitter,
  ]) {
    const [own, their] = [outcome(() => body(Ours)), outcome(() => body(Theirs))];
    equal(own, their, `${body}:`);
  }
  const emitter = new Ours();
  const next = Ours.once(emitter, "ready");
  emitter.emit("ready", 1, 2);
  equal(await next, [1, 2]);
  const failed = Ours.once(emitter, "ready");
  emitter.emit("error", new Error("broken"));
  await rejects(failed, "broken");
  equal(emitter.eventNames(), []);
  ok(throws(() => new Ours().emit("error", "x"), /Unhandled error/).context === "x");
});
