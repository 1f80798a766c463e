// The calls of the validator, which a function stands for here, and hostile scripts that change its results.

"use strict";

const { test, equal, ok, throws } = require("test");
const { validate } = require("schemas/schema-validation");
const { validateSchema } = require("schemas/json-schema-check");
const Ajv = require("schemas/ajv");
const tv4 = require("schemas/tv4");

const none = { errors: [], missing: [], unknownFormats: [], questions: [] };
const typeError = {
  keyword: "type", instancePath: "", steps: [], locations: ["#"], params: { types: ["null"] }, message: "expected null",
};

// Calls a function while the validator gives results in turn, the last one again and again; returns the calls.
function withResults(results, body) {
  const calls = [];
  const texts = results.map((result) => JSON.stringify(result));
  native.validateSchema = (...call) => {
    calls[calls.length] = call;
    return texts[calls.length > texts.length ? texts.length - 1 : calls.length - 1];
  };
  try {
    body();
  } finally {
    delete native.validateSchema;
  }
  return calls;
}

test("questions about formats are answered until there are none", () => {
  const question = { format: "even", schema: 3, location: "#/items", value: "4" };
  const asked = [];
  const isValid = (...values) => asked.push(values) > 0;
  const calls = withResults([{ ...none, questions: [question] }, none], () => {
    equal(validate({ schemaText: "{}", valueText: "[4]", compile: { draft: "draft-04" }, isValid }), none);
  });
  equal(asked, [["even", 4, "#/items"]]);
  equal(calls.map(([schema, value]) => [schema, value]), [["{}", "[4]"], ["{}", "[4]"]]);
  equal(JSON.parse(calls[1][2]), {
    limit: 1000, compile: '{"draft":"draft-04"}',
    answers: [{ format: "even", schema: 3, value: "4", valid: true }], findUnknown: false,
  });
});

test("a script that answers for ever is ended", () => {
  const question = { format: "even", schema: 3, location: "#/items", value: "4" };
  withResults([{ ...none, questions: [question] }], () => {
    throws(() => validate({ schemaText: "{}", valueText: "4", isValid: () => true }), /ever new questions/);
  });
});

test("a validation that was stopped is an error, not a verdict", () => {
  withResults([{ ...none, stopped: "the schema takes too many steps" }], () => {
    throws(() => new Ajv().validate({}, 1), "the schema takes too many steps");
    throws(() => tv4.validate(1, {}), "the schema takes too many steps");
    throws(() => validateSchema({}, 1), "the schema takes too many steps");
  });
});

test("errors that were found before a validation was stopped count", () => {
  withResults([none, { ...none, errors: [typeError], stopped: "the schema takes too many steps" }], () => {
    equal(new Ajv().validate({ type: "null" }, 1), false);
  });
});

test("a schema that is wrong is an error", () => {
  withResults([{ errors: [], problem: "the schema is wrong at #/type: x" }], () => {
    throws(() => new Ajv().compile({ type: "x" }), "schema is invalid: the schema is wrong at #/type: x");
    throws(() => tv4.validate(1, { type: "x" }), "tv4: the schema is wrong at #/type: x");
    equal(new Ajv().validateSchema({ type: "x" }), false);
  });
});

test("all errors are listed for to.have.jsonSchema", () => {
  const second = { ...typeError, keyword: "minimum", params: { limit: 3 } };
  withResults([none, { ...none, errors: [second, typeError] }], () => {
    equal(validateSchema({ type: "null", minimum: 3 }, 1), ["data should be null", "data should be >= 3"]);
  });
});

