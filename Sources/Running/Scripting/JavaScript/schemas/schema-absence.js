"use strict";
// The error for a value that is undefined or a function: JSON has neither, but `type`, `enum` and `const` refuse both.

const KEYWORDS = ["type", "enum", "const"];

// Returns the schema that `$ref` leads to in the same document.
function target(schema, resolve) {
  let current = schema;
  for (let step = 0; step < 100 && typeof current?.$ref === "string" && current.$ref.startsWith("#"); step += 1) {
    current = current.$ref === "#" ? schema : resolve(decodeURIComponent(current.$ref));
  }
  return current;
}

function typeNames(schema) {
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

// Returns the keyword of a schema that refuses the value; throws if none does, because the value cannot be validated.
function refusal(value, schema, resolve, keywords = KEYWORDS) {
  const found = target(schema, resolve);
  const keyword = found === false ? null : keywords.find((word) => found?.[word] !== undefined);
  if (keyword === undefined) {
    const name = value === undefined ? "undefined" : "a function";
    throw new TypeError(`data is ${name}, which JSON Schema does not describe`);
  }
  return { keyword, schema: found };
}

// Returns ajv's error for the value.
function errorOfMissingValue(value, schema, { resolve }) {
  const { keyword, schema: found } = refusal(value, schema, resolve);
  const base = { keyword: keyword ?? "false schema", dataPath: "", schemaPath: `#/${keyword ?? "false schema"}` };
  switch (keyword) {
    case null: return { ...base, params: {}, message: "boolean schema is false" };
    case "type": {
      const type = typeNames(found).join(",");
      return { ...base, params: { type }, message: `should be ${type}` };
    }
    case "enum":
      return {
        ...base, params: { allowedValues: found.enum }, message: "should be equal to one of the allowed values",
      };
    default: return { ...base, params: { allowedValue: found.const }, message: "should be equal to constant" };
  }
}

module.exports = { errorOfMissingValue, refusal, typeNames };
