// hubrun's validator for tests in Node.js: its recorded results in validator-calls.json, which a test in Swift compares
// with the validator itself. With RECORD=1 a new call is added without a result, for that test to fill in:
//
//     RECORD=1 node run-in-node.js; RECORD=1 scripts/test --filter RecordedCallsTests
//
// until there is nothing new, because a custom format takes more than one call.

"use strict";

const fs = require("fs");
const path = require("path");

const file = path.join(__dirname, "validator-calls.json");
const calls = JSON.parse(fs.readFileSync(file, "utf8"));
const results = new Map(calls.map(({ schema, value, options, result }) => [keyOf(schema, value, options), result]));

function keyOf(...texts) {
  return JSON.stringify(texts);
}

function validateSchema(schema, value, options) {
  const key = keyOf(schema, value, options);
  if (results.has(key)) return JSON.stringify(results.get(key));
  if (process.env.RECORD !== "1") throw new Error(`no recorded result: see ${path.basename(__filename)}`);
  const result = { errors: [], problem: "not recorded yet" };
  results.set(key, result);
  calls.push({ schema, value, options, result });
  fs.writeFileSync(file, `[\n${calls.map((call) => JSON.stringify(call)).join(",\n")}\n]\n`);
  return JSON.stringify(result);
}

module.exports = { validateSchema };