test("a failure stays a failure whatever a script replaces", () => {
  const schema = { type: "null" };
  const failing = { ...none, errors: [typeError] };
  const replaced = [
    [Array.prototype, "map", () => []], [Array.prototype, "filter", () => []], [Array.prototype, "slice", () => []],
    [Array.prototype, "sort", () => []], [Array.prototype, "flatMap", () => []],
    [Array.prototype, "toJSON", () => []], [Object.prototype, "toJSON", () => ({})], [JSON, "parse", () => none],
    [JSON, "stringify", () => "{}"], [RegExp.prototype, "test", () => true],
    [Array.prototype, Symbol.iterator, undefined],
  ];
  const holds = {
    ajv: () => new Ajv().validate(schema, 1),
    jsonSchema: () => validateSchema(schema, 1).length === 0,
    tv4: () => tv4.validate(1, schema),
    "tv4.validateMultiple": () => tv4.validateMultiple(1, schema).valid,
  };
  for (const [owner, name, value] of replaced) {
    for (const check of Object.keys(holds)) {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      const first = check === "ajv" || check === "jsonSchema" ? [none, failing] : [failing];
      withResults(first, () => {
        let isValid;
        Object.defineProperty(owner, name, { value, configurable: true, writable: true });
        try {
          isValid = holds[check]();
        } catch {
          isValid = false;
        } finally {
          if (before) Object.defineProperty(owner, name, before);
          else delete owner[name];
        }
        ok(!isValid, `${check} passes with a replaced ${String(name)}`);
      });
    }
  }
});

test("a member that is undefined is an error where keywords count members", () => {
  withResults([none], () => {
    equal(new Ajv().validate({ properties: { a: {} } }, { a: undefined }), true);
    throws(() => new Ajv().validate({ additionalProperties: false }, { a: undefined }), /^data.a is undefined/);
    throws(() => tv4.validate({ a: undefined }, { maxProperties: 0 }), /^data.a is undefined/);
    throws(() => tv4.validate({ a: undefined }, {}, false, true), /^data.a is undefined/);
  });
});

test("a value that is undefined is refused by its type, or is an error", () => {
  withResults([none], () => {
    const definitions = { n: { enum: [1] } };
    equal(validateSchema({ type: ["object", "null"] }, undefined), ["data should be object,null"]);
    equal(validateSchema({ $ref: "#/definitions/n", definitions }, undefined), [
      "data should be equal to one of the allowed values",
    ]);
    equal(validateSchema(false, () => 1), ["data boolean schema is false"]);
    throws(() => validateSchema({ minimum: 1 }, undefined), /^data is undefined/);
    equal(tv4.validate(undefined, { type: "array" }), false);
    equal(tv4.error.message, "Invalid type: undefined (expected array)");
    throws(() => tv4.validate(undefined, { const: 1 }), /^data is undefined/);
  });
});

test("what ajv and tv4 cannot do here is an error that says so", () => {
  throws(() => new Ajv().addKeyword("x", {}), /^ajv's addKeyword is not supported by hubrun/);
  throws(() => new Ajv({ coerceTypes: true }), /^ajv's option "coerceTypes" is not supported by hubrun/);
  throws(() => new Ajv().compile({ $async: true }), /^ajv's keyword "\$async" is not supported by hubrun/);
  throws(() => new Ajv().addSchema({ $id: "http://h/a", $async: true }), /^ajv's keyword "\$async"/);
  throws(() => new Ajv().addFormat("x", 5), 'the format "x" has to be a function or a regular expression');
  throws(() => tv4.defineKeyword("x", () => null), /^tv4.defineKeyword is not supported by hubrun/);
  throws(() => tv4.validate(1, { pattern: /a/i }), "tv4: the pattern /a/i has flags, which are not supported");
});

test("missing references and unknown formats", () => {
  const missing = { ...none, missing: [{ ref: "#/a", uri: "", base: "" }] };
  withResults([missing], () => {
    const error = throws(() => new Ajv().compile({ $ref: "#/a" }), "can't resolve reference #/a from id #");
    ok(error instanceof Ajv.MissingRefError);
    equal(new Ajv({ missingRefs: "ignore" }).validate({ $ref: "#/a" }, 1), true);
  });
  const unknown = { ...none, unknownFormats: [{ format: "x", location: "#/items" }] };
  withResults([unknown], () => {
    throws(() => new Ajv().compile({}), 'unknown format "x" is used in schema at path "#/items"');
    equal(new Ajv({ unknownFormats: ["x"] }).validate({}, 1), true);
    equal(new Ajv({ unknownFormats: "ignore" }).validate({}, 1), true);
    equal(new Ajv({ format: false }).validate({}, 1), true);
  });
});
