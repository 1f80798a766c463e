"use strict";
// ajv 6's words for an error, and the `params` of its error objects.

const COMPARISONS = { maximum: "<=", exclusiveMaximum: "<", minimum: ">=", exclusiveMinimum: ">" };
const NOUNS = {
  maxLength: "NOT be longer than # characters", minLength: "NOT be shorter than # characters",
  maxItems: "NOT have more than # items", minItems: "NOT have fewer than # items",
  maxProperties: "NOT have more than # properties", minProperties: "NOT have fewer than # properties",
};

// Returns the last two equal elements, as ajv finds them.
function lastEqual(elements, textOf) {
  const lastIndexes = new Map();
  let found;
  elements.forEach((element, index) => {
    const text = textOf(element);
    if (lastIndexes.has(text)) found = { i: index, j: lastIndexes.get(text) };
    lastIndexes.set(text, index);
  });
  return found;
}

// Returns a text that is the same for equal JSON values, whatever the order of their members.
function canonical(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

// Returns { message, params } of an error of the validator.
// - shown: a function that gives a missing property's name as ajv shows it.
function describe(error, { schema, value }, shown) {
  const { keyword, params } = error;
  switch (keyword) {
    case null: return { params: {}, message: "boolean schema is false" };
    case "type": {
      const type = params.types.join(",");
      return { params: { type }, message: `should be ${type}` };
    }
    case "enum":
      return { params: { allowedValues: schema.enum }, message: "should be equal to one of the allowed values" };
    case "const": return { params: { allowedValue: schema.const }, message: "should be equal to constant" };
    case "multipleOf": return { params: { ...params }, message: `should be multiple of ${params.multipleOf}` };
    case "maximum": case "exclusiveMaximum": case "minimum": case "exclusiveMinimum": {
      const comparison = COMPARISONS[keyword];
      const { limit } = params;
      return {
        params: { comparison, limit, exclusive: comparison.length === 1 }, message: `should be ${comparison} ${limit}`,
      };
    }
    case "maxLength": case "minLength": case "maxItems": case "minItems": case "maxProperties": case "minProperties":
      return { params: { limit: params.limit }, message: `should ${NOUNS[keyword].replace("#", params.limit)}` };
    case "pattern": case "format":
      return { params: { ...params }, message: `should match ${keyword} "${params[keyword]}"` };
    case "uniqueItems": {
      const { i, j } = lastEqual(value, canonical);
      return { params: { i, j }, message: `should NOT have duplicate items (items ## ${j} and ${i} are identical)` };
    }
    case "required": {
      const missingProperty = shown(params.missingProperty);
      return { params: { missingProperty }, message: `should have required property '${missingProperty}'` };
    }
    case "dependencies": case "dependentRequired": {
      const { property, required } = params;
      const deps = required.join(", ");
      const noun = required.length === 1 ? "property" : "properties";
      return {
        params: { property, missingProperty: shown(params.missingProperty), depsCount: required.length, deps },
        message: `should have ${noun} ${deps} when property ${property} is present`,
      };
    }
    case "not": return { params: {}, message: "should NOT be valid" };
    case "anyOf": return { params: {}, message: "should match some schema in anyOf" };
    case "oneOf":
      return {
        params: { passingSchemas: params.passingSchemas ?? null }, message: "should match exactly one schema in oneOf",
      };
    case "contains": return { params: {}, message: "should contain a valid item" };
    case "minContains": case "maxContains": {
      const word = keyword === "minContains" ? "least" : "most";
      return { params: { ...params }, message: `should contain at ${word} ${params.limit} valid items` };
    }
    default: return { params: { ...params }, message: error.message };
  }
}

// The messages of errors that ajv makes of other errors.
const more = {
  additionalProperties: (additionalProperty) => ({
    params: { additionalProperty }, message: "should NOT have additional properties",
  }),
  unevaluatedProperties: (unevaluatedProperty) => ({
    params: { unevaluatedProperty }, message: "should NOT have unevaluated properties",
  }),
  additionalItems: (limit) => ({ params: { limit }, message: `should NOT have more than ${limit} items` }),
  propertyNames: (propertyName) => ({
    params: { propertyName }, message: `property name '${propertyName}' is invalid`,
  }),
  if: (failingKeyword) => ({ params: { failingKeyword }, message: `should match "${failingKeyword}" schema` }),
};

module.exports = { canonical, describe, more };
