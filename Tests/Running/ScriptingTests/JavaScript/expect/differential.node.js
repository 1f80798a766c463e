// Runs the same assertions with our chai and with Debian's, and compares the outcome, the message, the values and the
// subject of the next word. Intended differences are listed with their reasons, and each of them must occur.

const { test, equal, ok } = require("test");
const { makeChai } = require("expect/chai");

const ours = makeChai();
const theirs = yardstick("chai");

class Point {
  constructor(x) {
    this.x = x;
  }

  get y() {
    return 2;
  }

  move() {}
}
Point.make = () => {};

const sharedDate = new Date(86400000);
const sharedSymbol = Symbol("s");
const shared = { a: 1 };
function named() { throw new TypeError("bad type"); }
const cycle = () => { const value = { a: 1 }; value.self = value; return value; };

// Each function makes a subject.
const subjects = [
  () => 0, () => -0, () => 5, () => NaN, () => Infinity, () => 10n, () => "", () => "text", () => "it's a 'quote'\n",
  () => "a long text that is longer than forty characters", () => true, () => false, () => null, () => undefined,
  () => sharedSymbol, () => [], () => [1, 2, 3], () => [3, 1], () => [{ a: 1 }, { b: 2 }], () => [NaN, -0],
  () => Array.from({ length: 30 }, (_, index) => index), () => [shared, [1, [2, [3]]]], () => ({}), () => shared,
  () => ({ a: 1, b: { c: [1, { d: 2 }] } }), () => ({ a: { b: 1 }, "a.b": 2 }), cycle,
  () => ({ first: "some text", second: "some other text", third: 3 }), () => ({ length: 2, size: 3 }),
  () => ({ [sharedSymbol]: 1, a: 1 }), () => Object.create({ inherited: 1 }), () => Object.create(null),
  () => new Map([["a", 1], ["b", { c: 1 }]]), () => new Map(), () => new Set([1, "a", shared]), () => new Set(),
  () => new WeakSet([shared]), () => new WeakMap(), () => new Date(0), () => sharedDate, () => new Date(NaN),
  () => /a+/g, () => new Error("failed"), () => new TypeError("bad type"), () => new Point(1), () => Point,
  () => () => {}, () => named,
  () => () => { throw new Error("thrown text"); }, () => () => { throw "text"; }, () => Object.freeze({ a: 1 }),
  () => Object.seal([1]), () => new Uint8Array([1, 2, 3]), () => new String("text"), () => new Number(5),
  () => Promise.resolve(1), () => (function list() { return arguments; })(1, 2), () => Object.assign([1], { key: 2 }),
  () => ({ [Symbol.toStringTag]: "Custom", a: 1 }), () => new Map([["only", 1]]), () => new ArrayBuffer(2),
];

const values = [
  0, -0, 1, 5, NaN, "", "text", "a", true, false, null, undefined, 10n, sharedSymbol, [], [1, 2, 3], [1], [3, 2, 1],
  { a: 1 }, {}, { a: 1, b: 2 }, shared, sharedDate, new Date(0), new Map(), new Set([1, "a", shared]), /a+/,
  new Error("failed"), new TypeError("bad type"), { b: { c: [1, { d: 2 }] } },
];

const flagSets = [
  [], ["deep"], ["own"], ["nested"], ["deep", "nested"], ["deep", "own"], ["own", "nested"], ["ordered"], ["any"],
  ["all"],
  ["include"], ["include", "deep"], ["contain", "ordered"], ["include", "deep", "ordered"], ["any", "deep"],
  ["contains", "any"], ["includes", "all"], ["all", "deep"],
];
const names = [
  "a", "b.c[0]", "b.c[1].d", "a.b", "a\\.b", "length", "x", "y", "inherited", "toString", "missing", "[0]", "[1]",
  "[1][0]", "constructor", "b.constructor", 0, sharedSymbol, undefined, "",
];

function* propertyWords() {
  for (const word of [
    "ok", "true", "false", "null", "undefined", "NaN", "exist", "exists", "empty", "arguments", "Arguments",
    "extensible", "sealed", "frozen", "finite",
  ]) yield [[word]];
}

function* typeWords() {
  for (const word of ["a", "an"]) {
    for (const type of [
      "array", "object", "string", "Number", "boolean", "null", "undefined", "function", "date", "regexp", "error",
      "map", "set", "promise", "symbol", "custom", 5, "",
    ]) yield [[word, type]];
  }
}

