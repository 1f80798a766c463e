"use strict";
// The check of `to.have.jsonSchema`: all errors of a value, in ajv's words, as in Postman.

const Ajv = require("schemas/ajv");

// Returns the texts of the errors; empty if the value is valid. Throws if the schema itself is wrong.
// - options: those of ajv; all errors are found unless `allErrors` is false.
function validateSchema(schema, value, options) {
  const ajv = new Ajv({ allErrors: true, logger: false, ...options });
  if (ajv.validate(schema, value)) return [];
  const texts = [];
  for (let index = 0; index < ajv.errors.length; index += 1) texts[index] = ajv.errorsText([ajv.errors[index]]);
  return texts.length > 0 ? texts : ["data does not match the schema"];
}

module.exports = { validateSchema };
