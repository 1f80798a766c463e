"use strict";

const { test, equal, ok, throws } = require("test");
const uuid = require("modules/uuid");

test("random ones", () => {
  const made = new Set([uuid(), uuid.v4(), uuid.v4()]);
  equal(made.size, 3);
  for (const text of made) ok(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text), text);
  equal(uuid.v4({ random: new Array(16).fill(255) }), "ffffffff-ffff-4fff-bfff-ffffffffffff");
});

test("of a name, RFC 9562 appendix A", () => {
  equal(uuid.v3("www.example.com", uuid.v3.DNS), "5df41881-3aed-3515-88a7-2f4a814cf09e");
  equal(uuid.v5("www.example.com", uuid.v5.DNS), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
  equal(uuid.v5("www.example.com", uuid.parse(uuid.v5.DNS)), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
  throws(() => uuid.v5("x", "not a UUID"), "Invalid UUID");
  throws(() => uuid.v5("x"), /^Namespace must be a UUID/);
});

test("validate, version, parse and stringify", () => {
  const text = "2ed6657d-e927-568b-95e1-2665a8aea6a2";
  equal([text, uuid.NIL, "x", 5].map(uuid.validate), [true, true, false, false]);
  equal([uuid.version(text), uuid.version(uuid.NIL)], [5, 0]);
  throws(() => uuid.version("x"), "Invalid UUID");
  equal(uuid.stringify(uuid.parse(text)), text);
});

test("of the time", () => {
  throws(() => uuid.v1(), /use uuid.v4\(\)$/);
});