function* valueWords() {
  for (const word of ["equal", "equals", "eq", "eql", "eqls"]) {
    for (const value of values) {
      yield [[word, value]];
      if (word === "equal") yield ["deep", [word, value]];
    }
  }
  for (const word of ["include", "includes", "contain", "contains", "string"]) {
    for (const value of values) yield [[word, value]];
  }
  for (const flags of flagSets.slice(1, 7)) for (const value of values) yield [...flags, ["include", value]];
}

function* comparisonWords() {
  for (const word of [
    "above", "gt", "greaterThan", "least", "gte", "greaterThanOrEqual", "below", "lt", "lessThan", "most", "lte",
    "lessThanOrEqual",
  ]) {
    for (const limit of [0, 3, 5, "5", undefined, sharedDate, NaN]) {
      yield [[word, limit]];
      yield ["length", [word, limit]];
    }
  }
  const ranges = [[1, 5], [5, 5], [6, 9], ["1", 5], [new Date(0), sharedDate], [1, sharedDate], [undefined]];
  for (const range of ranges) {
    yield [["within", ...range]];
    yield ["lengthOf", ["within", ...range]];
  }
  for (const word of ["closeTo", "approximately"]) {
    for (const range of [[4, 1], [4, 0.5], [4], ["4", 1]]) yield [[word, ...range]];
  }
  for (const word of ["length", "lengthOf"]) for (const length of [0, 3, "3", 4, undefined]) yield [[word, length]];
}

const keyLists = [
  ["a"], ["a", "b"], [["a", "b"]], [{ a: 1 }], [], [["a"], "b"], [0, 1, 2], [1, shared, "a"], [sharedSymbol, "a"],
  ["b", "zz"],
];
const memberLists = [
  [], [1, 2, 3], [3, 2, 1], [1, 2], [1, 1, 2], [{ a: 1 }, { b: 2 }], [{ b: 2 }, { a: 1 }], "no list",
];

function* memberWords() {
  for (const flags of flagSets) {
    for (const name of names) {
      if (!flags.includes("any") && !flags.includes("all")) {
        yield [...flags, ["property", name]];
        yield [...flags, ["property", name, 1]];
        yield [...flags, ["property", name, undefined]];
        yield [...flags, ["property", name, [1]]];
      }
    }
    for (const keys of keyLists) {
      yield [...flags, ["keys", ...keys]];
      if (flags.length === 0) yield [["key", ...keys]];
    }
    for (const list of memberLists) {
      yield [...flags, ["members", list]];
      yield [...flags, ["oneOf", list]];
    }
    yield [...flags, ["oneOf", ["x", "text", 5, shared, { a: 1 }, [1, 2, 3]]]];
  }
  for (const word of ["ownProperty", "haveOwnProperty"]) {
    for (const name of names) for (const rest of [[], [1]]) yield [[word, name, ...rest]];
  }
  for (const word of ["ownPropertyDescriptor", "haveOwnPropertyDescriptor"]) {
    yield [[word, "a"]];
    yield [[word, "a", { value: 1, writable: true, enumerable: true, configurable: true }]];
    yield [[word, "a", { value: 2 }]];
    yield [[word, "missing", "message"]];
  }
}

function* functionWords() {
  for (const word of ["instanceof", "instanceOf"]) {
    for (const constructor of [Point, Error, Array, Object, Map, undefined, 5, () => {}]) yield [[word, constructor]];
  }
  for (const word of ["respondTo", "respondsTo"]) {
    for (const name of ["move", "make", "push", "missing"]) {
      yield [[word, name]];
      yield ["itself", [word, name]];
    }
  }
  for (const word of ["satisfy", "satisfies"]) {
    for (const condition of [(value) => Boolean(value), named]) yield [[word, condition]];
  }
  for (const word of ["match", "matches"]) {
    for (const pattern of [/t/, /^a/, /5/, /A LONG/i, /(?!)/]) yield [[word, pattern]];
    yield [[word, "text"]];
  }
  const expectations = [
    [], ["text"], ["thrown"], [/TYPE/i], [/x/], [Error], [TypeError], [RangeError], [TypeError, "bad"],
    [TypeError, "other"], [RangeError, "bad"], [RangeError, /other/], [new Error("thrown text")],
    [new TypeError("bad type")], [undefined, "bad"], [null, /type/], [Point], [Error, ""], [{}],
  ];
  for (const word of ["throw", "throws", "Throw"]) for (const expected of expectations) yield [[word, ...expected]];
}

