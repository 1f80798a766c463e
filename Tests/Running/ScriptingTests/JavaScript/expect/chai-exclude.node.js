// A plugin that others wrote for chai works with ours: chai-exclude of Debian.

const { test, throws } = require("test");
const { makeChai } = require("expect/chai");

const chai = makeChai();
chai.use(yardstick("chai-exclude"));

test("chai-exclude replaces equal and adds words", () => {
  chai.expect({ a: 1, b: 2 }).excluding("a").to.deep.equal({ a: 5, b: 2 });
  chai.expect({ a: { c: 1 }, b: 2 }).excludingEvery(["c"]).to.eql({ a: { c: 2 }, b: 2 });
  chai.expect(5).to.equal(5);
  throws(() => chai.expect({ a: 1, b: 2 }).excluding("a").to.deep.equal({ a: 5, b: 3 }),
    "expected { b: 2 } to deeply equal { b: 3 }");
  throws(() => chai.expect(5).to.not.equal(5), "expected 5 to not equal 5");
  chai.assert.deepEqualExcluding({ a: 1, b: 2 }, { a: 3, b: 2 }, "a");
  throws(() => chai.assert.deepEqualExcluding({ a: 1, b: 2 }, { a: 3, b: 4 }, "a"), /deeply equal/);
});
