"use strict";
// The order in which ajv 6 looks at the keywords of a schema: by the type of value that they are about.

const { keys } = Object;
const { positionIn } = require("schemas/schema-errors");

// The keywords of a place share it: `items` and `additionalItems` are one loop in ajv.
const GROUPS = [
  {
    type: "number",
    places: [["maximum", "exclusiveMaximum"], ["minimum", "exclusiveMinimum"], ["multipleOf"], ["format"]],
  },
  { type: "string", places: [["maxLength"], ["minLength"], ["pattern"], ["format"]] },
  {
    type: "array",
    places: [
      ["maxItems"], ["minItems"], ["items", "additionalItems", "prefixItems"],
      ["contains", "minContains", "maxContains"], ["uniqueItems"], ["unevaluatedItems"],
    ],
  },
  {
    type: "object",
    places: [
      ["maxProperties"], ["minProperties"], ["required"], ["dependencies", "dependentRequired", "dependentSchemas"],
      ["propertyNames"], ["properties", "additionalProperties", "patternProperties"], ["unevaluatedProperties"],
    ],
  },
  {
    places: [
      ["$ref", "$dynamicRef", "$recursiveRef"], ["const"], ["enum"], ["not"], ["anyOf"], ["oneOf"], ["allOf"],
      ["if", "then", "else"],
    ],
  },
];

const RANKS = new Map();
const RANK_OF_TYPE = new Map();
GROUPS.forEach(({ type, places }, group) => {
  places.forEach((words, place) => words.forEach((word) => RANKS.set(word, (group + 1) * 100 + place)));
  if (type) RANK_OF_TYPE.set(type, { rank: (group + 1) * 100 + 99, words: places.flat() });
});

function rank(keyword) {
  return RANKS.get(keyword) ?? 1000;
}

// The type is looked at first, or after the keywords of that type, if there are any.
function rankOfType(schema) {
  const name = Array.isArray(schema.type) && schema.type.length === 1 ? schema.type[0] : schema.type;
  const group = RANK_OF_TYPE.get(name);
  return group && group.words.some((word) => schema[word] !== undefined) ? group.rank : 0;
}

// ajv checks nothing with a schema that has no keyword.
function isEffective(schema) {
  return schema === false || keys(schema).some((word) => RANKS.has(word) || word === "type");
}

// True for a required property that ajv looks for where it looks at the property's value.
function isRequiredInProperties(schema, name) {
  return Object.hasOwn(schema.properties ?? {}, name) && isEffective(schema.properties[name]);
}

const order = {
  step({ keyword, name, schema, value, token }) {
    const child = token === undefined ? 0 : positionIn(value, token);
    switch (keyword) {
      case "additionalProperties": return [rank("properties"), -1, child];
      case "properties": return [rank("properties"), positionIn(schema.properties, name), 0];
      case "patternProperties":
        return [rank("properties"), 1e6 + positionIn(schema.patternProperties, name), child];
      case "additionalItems": return [rank("items"), schema.additionalItems === false ? -1 : 1e6, child];
      case "propertyNames": return [rank(keyword), 0, positionIn(value, token)];
      default: return [rank(keyword), name === undefined ? 0 : positionIn(schema[keyword], name), child];
    }
  },

  end({ keyword, params }, { schema, value }) {
    const name = params.missingProperty;
    if (keyword === "type") return [rankOfType(schema), 0, 0];
    if (keyword === "format") return [typeof value === "number" ? 103 : 203, 0, 0];
    if (keyword === "required") {
      return isRequiredInProperties(schema, name)
        ? [rank("properties"), positionIn(schema.properties, name), 0]
        : [rank("required"), schema.required.indexOf(name), 0];
    }
    return [rank(keyword), 0, 0];
  },
};

module.exports = { isRequiredInProperties, order };