function* chains() {
  yield* propertyWords();
  yield* typeWords();
  yield* valueWords();
  yield* comparisonWords();
  yield* memberWords();
  yield* functionWords();
}

// Words before and after the flags, so that chains have their words in several orders.
const orders = [
  (flags, last) => [...flags, last],
  (flags, last) => ["to", ...flags.toReversed(), "have", last],
  (flags, last) => [...flags.slice(1), "that", "does", ...flags.slice(0, 1), "still", last],
];

function* expectCases() {
  let number = 0;
  for (const words of chains()) {
    for (const make of subjects) {
      number += 1;
      // All of them take a minute; these reach every word, every subject and every argument.
      if (number % 23 !== 0) continue;
      const subject = make();
      const message = number % 5 === 0 ? "the reason" : undefined;
      for (const flags of [words.slice(0, -1), ["not", ...words.slice(0, -1)]]) {
        const chain = orders[number % 3](flags, words.at(-1));
        yield { label: [subject, ...chain], play: (chai) => speak(chai, chai.expect(subject, message), chain) };
      }
    }
  }
}

function speak(chai, start, chain) {
  let assertion = start;
  for (const word of chain) {
    assertion = typeof word === "string" ? assertion[word] : assertion[word[0]](...word.slice(1));
  }
  return chai.util.flag(assertion, "object");
}

function* misspelledCases() {
  const words = Object.getOwnPropertyNames(theirs.Assertion.prototype).filter((word) => /^[a-z]+$/i.test(word));
  for (const word of words) {
    const middle = Math.floor(word.length / 2);
    for (const wrong of [
      word.slice(1), word.slice(0, -1), word.slice(0, middle) + word.slice(middle + 1), `${word}x`, word.toUpperCase(),
      `${word.slice(0, middle)}zz${word.slice(middle)}`, `${word}${word}`,
    ]) yield { label: [wrong], play: (chai) => { chai.expect(1).to[wrong]; } };
  }
}

function* changeCases() {
  const box = () => ({ value: 1 });
  const steps = [1, 0, -1, 2.5];
  for (const step of steps) {
    for (const word of ["change", "changes", "increase", "increases", "decrease", "decreases"]) {
      for (const flags of [[], ["not"]]) {
        for (const by of [undefined, 1, -1, 2.5, 3]) {
          for (const kind of ["getter", "name", "missing", "text"]) {
            const play = (chai) => {
              const target = box();
              target.text = "t";
              const subject = () => { target.value += step; };
              const places = { name: "value", missing: "none", text: "text" };
              const args = kind === "getter" ? [() => target.value] : [target, places[kind]];
              const chain = [...flags, [word, ...args], ...(by === undefined ? [] : [["by", by]])];
              speak(chai, chai.expect(subject), chain);
            };
            yield { label: [step, word, flags, by, kind], play };
          }
        }
      }
    }
  }
}

function* assertCases() {
  let number = 0;
  const next = (list) => {
    number = (number * 7 + 13) % 99991;
    return list[number % list.length];
  };
  for (const name of Object.keys(theirs.assert)) {
    if (/hange|crease/.test(name) || name === "fail") continue;
    for (let round = 0; round < 60; round += 1) {
      const third = next([undefined, "message", ...values.filter((value) => typeof value !== "symbol")]);
      const second = next([...values, ...names, ["a", "b"], Error, "number"]);
      const args = [next(subjects)(), second, third, next(["last", 0.5])];
      const count = next([1, 2, 2, 3, 3, 4]);
      // A symbol is no message.
      if (typeof args[1] === "symbol" && !/ropert/.test(name)) continue;
      yield { label: [name, ...args.slice(0, count)], play: (chai) => { chai.assert[name](...args.slice(0, count)); } };
    }
  }
}

function* operatorCases() {
  for (const operator of ["==", "===", ">", ">=", "<", "<=", "!=", "!==", "=", "toString"]) {
    for (const [left, right] of [[1, 1], [1, "1"], [2, 1], [1, 2], [null, undefined], [shared, shared]]) {
      yield { label: [left, operator, right], play: (chai) => { chai.assert.operator(left, operator, right); } };
    }
  }
}

