const { test, equal, ok, throws } = require("test");
const { makeChai } = require("expect/chai");

const chai = makeChai();
const { expect, assert } = chai;

test("an assertion that holds gives the chain on", () => {
  expect({ a: [1, 2] }).to.be.an("object").that.has.property("a").with.lengthOf(2).and.includes(1);
  expect(() => { throw new Error("bad"); }).to.throw().with.property("message").equal("bad");
});

test("an assertion that fails throws an AssertionError with both values", () => {
  const error = throws(() => expect({ a: 1 }).to.eql({ a: 2 }), "expected { a: 1 } to deeply equal { a: 2 }");
  equal(error.name, "AssertionError");
  equal([error.actual, error.expected, error.showDiff, error.operator], [{ a: 1 }, { a: 2 }, true, "deepStrictEqual"]);
  ok(error instanceof Error && error instanceof chai.AssertionError && typeof error.stack === "string");
  equal(Object.keys(error).sort(), ["actual", "expected", "operator", "showDiff"]);
  equal(JSON.parse(JSON.stringify(error)).message, "expected { a: 1 } to deeply equal { a: 2 }");
});

test("a message goes before that of the assertion", () => {
  throws(() => expect(1, "the total").to.equal(2), "the total: expected 1 to equal 2");
  throws(() => expect(1).to.equal(2, "the total"), "the total: expected 1 to equal 2");
});

test("fail always fails", () => {
  throws(() => expect.fail(), "expect.fail()");
  throws(() => expect.fail("no"), "no");
  const error = throws(() => expect.fail(1, 2, "no"), "no");
  equal([error.name, error.actual, error.expected], ["AssertionError", 1, 2]);
  throws(() => assert.fail(), "assert.fail()");
});

test("an unknown word gets a suggestion", () => {
  throws(() => expect(1).to.emty, 'Invalid Chai property: emty. Did you mean "empty"?');
  throws(() => expect(1).to.be.equl(1), 'Invalid Chai property: equl. Did you mean "equal"?');
  throws(() => expect(0).to.not.be.ok.nad, /Did you mean "and"/);
  throws(() => expect(1).to.be.somethingElse, "Invalid Chai property: somethingElse");
  throws(() => expect(1).to.equal.to, 'Invalid Chai property: equal.to. See docs for proper usage of "equal".');
  throws(() => expect([1]).to.include.length(1), /Use "include.lengthOf" instead/);
  throws(() => expect([1]).to.equal.length,
    'Invalid Chai property: equal.length. See docs for proper usage of "equal".');
});

test("a property that is called gets a hint", () => {
  for (const word of ["true", "ok", "exist"]) {
    throws(() => expect(true).to.be[word](),
      `"${word}" is a property and has checked already: leave out the parentheses behind .${word}`);
  }
  throws(() => expect(false).to.be.true(), "expected false to be true");
  expect(true).to.be.true.and.equal(true).and.not.false;
  ok(expect(true).to.be.true instanceof chai.Assertion);
});

test("a method that is named and not called is noted with its place", () => {
  chai.takeUncalled();
  expect(1).to.equal;
  expect([1]).to.include;
  expect([1]).to.include.members([1]);
  expect(1).to.equal(1);
  expect([1]).to.have.length.above(0);
  const kept = expect(1).to.equal;
  const entries = chai.takeUncalled();
  equal(entries.map(({ name }) => name), ["equal", "include", "equal"]);
  ok(entries.every(({ error }) => typeof error.stack === "string" && error.stack !== ""));
  equal(chai.takeUncalled(), []);
  kept(1);
  for (let count = 0; count < 1000; count += 1) expect(1).to.equal;
  equal(chai.takeUncalled().length, 100);
});

test("words say nothing of earlier or later chains", () => {
  const words = expect([1, 2]).to;
  words.be.not.include(3);
  words.include(1);
  const body = expect({ a: { b: 1 } }).to.have;
  body.property("a");
  body.property("b");
});

test("the words come in any order", () => {
  expect({ a: [1] }).to.not.have.deep.property("a", [2]);
  expect({ a: [1] }).to.have.deep.property("a", [1]);
  expect({ a: [1] }).deep.to.have.property("a", [1]);
  throws(() => expect({ a: [1] }).not.deep.to.have.property("a", [1]), /to not have deep property 'a' of \[ 1 \]/);
  throws(() => expect({ a: [1] }).deep.not.to.have.property("a", [1]), /to not have deep property 'a' of \[ 1 \]/);
});

test("functions that throw nothing but undefined are seen", () => {
  expect(() => { throw undefined; }).to.throw();
  throws(() => expect(() => { throw null; }).to.not.throw(), /to not throw an error but null was thrown/);
  throws(() => expect(() => { throw 0; }).to.throw(TypeError), /to throw 'TypeError' but \+0 was thrown/);
  throws(() => expect(() => { throw undefined; }).to.throw("x"), /to throw error including 'x' but got ''/);
});

test("should", () => {
  const should = chai.should();
  try {
    "text".should.equal("text");
    (5).should.be.above(4);
    throws(() => ({ a: 1 }).should.not.have.property("a"), "expected { a: 1 } to not have property 'a'");
    should.exist(1);
    throws(() => should.not.exist(1), "expected 1 to not exist");
    should.Throw(() => { throw new Error("x"); }, "x");
    const object = {};
    object.should = 5;
    equal(object.should, 5);
  } finally {
    delete Object.prototype.should;
  }
});

test("config changes how messages show values", () => {
  const own = makeChai();
  own.config.truncateThreshold = 0;
  throws(() => own.expect("x".repeat(60)).to.equal(1), `expected '${"x".repeat(60)}' to equal 1`);
  own.config.showDiff = false;
  equal(throws(() => own.expect(1).to.equal(2), /equal/).showDiff, false);
  own.config.useProxy = false;
  equal(own.expect(1).to.emty, undefined);
});

test("each subject is passed to the hook", () => {
  const subjects = [];
  const own = makeChai({ onExpect: (value) => { subjects.push(value); } });
  own.expect(1).to.equal(1);
  own.expect("x");
  equal(subjects, [1, "x"]);
});

test("an async function may return an assertion", async () => {
  ok(await (async () => expect(1).to.equal(1))() instanceof chai.Assertion);
  ok(await (async () => expect(true).to.be.true)() instanceof chai.Assertion);
  equal(JSON.stringify({ a: expect(1).to.be.ok }), "{}");
});
