"use strict";

const { test, equal, ok, throws } = require("test");
const sdk = require("collection/postman-collection");

const names = [
  "Cookie", "CookieList", "Description", "FormParam", "Header", "HeaderList", "Property", "PropertyBase",
    "PropertyList",
  "QueryParam", "Request", "RequestAuth", "RequestBody", "Response", "Url", "Variable", "VariableList", "VariableScope",
];

test("the classes", () => {
  equal(Object.keys(sdk), names);
  for (const name of names) equal([typeof sdk[name], sdk[name]._postman_propertyName], ["function", name]);
  equal(sdk.Header === sdk.Header, true);
});

test("a class that is missing is named", () => {
  throws(() => new sdk.Collection(), /^hubrun's "postman-collection" has no Collection; it has Cookie, CookieList, /);
  throws(() => sdk.Item.isItem({}), /^hubrun's "postman-collection" has no Item; /);
});

test("the classes work together", () => {
  const request = new sdk.Request({ url: new sdk.Url("http://h"), header: [new sdk.Header("A: 1")],
    body: new sdk.RequestBody("x"), auth: new sdk.RequestAuth({ type: "noauth" }) });
  ok(sdk.Url.isUrl(request.url) && sdk.HeaderList.isHeaderList(request.headers));
  equal(request.headers instanceof sdk.PropertyList, true);
  equal(request.headers.Type === sdk.Header, true);
  equal(new sdk.PropertyList(sdk.Variable, null, [{ key: "a", value: 1 }]).get("a"), 1);
});

// Scripts may replace what the language has; our classes then may fail, and must not hang.
test("broken built-ins end in an error", () => {
  const { toJSON } = Object.prototype;
  Object.defineProperty(Object.prototype, "toJSON", {
    configurable: true, get() { throw new Error("broken"); },
  });
  try {
    throws(() => new sdk.Request("h").toJSON(), "broken");
  } finally {
    delete Object.prototype.toJSON;
  }
  equal(toJSON, undefined);
  const looping = { get inner() { return this; } };
  throws(() => new sdk.Request({ url: "h", body: { mode: "graphql", graphql: looping } }).toJSON(), /./);
  throws(() => new sdk.Header({ key: { toString: null }, value: "x" }).toString(), /./);
});
