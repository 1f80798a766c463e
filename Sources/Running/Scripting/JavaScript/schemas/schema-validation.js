"use strict";
// Applies a schema to a value with hubrun's validator. Custom formats are functions of the script: the validator, which
// cannot call them, asks, and validates again with the answers until it has no question.

const { parse } = JSON;
const { toText } = require("schemas/schema-text");

// The number of errors that are looked for: more are of no use to anybody.
const MOST_ERRORS = 1000;

// Each round has an answer that the one before did not have. More rounds than this take a schema made for it.
const MOST_ROUNDS = 100;

class SchemaLimitError extends Error {
  get name() {
    return "SchemaLimitError";
  }
}

// - schemaText, valueText: JSON.
// - compile: the options for reading the schema (`draft`, `ignoreSchemaKeyword`, `schemas`, `formats`, `checkFormats`).
// - isValid: a function of a format's name, the value, and the question's location, which says if the value has it.
// - findUnknown: true to get `unknownMembers`, the members that no schema mentions.
function validate({ schemaText, valueText, compile = {}, isValid, findUnknown = false }) {
  const compileText = toText(compile, { isOurs: true }).text;
  const answers = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const options = { limit: MOST_ERRORS, compile: compileText, answers, findUnknown };
    const result = parse(native.validateSchema(schemaText, valueText, toText(options, { isOurs: true }).text));
    const questions = result.questions ?? [];
    // Errors that were found before the validator hit a limit are errors all the same.
    const isCertain = result.stopped === undefined || (result.errors.length > 0 && questions.length === 0);
    if (!isCertain) throw new SchemaLimitError(result.stopped);
    if (result.problem !== undefined || questions.length === 0) return result;
    for (const question of questions) {
      const { format, schema, location, value } = question;
      answers.push({ format, schema, value, valid: Boolean(isValid(format, parse(value), location)) });
    }
  }
  throw new SchemaLimitError("the formats of the schema lead to ever new questions");
}

module.exports = { validate };
