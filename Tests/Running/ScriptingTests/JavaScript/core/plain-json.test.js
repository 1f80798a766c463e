// Data for the program is written without calls of `toJSON`.

const { test, equal, throws } = require("test");
const { plainJSON } = require("core/plain-json");

test("plain data is written as JSON.stringify writes it", () => {
  for (const value of [null, true, 1.5, "a\"\n\u2028", [], {}, [1, [2, {}]], { a: { b: [null] }, "": "x", __proto__: null }]) {
    equal(plainJSON(value), JSON.stringify(value));
  }
});

test("values that JSON does not have are left out, or null in lists", () => {
  const value = { a: undefined, b: () => {}, c: Symbol("c"), d: [undefined, () => {}], e: NaN };
  equal(plainJSON(value), "{\"d\":[null,null],\"e\":null}");
});

test("toJSON on the prototypes of arrays and objects is not called", () => {
  const before = Array.prototype.toJSON;
  try {
    Array.prototype.toJSON = Object.prototype.toJSON = () => "replaced";
    equal(plainJSON({ headers: [["a", "b"]] }), "{\"headers\":[[\"a\",\"b\"]]}");
  } finally {
    delete Object.prototype.toJSON;
    delete Array.prototype.toJSON;
    if (before) Array.prototype.toJSON = before;
  }
});

test("a value that contains itself is an error", () => {
  const value = {};
  value.value = value;
  throws(() => plainJSON(value), /contains itself/);
});
