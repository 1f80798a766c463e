// One failure of every function of the assert style, with the message that chai gives.

const { test, equal } = require("test");
const { makeChai } = require("expect/chai");

let { assert } = makeChai();
const throwing = function f() { throw new Error("x"); };
const object = { a: 1 };

const rows = [
  [() => assert.isOk(NaN), "expected NaN to be truthy"],
  [() => assert.isNotOk(1), "expected 1 to be falsy"],
  [() => assert.equal(1), "expected 1 to equal undefined"],
  [() => assert.notEqual(null), "expected null to not equal undefined"],
  [() => assert.strictEqual(1), "expected 1 to equal undefined"],
  [() => assert.notStrictEqual(undefined), "expected undefined to not equal undefined"],
  [() => assert.deepStrictEqual(1), "expected 1 to deeply equal undefined"],
  [() => assert.deepEqual(1), "expected 1 to deeply equal undefined"],
  [() => assert.notDeepEqual(undefined), "expected undefined to not deeply equal undefined"],
  [() => assert.isAbove(null), "expected null to be a number or a date"],
  [() => assert.isAtLeast(null), "expected null to be a number or a date"],
  [() => assert.isBelow(null), "expected null to be a number or a date"],
  [() => assert.isAtMost(null), "expected null to be a number or a date"],
  [() => assert.isTrue(1), "expected 1 to be true"],
  [() => assert.isNotTrue(true), "expected true to not equal true"],
  [() => assert.isFalse(1), "expected 1 to be false"],
  [() => assert.isNotFalse(false), "expected false to not equal false"],
  [() => assert.isNull(1), "expected 1 to equal null"],
  [() => assert.isNotNull(null), "expected null to not equal null"],
  [() => assert.isNaN(1), "expected 1 to be NaN"],
  [() => assert.isNotNaN(NaN), "expected NaN not to be NaN"],
  [() => assert.exists(null), "expected null to exist"],
  [() => assert.notExists(1), "expected 1 to not exist"],
  [() => assert.isUndefined(1), "expected 1 to equal undefined"],
  [() => assert.isDefined(undefined), "expected undefined to not equal undefined"],
  [() => assert.isFunction(1), "expected 1 to be a function"],
  [() => assert.isNotFunction(() => {}), "expected [Function] not to be a function"],
  [() => assert.isObject(1), "expected 1 to be an object"],
  [() => assert.isNotObject({ a: 1 }), "expected { a: 1 } not to be an object"],
  [() => assert.isArray(1), "expected 1 to be an array"],
  [() => assert.isNotArray([]), "expected [] not to be an array"],
  [() => assert.isString(1), "expected 1 to be a string"],
  [() => assert.isNotString("abc"), "expected 'abc' not to be a string"],
  [() => assert.isNumber(null), "expected null to be a number"],
  [() => assert.isNotNumber(1), "expected 1 not to be a number"],
  [() => assert.isFinite(NaN), "expected NaN to be a finite number"],
  [() => assert.isBoolean(1), "expected 1 to be a boolean"],
  [() => assert.isNotBoolean(true), "expected true not to be a boolean"],
  [() => assert.typeOf(1, "a"), "expected 1 to be an a"],
  [() => assert.instanceOf(1, Map), "expected 1 to be an instance of Map"],
  [() => assert.notInstanceOf([], Array), "expected [] to not be an instance of Array"],
  [() => assert.include("abc"), "expected 'abc' to include undefined"],
  [() => assert.notInclude([1, 2], 1), "expected [ 1, 2 ] to not include 1"],
  [() => assert.deepInclude("abc"), "expected 'abc' to deep include undefined"],
  [() => assert.notDeepInclude([1, 2], 1), "expected [ 1, 2 ] to not deep include 1"],
  [() => assert.nestedInclude("abc"), "expected 'abc' to include undefined"],
  [() => assert.notNestedInclude([1, 2], 1), "expected [ 1, 2 ] to not include 1"],
  [() => assert.deepNestedInclude("abc"), "expected 'abc' to deep include undefined"],
  [() => assert.notDeepNestedInclude([1, 2], 1), "expected [ 1, 2 ] to not deep include 1"],
  [() => assert.ownInclude("abc"), "expected 'abc' to include undefined"],
  [() => assert.notOwnInclude([1, 2], 1), "expected [ 1, 2 ] to not include 1"],
  [() => assert.deepOwnInclude("abc"), "expected 'abc' to deep include undefined"],
  [() => assert.notDeepOwnInclude([1, 2], 1), "expected [ 1, 2 ] to not deep include 1"],
  [() => assert.match(1, /x/), "expected 1 to match /x/"],
  [() => assert.notMatch(throwing, /x/), "expected [Function f] not to match /x/"],
  [() => assert.property(1, 1), "expected 1 to have property 1"],
  [() => assert.notProperty("abc", 1), "expected 'abc' to not have property 1"],
  [() => assert.propertyVal(1, 1), "expected 1 to have property 1"],
  [() => assert.notPropertyVal({ a: 1 }, "a", 1), "expected { a: 1 } to not have property 'a' of 1"],
  [() => assert.deepPropertyVal(1, 1), "expected 1 to have deep property 1"],
  [() => assert.notDeepPropertyVal({ a: 1 }, "a", 1), "expected { a: 1 } to not have deep property 'a' of 1"],
  [() => assert.ownProperty(1, 1), "expected 1 to have own property 1"],
  [() => assert.notOwnProperty("abc", 1), "expected 'abc' to not have own property 1"],
  [() => assert.ownPropertyVal(1, 1), "expected 1 to have own property 1"],
  [() => assert.notOwnPropertyVal({ a: 1 }, "a", 1), "expected { a: 1 } to not have own property 'a' of 1"],
  [() => assert.deepOwnPropertyVal(1, 1), "expected 1 to have deep own property 1"],
  [() => assert.notDeepOwnPropertyVal({ a: 1 }, "a", 1), "expected { a: 1 } to not have deep own property 'a' of 1"],
  [() => assert.nestedProperty(1, "a"), "expected 1 to have nested property 'a'"],
  [() => assert.notNestedProperty({ a: 1 }, "a"), "expected { a: 1 } to not have nested property 'a'"],
  [() => assert.nestedPropertyVal(1, "a"), "expected 1 to have nested property 'a'"],
  [() => assert.notNestedPropertyVal({ a: 1 }, "a", 1), "expected { a: 1 } to not have nested property 'a' of 1"],
  [() => assert.deepNestedPropertyVal(1, "a"), "expected 1 to have deep nested property 'a'"],
  [
    () => assert.notDeepNestedPropertyVal({ a: 1 }, "a", 1),
    "expected { a: 1 } to not have deep nested property 'a' of 1",
  ],
  [() => assert.lengthOf(1), "expected 1 to have property 'length'"],
  [() => assert.hasAnyKeys(1), "expected 1 to have key 'undefined'"],
  [() => assert.hasAllKeys(1), "expected 1 to have key 'undefined'"],
  [() => assert.containsAllKeys(1), "expected 1 to contain key 'undefined'"],
  [() => assert.doesNotHaveAnyKeys("abc", 1), "expected 'abc' to not have key '1'"],
  [() => assert.doesNotHaveAllKeys({ a: 1 }, "a"), "expected { a: 1 } to not have key 'a'"],
  [() => assert.hasAnyDeepKeys(1), "expected 1 to have key 'undefined'"],
  [() => assert.hasAllDeepKeys(1), "expected 1 to have key 'undefined'"],
  [() => assert.containsAllDeepKeys(1), "expected 1 to contain key 'undefined'"],
  [() => assert.doesNotHaveAnyDeepKeys("abc", 1), "expected 'abc' to not have key '1'"],
  [() => assert.doesNotHaveAllDeepKeys({ a: 1 }, "a"), "expected { a: 1 } to not have key 'a'"],
  [() => assert.throws(() => {}), "expected [Function] to throw an error"],
  [() => assert.doesNotThrow(throwing), "expected [Function f] to not throw an error but 'Error: x' was thrown"],
  [() => assert.closeTo(2, 1, 0.5), "expected 2 to be close to 1 +/- 0.5"],
  [() => assert.approximately(2, 1, 0.5), "expected 2 to be close to 1 +/- 0.5"],
  [() => assert.sameMembers([], [1, 2]), "expected [] to have the same members as [ 1, 2 ]"],
  [() => assert.notSameMembers([1, 2], [1, 2]), "expected [ 1, 2 ] to not have the same members as [ 1, 2 ]"],
  [() => assert.sameDeepMembers([], [1, 2]), "expected [] to have the same members as [ 1, 2 ]"],
  [() => assert.notSameDeepMembers([1, 2], [1, 2]), "expected [ 1, 2 ] to not have the same members as [ 1, 2 ]"],
  [() => assert.sameOrderedMembers([], [1, 2]), "expected [] to have the same ordered members as [ 1, 2 ]"],
  [
    () => assert.notSameOrderedMembers([1, 2], [1, 2]),
    "expected [ 1, 2 ] to not have the same ordered members as [ 1, 2 ]",
  ],
  [() => assert.sameDeepOrderedMembers([], [1, 2]), "expected [] to have the same ordered members as [ 1, 2 ]"],
  [
    () => assert.notSameDeepOrderedMembers([1, 2], [1, 2]),
    "expected [ 1, 2 ] to not have the same ordered members as [ 1, 2 ]",
  ],
  [() => assert.includeMembers([], [1, 2]), "expected [] to be a superset of [ 1, 2 ]"],
  [() => assert.notIncludeMembers([1, 2], [1, 2]), "expected [ 1, 2 ] to not be a superset of [ 1, 2 ]"],
  [() => assert.includeDeepMembers([], [1, 2]), "expected [] to be a superset of [ 1, 2 ]"],
  [() => assert.notIncludeDeepMembers([1, 2], [1, 2]), "expected [ 1, 2 ] to not be a superset of [ 1, 2 ]"],
  [() => assert.includeOrderedMembers([], [1, 2]), "expected [] to be an ordered superset of [ 1, 2 ]"],
  [
    () => assert.notIncludeOrderedMembers([1, 2], [1, 2]),
    "expected [ 1, 2 ] to not be an ordered superset of [ 1, 2 ]",
  ],
  [() => assert.includeDeepOrderedMembers([], [1, 2]), "expected [] to be an ordered superset of [ 1, 2 ]"],
  [
    () => assert.notIncludeDeepOrderedMembers([1, 2], [1, 2]),
    "expected [ 1, 2 ] to not be an ordered superset of [ 1, 2 ]",
  ],
  [() => assert.oneOf(NaN, [1, 2]), "expected NaN to be one of [ 1, 2 ]"],
  [() => assert.isExtensible(1), "expected 1 to be extensible"],
  [() => assert.isNotExtensible([]), "expected [] to not be extensible"],
  [() => assert.isSealed([]), "expected [] to be sealed"],
  [() => assert.isNotSealed(1), "expected 1 to not be sealed"],
  [() => assert.isFrozen([]), "expected [] to be frozen"],
  [() => assert.isNotFrozen(1), "expected 1 to not be frozen"],
  [() => assert.isEmpty("abc"), "expected 'abc' to be empty"],
  [() => assert.isNotEmpty(""), "expected '' not to be empty"],
  [() => assert.ok(NaN), "expected NaN to be truthy"],
  [() => assert.notOk(1), "expected 1 to be falsy"],
  [() => assert.throw(() => {}), "expected [Function] to throw an error"],
  [() => assert.Throw(() => {}), "expected [Function] to throw an error"],
  [() => assert.extensible(1), "expected 1 to be extensible"],
  [() => assert.notExtensible([]), "expected [] to not be extensible"],
  [() => assert.sealed([]), "expected [] to be sealed"],
  [() => assert.notSealed(1), "expected 1 to not be sealed"],
  [() => assert.frozen([]), "expected [] to be frozen"],
  [() => assert.notFrozen(1), "expected 1 to not be frozen"],
  [() => assert.empty("abc"), "expected 'abc' to be empty"],
  [() => assert.notEmpty(""), "expected '' not to be empty"],
  [() => assert(0, "not true"), "not true"],
  [() => assert.fail("no"), "no"],
  [() => assert.operator(1, ">", 2), "expected 1 to be > 2"],
  [() => assert.operator(1, "=", 2, "why"), "why: Invalid operator \"=\""],
  [() => assert.changes(() => {}, { a: 1 }, "a"), "expected .a to change"],
  [() => assert.increases(() => {}, () => 1), "expected 1 to increase"],
  [() => assert.decreasesBy(() => {}, { a: 1 }, "a", 1), "expected .a to decrease"],
  [() => assert.doesNotChange(() => { object.a += 1; }, object, "a", "why"), "why: expected .a to not change"],
  [() => assert.increasesBy(() => { object.a += 1; }, object, "a", 2), "expected .a to increase by 2"],
  [() => assert.changesButNotBy(() => { object.a += 1; }, object, "a", 1), "expected .a to not change by 1"],
  [() => assert.notTypeOf(1, "number"), "expected 1 not to be a number"],
];

test("functions of the assert style have chai's messages", () => {
  const names = new Set(rows.map(([body]) => /assert\.?(\w*)/.exec(String(body))[1]));
  for (const { 0: body, 1: message } of rows) {
    // A word must be there without another word that has been used before.
    ({ assert } = makeChai());
    let error;
    try {
      body();
    } catch (thrown) {
      error = thrown;
    }
    equal([error?.name, error?.message], ["AssertionError", message], String(body));
  }
  const without = Object.keys(assert).filter((name) => !names.has(name) && !/hange|crease/.test(name));
  equal(without, ["ifError"]);
});

test("functions of the assert style that hold return nothing, or what chai returns", () => {
  equal(assert.isOk(1), undefined);
  equal(assert.throws(throwing, "x").message, "x");
  assert.ifError(null);
  assert.changesBy(() => { object.a += 2; }, () => object.a, 2);
  assert.decreases(() => { object.a -= 1; }, object, "a");
});
