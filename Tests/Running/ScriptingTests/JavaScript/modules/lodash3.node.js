"use strict";

// The examples of lodash 3.10's documentation, over Debian's lodash 4.

const { test, equal, ok } = require("test");
const { addRemoved } = require("modules/lodash3");
const lodash4 = yardstick("lodash");

const _ = addRemoved(lodash4);
const users = [
  { user: "barney", age: 36, active: true, tags: { first: 1 } },
  { user: "fred", age: 40, active: false, tags: { first: 2 } },
];

test("the module itself stays lodash 4", () => {
  equal([typeof lodash4.pluck, typeof lodash4([1]).contains, lodash4.max([])], ["undefined", "undefined", undefined]);
  equal([_.VERSION, _ === lodash4], [lodash4.VERSION, false]);
});

test("collections", () => {
  equal(_.pluck(users, "user"), ["barney", "fred"]);
  equal(_.pluck(users, "tags.first"), [1, 2]);
  equal(_.where(users, { active: true, age: 36 }).length, 1);
  equal(_.findWhere(users, { age: 40 }).user, "fred");
  equal([_.contains([1, 2], 2), _.contains([1, 2], 1, 1), _.include("pebbles", "eb")], [true, false, true]);
  equal([_.any([0, 1]), _.all([0, 1]), _.detect([1, 2, 3], (n) => n > 1)], [true, false, 2]);
  equal([_.collect([1, 2], (n) => n * 2), _.select([1, 2], (n) => n > 1)], [[2, 4], [2]]);
  equal([_.inject([1, 2], (sum, n) => sum + n), _.foldl([1], (sum, n) => sum + n, 5)], [3, 6]);
  equal(_.foldr([[0, 1], [2, 3]], (flat, other) => flat.concat(other), []), [2, 3, 0, 1]);
  equal(_.indexBy([{ dir: "left", code: 97 }], (object) => String.fromCharCode(object.code)),
    { a: { dir: "left", code: 97 } });
  equal(_.invoke([[5, 1, 7], [3, 2, 1]], "sort"), [[1, 5, 7], [1, 2, 3]]);
});

test("a property and its value", () => {
  equal(_.find(users, "age", 40).user, "fred");
  equal(_.filter(users, "active", false), [users[1]]);
  equal([_.some(users, "active", false), _.every(users, "active", true)], [true, false]);
  equal(_.findIndex(users, "user", "fred"), 1);
});

test("order", () => {
  const list = [{ n: "b", a: 1 }, { n: "a", a: 2 }, { n: "b", a: 0 }];
  equal(_.sortByOrder(list, ["n", "a"], ["desc", "asc"]).map(({ a }) => a), [0, 1, 2]);
  equal(_.sortByOrder(list, ["n", "a"], [false, true]).map(({ a }) => a), [0, 1, 2]);
  equal(_.sortByOrder(list, "a").map(({ a }) => a), [0, 1, 2]);
  equal(_.sortByAll(list, ["n", "a"]).map(({ a }) => a), [2, 0, 1]);
  equal(_.sortByAll(list, "n", "a").map(({ a }) => a), [2, 0, 1]);
  equal(_.sortBy([1, 2, 3], function (n) { return this.sin(n); }, { sin: (n) => -n }), [3, 2, 1]);
});

test("the largest, the smallest and the sum", () => {
  equal([_.max(users, "age").user, _.min(users, (user) => user.age).user], ["fred", "barney"]);
  equal([_.max([4, 2]), _.min([4, 2]), _.max([]), _.min([])], [4, 2, -Infinity, Infinity]);
  equal([_.max({ a: 1, b: 3 }), _.sum({ a: 4, b: 6 }), _.sum([])], [3, 10, 0]);
  equal([_.sum(users, "age"), _.sum([{ n: 4 }, { n: 6 }], (object) => object.n)], [76, 10]);
  equal(_.map([[1, 2], [4, 3]], _.max), [2, 4]);
});

test("thisArg", () => {
  const context = { factor: 3 };
  const times = function (n) { return n * this.factor; };
  equal(_.map([1, 2], times, context), [3, 6]);
  equal(_.times(3, times, context), [0, 3, 6]);
  equal(_.mapValues({ a: 1 }, times, context), { a: 3 });
  equal(_.reduce([1, 2], function (sum, n) { return sum + n * this.factor; }, 0, context), 9);
  equal(_.reject([1, 2], function (n) { return n * this.factor > 3; }, context), [1]);
  const seen = [];
  _.each([1], function (n) { seen.push(n * this.factor); }, context);
  equal(seen, [3]);
  equal(_.transform([2, 3], function (made, n) { made.push(n * this.factor); }, [], context), [6, 9]);
});

