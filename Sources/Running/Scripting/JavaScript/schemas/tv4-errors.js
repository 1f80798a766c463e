"use strict";
// Turns the validator's errors into tv4's, with its codes, parameters and paths.

const { arranged } = require("schemas/schema-errors");
const { canonical } = require("schemas/ajv-messages");
const { escaped } = require("schemas/schema-location");
const { errorCodes, message } = require("schemas/tv4-messages");
const { order, reached } = require("schemas/tv4-order");

class ValidationError extends Error {
  constructor(name, params, dataPath, schemaPath, subErrors) {
    super();
    // In tv4 these are enumerable, so that `JSON.stringify(tv4.error)` shows them.
    const message_ = message(name, params);
    const shown = { message: message_, params, code: errorCodes[name], dataPath, schemaPath, subErrors };
    for (const key of Object.keys(shown)) {
      Object.defineProperty(this, key, { value: shown[key], enumerable: true, writable: true, configurable: true });
    }
  }

  get name() {
    return "ValidationError";
  }
}

function typeName(value) {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

// Returns the first element that has an equal one, and the first of those.
function firstEqual(elements) {
  const indexes = new Map();
  let found;
  elements.forEach((element, index) => {
    const text = canonical(element);
    const match1 = indexes.get(text);
    if (match1 === undefined) indexes.set(text, index);
    else if (!found || match1 < found.match1) found = { match1, match2: index };
  });
  return found;
}

// Returns [name of the code, parameters, end of the schema path] for a limit of a number.
function ofBound(value, limit, word) {
  const suffix = word.slice(0, 3) === "min" ? "MINIMUM" : "MAXIMUM";
  return value === limit
    ? [`NUMBER_${suffix}_EXCLUSIVE`, { value, [word]: limit }, `/exclusive${word[0].toUpperCase()}${word.slice(1)}`]
    : [`NUMBER_${suffix}`, { value, [word]: limit }, `/${word}`];
}

function described({ keyword, params }, { schema, value }) {
  switch (keyword) {
    case "type": return ["INVALID_TYPE", { type: typeName(value), expected: params.types.join("/") }, "/type"];
    case "enum": return ["ENUM_MISMATCH", { value: JSON.stringify(value) }, "/type"];
    case "multipleOf": return ["NUMBER_MULTIPLE_OF", { value, multipleOf: params.multipleOf }, ""];
    case "minimum": case "exclusiveMinimum": return ofBound(value, params.limit, "minimum");
    case "maximum": case "exclusiveMaximum": return ofBound(value, params.limit, "maximum");
    case "minLength": return ["STRING_LENGTH_SHORT", { length: value.length, minimum: params.limit }, "/minLength"];
    case "maxLength": return ["STRING_LENGTH_LONG", { length: value.length, maximum: params.limit }, "/maxLength"];
    case "pattern": return ["STRING_PATTERN", { pattern: params.pattern }, "/pattern"];
    case "minItems": return ["ARRAY_LENGTH_SHORT", { length: params.size, minimum: params.limit }, "/minItems"];
    case "maxItems": return ["ARRAY_LENGTH_LONG", { length: params.size, maximum: params.limit }, "/maxItems"];
    case "uniqueItems": return ["ARRAY_UNIQUE", firstEqual(value), "/uniqueItems"];
    case "minProperties":
      return ["OBJECT_PROPERTIES_MINIMUM", { propertyCount: params.size, minimum: params.limit }, "/minProperties"];
    case "maxProperties":
      return ["OBJECT_PROPERTIES_MAXIMUM", { propertyCount: params.size, maximum: params.limit }, "/maxProperties"];
    case "required": {
      const key = params.missingProperty;
      return ["OBJECT_REQUIRED", { key }, `/required/${schema.required.indexOf(key)}`];
    }
    case "dependencies": {
      const { property: key, missingProperty: missing, required } = params;
      return ["OBJECT_DEPENDENCY_KEY", { key, missing }, `/dependencies/${escaped(key)}/${required.indexOf(missing)}`];
    }
    case "anyOf": return ["ANY_OF_MISSING", {}, "/anyOf"];
    case "oneOf": {
      const [index1, index2] = params.passingSchemas ?? [];
      if (index1 === undefined) return ["ONE_OF_MISSING", {}, "/oneOf"];
      return ["ONE_OF_MULTIPLE", { index1, index2 }, "/oneOf"];
    }
    default: return ["NOT_PASSED", {}, "/not"];
  }
}

// Returns the errors of tv4.
// - all: true for all errors, false for the first one; failureOf: a function of an error and its value that gives what
//   a custom format returned; finish: a function of an error, the value and its schema that may give other words.
function tv4Errors(errors, { resolve, data, all, failureOf, finish }) {
  function convertAll(entries) {
    return (all ? reached(entries) : entries.slice(0, 1)).map(convert);
  }

  function convert({ error, path, causes }) {
    const steps = error.steps.filter((step) => step !== "$ref");
    const schemaPath = steps.map((step) => `/${step}`).join("");
    const last = path.steps[path.steps.length - 1];
    if (error.keyword === null) {
      const isOfItem = last?.keyword === "additionalItems";
      const name = isOfItem ? "ARRAY_ADDITIONAL_ITEMS" : "OBJECT_ADDITIONAL_PROPERTIES";
      const params = isOfItem ? {} : { key: last?.token };
      const made = new ValidationError(name, params, error.instancePath, schemaPath, null);
      return finished(made, last?.value, last?.schema);
    }
    if (error.keyword === "format") return ofFormat(failureOf(error, path.value), error, path, schemaPath);
    const [name, params, end] = described(error, path);
    const hasBranches = name === "ANY_OF_MISSING" || name === "ONE_OF_MISSING";
    const subErrors = hasBranches ? branches(causes, path.steps.length) : null;
    const made = new ValidationError(name, params, error.instancePath, schemaPath + end, subErrors);
    return finished(made, path.value, path.schema);
  }

  function ofFormat(failure, error, { schema, value }, schemaPath) {
    const { message: words, dataPath = "", schemaPath: end = "/format" } = failure;
    const params = { message: words };
    const place = error.instancePath + dataPath;
    const made = new ValidationError("FORMAT_CUSTOM", params, place, schemaPath + end, null);
    return finished(made, value, schema);
  }

  function finished(error, value, schema) {
    finish(error, value, schema);
    return error;
  }

  function branches(causes, depth) {
    const groups = new Map();
    for (const cause of causes) {
      const { name } = cause.path.steps[depth];
      groups.set(name, [...(groups.get(name) ?? []), cause]);
    }
    return [...groups.values()].flatMap(convertAll);
  }

  return convertAll(arranged(errors, order, resolve, data));
}

module.exports = { ValidationError, tv4Errors, typeName };
