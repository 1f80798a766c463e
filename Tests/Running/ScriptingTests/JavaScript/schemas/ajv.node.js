// Compares the errors of our ajv with those of ajv 6 itself.

"use strict";

const { test, equal } = require("test");
const Ajv = require("schemas/ajv");
const folder = `${process.argv[1].replace(/[^/]*$/, "")}schemas/`;

// Debian's packages find each other there, which a Node.js that is not Debian's does not know.
process.env.NODE_PATH = "/usr/share/nodejs";
yardstick("module")._initPaths();
const Yardstick = yardstick("ajv");

native.validateSchema = yardstick(`${folder}recorded-validator.js`).validateSchema;

// The path of an error behind a reference to an address is the schema's real place, not the address.
const refersToAddress = (schema) => /"\$ref":"(?!#["\/])/.test(JSON.stringify(schema));

function outcome(Library, schema, value, options) {
  try {
    const ajv = new Library({ logger: false, ...options });
    ajv.addFormat("even", { type: "number", validate: (number) => number % 2 === 0 });
    ajv.addFormat("ab", /^ab/);
    const isValid = ajv.validate(schema, value);
    const errors = (ajv.errors ?? []).map((error) => (refersToAddress(schema) ? { ...error, schemaPath: "" } : error));
    const changed = ajv.errorsText(ajv.errors, { separator: "; ", dataVar: "x" });
    return { isValid, errors, text: ajv.errorsText(), changed };
  } catch (error) {
    return error.message;
  }
}

for (const [schema, value, more] of yardstick(`${folder}ajv-cases.json`)) {
  for (const allErrors of [false, true]) {
    const options = { ...more, allErrors };
    test(`${JSON.stringify(schema)} of ${JSON.stringify(value)} with ${JSON.stringify(options)}`, () => {
      equal(outcome(Ajv, schema, value, options), outcome(Yardstick, schema, value, options));
    });
  }
}

function both(name, body) {
  test(name, () => equal(body(Ajv), body(Yardstick)));
}

both("schemas are added, found, refused twice and removed", (Library) => {
  const ajv = new Library({ logger: false });
  const found = [];
  const note = (body) => {
    try {
      found.push(body());
    } catch (error) {
      found.push(error.message);
    }
  };
  ajv.addSchema({ $id: "http://a/d", definitions: { n: { type: "number" } } }).addSchema({ type: "null" }, "key");
  note(() => ajv.validate("key", 1));
  note(() => ajv.errorsText());
  note(() => ajv.validate({ $ref: "http://a/d#/definitions/n" }, "x"));
  note(() => ajv.getSchema("http://a/d#/definitions/n")(1));
  note(() => ajv.getSchema("other"));
  note(() => ajv.validate("other", 1));
  note(() => ajv.addSchema({}, "key"));
  ajv.removeSchema("key");
  note(() => ajv.getSchema("key"));
  return found;
});

both("a compiled schema keeps its own errors", (Library) => {
  const check = new Library().compile({ type: "number" });
  return [check("x"), check.errors.length, check(1), check.errors, check.schema];
});

test("a schema of draft-04 has its own meaning, which ajv 6 has to be told", () => {
  const $schema = "http://json-schema.org/draft-04/schema#";
  const texts = (schema, value) => {
    const ajv = new Ajv({ allErrors: true });
    ajv.validate({ $schema, ...schema }, value);
    return ajv.errorsText();
  };
  equal(texts({ maximum: 5, exclusiveMaximum: true }, 5), "data should be < 5");
  equal(texts({ maximum: 5, exclusiveMaximum: false, minimum: 9, exclusiveMinimum: true }, 6), [
    "data should be <= 5", "data should be > 9",
  ].join(", "));
  const definitions = { d: { type: "null" } };
  equal(texts({ id: "http://a/", $ref: "#/definitions/d", definitions }, 6), "data should be null");
});

both("an undefined value has no type", (Library) => {
  const ajv = new Library();
  return [ajv.validate({ type: "object", required: ["a"] }, undefined), ajv.errors];
});
