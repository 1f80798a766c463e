function assertions() {
  "use strict";

  const show = (value) => {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    try {
      return JSON.stringify(value, (key, part) => (typeof part === "bigint" ? `${part}n` : part)) ?? String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  };

  // Two values are the same if they have the same type, elements and own enumerable properties.
  const same = (a, b) => {
    if (Object.is(a, b)) return true;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  };

  function equal(actual, expected, message = "") {
    if (!same(actual, expected)) throw new Error(`${message} expected ${show(expected)}, got ${show(actual)}`.trim());
  }

  function ok(value, message = "expected a true value") {
    if (!value) throw new Error(message);
  }

  // Checks that `body` throws an error whose message is `message`, or matches it if it is a regular expression.
  function throws(body, message) {
    let thrown;
    try {
      body();
    } catch (error) {
      thrown = { error };
    }
    if (!thrown) throw new Error("expected an error, but nothing was thrown");
    const text = String(thrown.error?.message ?? thrown.error);
    if (typeof message === "string" ? text !== message : !message.test(text)) {
      throw new Error(`expected the error ${message}, got ${text}`);
    }
    return thrown.error;
  }

  async function rejects(promise, message) {
    let thrown;
    try {
      await promise;
    } catch (error) {
      thrown = { error };
    }
    return throws(() => { if (thrown) throw thrown.error; }, message);
  }

  /** A generator of the same random integers below a limit in each run (mulberry32). */
  function seeded(seed) {
    let state = seed;
    return (below) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
    };
  }

  /** Returns the value of `body()`, or name, code and message of its error, for comparing with a yardstick. */
  function outcome(body) {
    try {
      return { value: body() };
    } catch (error) {
      return { name: error?.name, code: error?.code, message: error?.message };
    }
  }

  return { equal, ok, throws, rejects, seeded, outcome };
}
