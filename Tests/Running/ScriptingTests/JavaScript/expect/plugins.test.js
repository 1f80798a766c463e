const { test, equal, ok, throws } = require("test");
const { makeChai } = require("expect/chai");

const fresh = () => {
  const chai = makeChai();
  return { chai, expect: chai.expect, Assertion: chai.Assertion, util: chai.util };
};

test("use calls a plugin once with chai and its utilities", () => {
  const { chai } = fresh();
  const calls = [];
  const plugin = (...args) => { calls.push(args); };
  equal(chai.use(plugin) === chai && chai.use(plugin) === chai, true);
  equal(calls.length, 1);
  ok(calls[0][0] === chai && calls[0][1] === chai.util);
});

test("addProperty, addMethod and addChainableMethod", () => {
  const { expect, Assertion, util } = fresh();
  util.addProperty(Assertion.prototype, "even", function even() {
    this.assert(this._obj % 2 === 0, "expected #{this} to be even", "expected #{this} to be odd");
  });
  Assertion.addMethod("divisibleBy", function divisibleBy(divisor, message) {
    if (message) util.flag(this, "message", message);
    const holds = util.flag(this, "object") % divisor === 0;
    const negatedMessage = "expected #{this} to not be divisible by #{exp}";
    this.assert(holds, "expected #{this} to be divisible by #{exp}", negatedMessage, divisor);
  });
  Assertion.addChainableMethod("digits", function digits(count) {
    new Assertion(String(this._obj)).to.have.lengthOf(count);
  }, function asText() { util.flag(this, "object", String(util.flag(this, "object"))); });
  expect(4).to.be.even.and.divisibleBy(2);
  expect(12).to.have.digits(2);
  expect(12).to.have.digits.that.equal("12");
  throws(() => expect(3).to.be.even, "expected 3 to be even");
  throws(() => expect(4).to.not.be.even, "expected 4 to be odd");
  throws(() => expect(3).to.be.divisibleBy(2, "why"), "why: expected 3 to be divisible by 2");
  throws(() => expect(3).to.be.evn, 'Invalid Chai property: evn. Did you mean "even"?');
  throws(() => expect(12).to.have.digits(3), "expected '12' to have a length of 3 but got 2");
});

test("overwriteProperty, overwriteMethod and overwriteChainableMethod", () => {
  const { expect, Assertion } = fresh();
  Assertion.overwriteProperty("ok", (inherited) => function ok() {
    if (this._obj === "model") this.assert(false, "expected a model");
    else inherited.call(this);
  });
  Assertion.overwriteMethod("equal", (inherited) => function equal(expected) {
    if (this._obj === "any") return;
    inherited.apply(this, [expected, "overwritten"]);
  });
  Assertion.overwriteChainableMethod("length", (inherited) => function length(expected) {
    inherited.call(this, expected + 1);
  }, (inherited) => function chaining() { inherited.call(this); });
  expect(1).to.be.ok;
  throws(() => expect(0).to.be.ok, "expected +0 to be truthy");
  throws(() => expect("model").to.be.ok, "expected a model");
  expect("any").to.equal(5).and.equal(6);
  throws(() => expect(1).to.equal(2), "overwritten: expected 1 to equal 2");
  expect([1, 2]).to.have.length(1);
  expect([1, 2]).to.have.length.above(1);
});

test("a method of a class is called with call and apply", () => {
  const { expect, Assertion } = fresh();
  Assertion.prototype.equal.call(expect(1), 1);
  throws(() => Assertion.prototype.include.apply(expect([1]), [2]), "expected [ 1 ] to include 2");
});

test("the utilities", () => {
  const { chai, expect, util } = fresh();
  equal(util.type([]), "Array");
  equal(util.eql({ a: [NaN] }, { a: [NaN] }), true);
  equal(util.inspect({ a: 0 }), "{ a: +0 }");
  equal(util.objDisplay("x".repeat(50)), `'${"x".repeat(37)}…'`);
  equal(util.getPathInfo({ a: [{ b: 1 }] }, "a[0].b"), { parent: { b: 1 }, name: "b", value: 1, exists: true });
  equal(util.hasProperty("text", "length"), true);
  equal(util.getName(function name() {}), "name");
  equal(util.getOwnEnumerableProperties({ a: 1 }), ["a"]);
  equal(["b", "a"].sort(util.compareByInspect), ["a", "b"]);
  equal(util.checkError.compatibleConstructor(new TypeError(), TypeError), true);
  equal(util.test(expect(1).not, [true]), false);
  equal(util.getMessage(expect(1, "m"), [false, "#{this} #{exp} #{act} #{other}", "", 2]), "m: 1 2 1 #{other}");
  equal(util.getActual(expect(1), []), 1);
  throws(() => util.expectTypes(expect(1), ["string",
    "array"]), "object tested must be an array, or a string, but number given");
  util.expectTypes(expect("x"), ["String"]);
  throws(() => util.proxify({ one: 1 }).ones, 'Invalid Chai property: ones. Did you mean "one"?');
  throws(() => util.addLengthGuard(() => {}, "word", true).length, /Use "word.lengthOf" instead/);
  util.addMethod(chai.assert, "isSeven", function isSeven(value) { new chai.Assertion(value).equal(7); });
  chai.assert.isSeven(7);
  throws(() => chai.assert.isSeven(8), "expected 8 to equal 7");
});

test("words that are added late do not replace a plugin's words", () => {
  const first = fresh();
  first.Assertion.addMethod("match", function match() { this.assert(false, "the plugin's match"); });
  throws(() => first.expect("a").to.match(/a/), "the plugin's match");
  const second = makeChai();
  second.Assertion.overwriteMethod("above", (inherited) => function above(limit) { inherited.call(this, limit + 1); });
  throws(() => second.expect(2).to.be.above(1), "expected 2 to be above 2");
  const third = makeChai();
  third.config.useProxy = false;
  throws(() => third.expect("a").to.match(/b/), "expected 'a' to match /b/");
  const fourth = makeChai();
  ok(Object.getOwnPropertyNames(fourth.Assertion.prototype).includes("change") === false && fourth.util !== undefined);
  fourth.use((chai) => {
    ok(typeof chai.Assertion.prototype.change === "function");
    ok(Object.getOwnPropertyNames(chai.Assertion.prototype).includes("frozen"));
  });
});
