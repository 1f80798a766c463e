"use strict";
// The order in which tv4 looks at the keywords of a schema, and the keywords after whose error it leaves the schema.

const { positionIn } = require("schemas/schema-errors");

const WORDS = [
  "type", "enum", "multipleOf", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minLength", "maxLength",
  "pattern", "minItems", "maxItems", "uniqueItems", "items", "minProperties", "maxProperties", "required", "properties",
  "dependencies", "allOf", "anyOf", "oneOf", "not", "format",
];
const RANKS = new Map(WORDS.map((word, rank) => [word, rank]));
const KINDS_OF_PROPERTIES = ["properties", "patternProperties", "additionalProperties"];

const LEAVING = new Set([
  "type", "enum", "multipleOf", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minLength", "maxLength",
  "pattern", "anyOf", "oneOf", "not", "format",
]);

const order = {
  step({ keyword, name, schema, value, token }) {
    const child = token === undefined ? 0 : positionIn(value, token);
    const kind = KINDS_OF_PROPERTIES.indexOf(keyword);
    if (kind >= 0) return [RANKS.get("properties"), child, kind];
    if (keyword === "additionalItems") return [RANKS.get("items"), child, 0];
    return [RANKS.get(keyword) ?? -1, name === undefined ? child : positionIn(schema[keyword], name), 0];
  },

  end({ keyword, params }, { schema }) {
    return [RANKS.get(keyword) ?? -1, keyword === "required" ? schema.required.indexOf(params.missingProperty) : 0, 0];
  },
};

// Returns the entries that tv4 finds when it looks for all errors.
function reached(entries) {
  const left = new Set();
  return entries.filter(({ error, path: { steps } }) => {
    const tokens = error.instancePath.split("/");
    const place = (level) => {
      const count = level < steps.length ? steps[level].position + 1 : tokens.length;
      return JSON.stringify([error.steps.slice(0, level), tokens.slice(0, count)]);
    };
    for (let level = 0; level <= steps.length; level += 1) if (left.has(place(level))) return false;
    if (LEAVING.has(error.keyword)) left.add(place(steps.length));
    return true;
  });
}

module.exports = { order, reached };
