"use strict";
// tv4's error codes, and its words for each of them with parameters in braces.

const CODES = {
  INVALID_TYPE: [0, "Invalid type: {type} (expected {expected})"],
  ENUM_MISMATCH: [1, "No enum match for: {value}"],
  ANY_OF_MISSING: [10, 'Data does not match any schemas from "anyOf"'],
  ONE_OF_MISSING: [11, 'Data does not match any schemas from "oneOf"'],
  ONE_OF_MULTIPLE: [12, 'Data is valid against more than one schema from "oneOf": indices {index1} and {index2}'],
  NOT_PASSED: [13, 'Data matches schema from "not"'],
  NUMBER_MULTIPLE_OF: [100, "Value {value} is not a multiple of {multipleOf}"],
  NUMBER_MINIMUM: [101, "Value {value} is less than minimum {minimum}"],
  NUMBER_MINIMUM_EXCLUSIVE: [102, "Value {value} is equal to exclusive minimum {minimum}"],
  NUMBER_MAXIMUM: [103, "Value {value} is greater than maximum {maximum}"],
  NUMBER_MAXIMUM_EXCLUSIVE: [104, "Value {value} is equal to exclusive maximum {maximum}"],
  NUMBER_NOT_A_NUMBER: [105, "Value {value} is not a valid number"],
  STRING_LENGTH_SHORT: [200, "String is too short ({length} chars), minimum {minimum}"],
  STRING_LENGTH_LONG: [201, "String is too long ({length} chars), maximum {maximum}"],
  STRING_PATTERN: [202, "String does not match pattern: {pattern}"],
  OBJECT_PROPERTIES_MINIMUM: [300, "Too few properties defined ({propertyCount}), minimum {minimum}"],
  OBJECT_PROPERTIES_MAXIMUM: [301, "Too many properties defined ({propertyCount}), maximum {maximum}"],
  OBJECT_REQUIRED: [302, "Missing required property: {key}"],
  OBJECT_ADDITIONAL_PROPERTIES: [303, "Additional properties not allowed"],
  OBJECT_DEPENDENCY_KEY: [304, "Dependency failed - key must exist: {missing} (due to key: {key})"],
  ARRAY_LENGTH_SHORT: [400, "Array is too short ({length}), minimum {minimum}"],
  ARRAY_LENGTH_LONG: [401, "Array is too long ({length}), maximum {maximum}"],
  ARRAY_UNIQUE: [402, "Array items are not unique (indices {match1} and {match2})"],
  ARRAY_ADDITIONAL_ITEMS: [403, "Additional items not allowed"],
  FORMAT_CUSTOM: [500, "Format validation failed ({message})"],
  KEYWORD_CUSTOM: [501, "Keyword failed: {key} ({message})"],
  CIRCULAR_REFERENCE: [600, "Circular $refs: {urls}"],
  UNKNOWN_PROPERTY: [1000, "Unknown property (not in schema)"],
};

const errorCodes = {};
for (const [name, [code]] of Object.entries(CODES)) errorCodes[name] = code;

function message(name, params) {
  return CODES[name][1].replace(/\{(\w+)\}/g, (whole, key) =>
    (typeof params[key] === "string" || typeof params[key] === "number" ? String(params[key]) : whole));
}

module.exports = { errorCodes, message };