test("arrays", () => {
  equal([_.rest([1, 2, 3]), _.first([1, 2]), _.head([1]), _.tail([1, 2])], [[2, 3], 1, 1, [2]]);
  equal([_.flatten([1, [2, [3]]]), _.flatten([1, [2, [3]]], true)], [[1, 2, [3]], [1, 2, 3]]);
  equal(_.map([[1, [2]], [3]], _.flatten), [[1, 2], [3]]);
  equal([_.uniq([2, 1, 2]), _.unique([1, 1, 2], true)], [[2, 1], [1, 2]]);
  equal(_.uniq([1, 2.5, 1.5, 2], Math.floor), [1, 2.5]);
  equal(_.uniq([{ x: 1 }, { x: 1 }], "x").length, 1);
  equal([_.zipObject([["a", 1]]), _.zipObject(["a"], [1])], [{ a: 1 }, { a: 1 }]);
  equal(_.object(["a", "b"], [1, 2]), { a: 1, b: 2 });
  const sorted = [1, 1, 2, 2];
  equal([_.indexOf(sorted, 2, 3), _.indexOf(sorted, 2, true), _.lastIndexOf(sorted, 2, true)], [3, 2, 3]);
  equal(_.sortedIndex([{ x: 30 }, { x: 50 }], { x: 40 }, "x"), 1);
  equal(_.union([1], [2], [1]), [1, 2]);
});

test("objects", () => {
  equal(_.pairs({ a: 1 }), [["a", 1]]);
  equal([_.pick({ a: 1, b: 2 }, (n) => n > 1), _.omit({ a: 1, b: 2 }, (n) => n > 1)], [{ b: 2 }, { a: 1 }]);
  equal([_.pick({ a: 1, b: 2 }, "a"), _.omit({ a: 1, b: 2 }, ["a"])], [{ a: 1 }, { b: 2 }]);
  class Base {
    constructor() { this.own = () => 1; }
  }
  Base.prototype.inherited = () => 2;
  equal(_.methods(new Base()), ["own", "inherited"]);
  equal(Object.keys(_.extend({}, new Base())), ["own"]);
  equal(_.assign({ a: 1 }, { a: 2, b: 3 }, (value, other) => (value === undefined ? other : value)), { a: 1, b: 3 });
  equal(_.merge({ a: ["x"] }, { a: ["y"] }, (a, b) => (Array.isArray(a) ? a.concat(b) : undefined)), { a: ["x", "y"] });
  const nested = { a: { b: 1 } };
  equal([_.clone(nested).a === nested.a, _.clone(nested, true).a === nested.a], [true, false]);
  ok(_.isEqual(["hello"], ["hi"], (a, b) => (typeof a === "string" && typeof b === "string" ? true : undefined)));
  ok(_.eq({ a: 1 }, { a: 1 }));
});

test("functions and texts", () => {
  const twice = (n) => n * 2;
  const more = (n) => n + 1;
  equal([_.compose(more, twice)(5), _.backflow(more, twice)(5)], [11, 11]);
  equal(_.callback("a")({ a: 1 }), 1);
  equal(_.restParam((first, rest) => rest)(1, 2, 3), [2, 3]);
  const view = { label: "docs", name() { return this.label; } };
  _.bindAll(view);
  equal((0, view.name)(), "docs");
  equal([_.trunc("hi-diddly-ho there, neighborino", 24), _.trunc("short")], ["hi-diddly-ho there, n...", "short"]);
  equal([_.padLeft("a", 3), _.padRight("a", 3, "-")], ["  a", "a--"]);
  equal([_.trimLeft(" a "), _.trimRight(" a ")], ["a ", " a"]);
});

test("wrappers", () => {
  equal(_(users).where({ active: true }).pluck("user").value(), ["barney"]);
  equal(_(users).contains(users[1]), true);
  equal(_.chain(users).pluck("age").max().value(), 40);
  equal(_([1, 2, 3]).filter((n) => n > 1).map((n) => n * 2).value(), [4, 6]);
  equal(_([1, 2]).sum(), 3);
  equal(_([3, 1]).sortBy().first(), 1);
});