function* assertChangeCases() {
  const names = Object.keys(theirs.assert).filter((name) => /hange|crease/.test(name));
  for (const name of names) {
    for (const step of [1, 0, -1]) {
      for (const kind of [0, 1, 2, 3, 4]) {
        const play = (chai) => {
          const target = { value: 1 };
          const subject = () => { target.value += step; };
          const read = () => target.value;
          const all = [[read], [target, "value"], [read, 1], [target, "value", 1], [target, "value", 1, "message"]];
          chai.assert[name](subject, ...all[kind]);
        };
        yield { label: [name, step, kind], play };
      }
    }
  }
}

function run(chai, play) {
  try {
    return { outcome: "passed", next: play(chai) };
  } catch (error) {
    if (error instanceof chai.AssertionError) {
      const { name, message: text, actual, expected, showDiff, operator } = error;
      return { outcome: name, text, actual, expected, showDiff, operator };
    }
    const text = String(error?.message);
    return text.startsWith("Invalid Chai property") ? { outcome: "unknown", text } : { outcome: "error" };
  }
}

const compared = ["outcome", "text", "actual", "expected", "showDiff", "operator", "next"];
// Functions are made anew for each side.
const isSame = (a, b) => {
  return Object.is(a, b) || theirs.util.eql(a, b) || (typeof a === "function" && String(a) === String(b));
};
const agree = (a, b) => compared.every((key) => isSame(a[key], b[key]));

// Texts of ours that differ from chai's, with chai's.
const corrections = [
  ["a map with one entry is shown; chai shows it as empty", /Map\{ 'only' => 1 \}/g, "Map{}"],
  ["an ArrayBuffer has a text; chai's is empty", /ArrayBuffer\{…\}/g, ""],
  ["a class without a name is called so; chai has two spaces", /an unnamed constructor$/, ""],
  ['chai has no space before the function of "not satisfy"', /to not satisfy /, "to not satisfy"],
  ['chai leaves out "not" for deep.oneOf', /to not deeply equal one of/, "to deeply equal one of"],
];
const intended = [
  ...corrections.map(([reason, ours, theirs]) => ({
    reason,
    applies: (own, other) => own.text?.replace(ours, theirs) === other.text && own.text !== other.text,
  })),
  {
    reason: "one letter or none is not near to a longer word; chai suggests \"to\"",
    applies: (own, other) => /property: .?\. Did/.test(own.text) && /"to"\?$/.test(other.text),
  },
  {
    reason: 'chai puts a missing message in front of "Invalid operator"',
    applies: (own, other) => own.text?.startsWith("Invalid operator") && other.text?.endsWith(own.text),
  },
  {
    reason: "chai throws a TypeError while it makes the message; both fail",
    applies: (own, other) => other.outcome === "error" && own.outcome === "AssertionError",
  },
];
const met = new Set();

function compare(cases) {
  let count = 0;
  const unexpected = [];
  for (const { label, play } of cases) {
    count += 1;
    const own = run(ours, play);
    const other = run(theirs, play);
    if (agree(own, other)) continue;
    const difference = intended.find(({ applies }) => applies(own, other));
    if (difference) met.add(difference);
    else unexpected.push({ label, own, other });
  }
  const { inspect } = yardstick("util");
  const list = unexpected.slice(0, 10).map((difference) => `\n${inspect(difference, { depth: 3 })}`).join("");
  ok(unexpected.length === 0, `${unexpected.length} of ${count} differ:${list}`);
  return count;
}

test("expect has chai's outcomes, messages and values", () => ok(compare(expectCases()) > 5000));
test("change, increase and decrease have chai's outcomes and messages", () => ok(compare(changeCases()) > 500));
test("misspelled words get chai's suggestions", () => ok(compare(misspelledCases()) > 500));
test("assert has chai's functions", () => {
  equal(Object.keys(ours.assert).toSorted(), Object.keys(theirs.assert).filter((key) => key !== "__flags").toSorted());
});
test("assert has chai's outcomes and messages", () => ok(compare(assertCases()) > 5000));
test("assert.operator has chai's outcomes and messages", () => ok(compare(operatorCases()) > 50));
test("assert has chai's outcomes for changes", () => ok(compare(assertChangeCases()) > 150));
test("every intended difference occurs", () => {
  equal(intended.filter((difference) => !met.has(difference)).map(({ reason }) => reason), []);
});
