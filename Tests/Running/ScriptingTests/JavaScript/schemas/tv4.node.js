// Compares the errors of our tv4 with those of tv4 itself.

"use strict";

const { test, equal, throws } = require("test");
const tv4 = require("schemas/tv4");
const folder = `${process.argv[1].replace(/[^/]*$/, "")}schemas/`;
const yardstickOfTV4 = yardstick("/usr/share/javascript/tv4/tv4.js");

native.validateSchema = yardstick(`${folder}recorded-validator.js`).validateSchema;

// tv4 repeats "/anyOf/0" in the schema paths of the first error of a branch.
function described(error, hasPath) {
  if (!error) return error;
  const { message, params, code, dataPath, schemaPath, subErrors } = error;
  const branches = subErrors && subErrors.map((branch) => described(branch, false));
  return { message, params, code, dataPath, schemaPath: hasPath ? schemaPath : "", subErrors: branches };
}

function outcome(library, findsAll, [schema, value, ...options]) {
  const api = library.freshApi();
  api.addFormat("even", (number) => (typeof number === "number" && number % 2 ? "odd" : null));
  api.addFormat({ never: (data, { minimum }) => ({ message: `no ${minimum}`, schemaPath: "/x" }) });
  api.addSchema("http://n/", { definitions: { d: { type: "null" } } });
  const [ownSchema, ownValue] = [structuredClone(schema), structuredClone(value)];
  if (findsAll) {
    const { valid, errors, missing } = api.validateMultiple(ownValue, ownSchema, ...options);
    return { valid, errors: errors.map((error) => described(error, true)), missing: [...missing] };
  }
  const result = api.validateResult(ownValue, ownSchema, ...options);
  const valid = api.validate(ownValue, ownSchema, ...options);
  return { valid, same: result.valid === valid, error: described(api.error, true), missing: [...api.missing] };
}

for (const example of yardstick(`${folder}tv4-cases.json`)) {
  for (const findsAll of [false, true]) {
    test(`${JSON.stringify(example)}, ${findsAll ? "all errors" : "the first error"}`, () => {
      equal(outcome(tv4, findsAll, example), outcome(yardstickOfTV4, findsAll, example));
    });
  }
}

function both(name, body) {
  test(name, () => equal(body(tv4.freshApi()), body(yardstickOfTV4.freshApi())));
}

both("the codes of errors", (api) => api.errorCodes);

both("schemas are found by address, by part and by filter", (api) => {
  const document = { id: "http://a/d", definitions: { n: { type: "null" } }, items: { $ref: "other" } };
  api.addSchema(document);
  api.addSchema("x", { $ref: "http://far/#/a" });
  const found = [
    api.getSchema("http://a/d").id, api.getSchema("http://a/d#/definitions/n"),
    api.getSchemaUris(), api.getSchemaUris(/^x/), Object.keys(api.getSchemaMap()), api.getMissingUris().sort(),
    api.getMissingUris(/far/),
  ];
  api.dropSchemas();
  return [...found, api.getSchemaUris()];
});

both("reset forgets the result", (api) => {
  api.validate(1, { type: "null" });
  const before = api.error.code;
  api.reset();
  return [before, api.error, api.valid, api.missing];
});

both("an error reporter gives its own words", (api) => {
  api.setErrorReporter((error, data, schema) => (schema.words ? `${schema.words} ${data}` : undefined));
  const { errors } = api.validateMultiple([1, 2], { items: [{ type: "null", words: "not" }, { type: "null" }] });
  return errors.map(({ message }) => message);
});

both("an undefined value has no type", (api) => [api.validate(undefined, { type: "object" }), api.error.message]);

test("a reference that leads nowhere in its own document is an error, which tv4 takes for a valid value", () => {
  throws(() => tv4.validate(1, { $ref: "#/definitions/x" }), 'tv4: "$ref" leads nowhere: "#/definitions/x"');
});

test("a schema of the wrong form is an error", () => {
  throws(() => tv4.validate(1, { minimum: "5" }), /^tv4: the schema is wrong at #\/minimum/);
  throws(() => tv4.validate(1, 5), "the schema for tv4 has to be an object or an address, not number");
});
