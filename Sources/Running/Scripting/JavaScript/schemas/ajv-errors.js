"use strict";
// Turns the validator's errors into ajv 6's error objects, in ajv's order. Without `allErrors` ajv stops at the first
// one, but lists all branches of `anyOf` and `oneOf` before it.

const { arranged } = require("schemas/schema-errors");
const { isRequiredInProperties, order } = require("schemas/ajv-order");
const { describe, more } = require("schemas/ajv-messages");
const { escaped } = require("schemas/schema-location");

// The keywords whose value `false` is an error of the value, not of its child.
const REFUSING_CHILDREN = new Set(["additionalProperties", "additionalItems", "unevaluatedProperties"]);

const IDENTIFIER = /^[a-z$_][a-z$_0-9]*$/i;
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\f": "\\f", "\t": "\\t" };

function quoted(name) {
  return name.replace(/[\\']/g, "\\$&").replace(/[\n\r\f\t]/g, (character) => ESCAPES[character]);
}

// The part of a data path for a property whose name stands in the schema.
function accessed(name) {
  return IDENTIFIER.test(name) ? `.${name}` : `['${quoted(name)}']`;
}

function dataPath(steps, jsonPointers) {
  let path = "";
  for (const { keyword, value, token } of steps) {
    if (token === undefined || keyword === "propertyNames") continue;
    if (jsonPointers) path += `/${escaped(token)}`;
    else if (Array.isArray(value)) path += `[${token}]`;
    else path += keyword === "properties" ? accessed(token) : `['${token}']`;
  }
  return path;
}

function schemaPath(location, keyword) {
  const hash = location.indexOf("#");
  const tokens = location.slice(hash + 1).split("/").map((token) => encodeURIComponent(token));
  return `${location.slice(0, hash)}#${[...tokens, keyword].join("/")}`;
}

// Returns the errors of ajv.
// - errors: those of the validator; resolve: gives the schema at a location; data: the value.
function ajvErrors(errors, { resolve, data, options }) {
  const found = [];

  function add(keyword, location, steps, { params, message }, details) {
    const places = { dataPath: dataPath(steps, options.jsonPointers), schemaPath: schemaPath(location, keyword) };
    const error = { keyword, ...places, params };
    if (options.messages !== false) error.message = message;
    if (options.verbose) Object.assign(error, details);
    found.push(error);
  }

  function addOwn({ error, path: { steps, schema, value } }) {
    const last = steps[steps.length - 1];
    const location = error.locations[error.locations.length - 1];
    if (error.keyword === null && REFUSING_CHILDREN.has(last?.keyword)) {
      const subject = last.keyword === "additionalItems" ? last.schema.items.length : last.token;
      const details = { schema: false, parentSchema: last.schema, data: last.value };
      return add(last.keyword, last.location, steps.slice(0, -1), more[last.keyword](subject), details);
    }
    const { missingProperty } = error.params;
    const isPlain = options.allErrors
      || (error.keyword === "required" && isRequiredInProperties(schema, missingProperty));
    const described = describe(error, { schema, value }, isPlain ? (name) => name : accessed);
    const keyword = error.keyword ?? "false schema";
    return add(keyword, location, steps, described, {
      schema: error.keyword === null ? false : schema[keyword], parentSchema: schema, data: value,
    });
  }

  // Adds the errors of the branches of `anyOf` and `oneOf`, or of the elements for `contains`.
  function addCauses({ path, causes }) {
    const groups = new Map();
    for (const cause of causes) {
      const { name, token } = cause.path.steps[path.steps.length];
      const key = `${name} ${token}`;
      groups.set(key, [...(groups.get(key) ?? []), cause]);
    }
    for (const group of groups.values()) addAll(group, path.steps.length + 1, true);
  }

  function addOne(entry, depth, isComposite) {
    const { error } = entry;
    if (error.keyword !== "contains" || options.allErrors || isComposite) addCauses(entry);
    addOwn(entry);
  }

  // Adds errors that have `depth` steps in common. ajv reports `if` and `propertyNames` after the errors in them.
  function addAll(entries, depth, isComposite) {
    const all = withoutRepetitions(entries);
    const rest = options.allErrors ? all : all.slice(0, 1);
    for (let start = 0; start < rest.length;) {
      const { steps } = rest[start].path;
      const level = steps.findIndex(({ keyword }, index) =>
        index >= depth && (keyword === "then" || keyword === "else" || keyword === "propertyNames"));
      if (level < 0) {
        addOne(rest[start], depth, isComposite);
        start += 1;
        continue;
      }
      const key = groupKey(rest[start], level);
      let end = start + 1;
      while (end < rest.length && groupKey(rest[end], level) === key) end += 1;
      closeGroup(rest.slice(start, end), level, isComposite);
      start = end;
    }
  }

  function closeGroup(entries, level, isComposite) {
    const { steps } = entries[0].path;
    const { keyword, location, token, schema, value } = steps[level];
    const isOfKey = keyword === "propertyNames";
    const first = found.length;
    addAll(entries, level + 1, isComposite || isOfKey);
    if (isOfKey) for (const error of found.slice(first)) error.propertyName = token;
    if (!isOfKey && !options.allErrors && !isComposite) return;
    const name = isOfKey ? "propertyNames" : "if";
    const described = more[name](isOfKey ? token : keyword);
    add(name, location, steps.slice(0, level), described, { schema: schema[name], parentSchema: schema, data: value });
  }

  addAll(arranged(errors, order, resolve, data), 0, false);
  return found;
}

function groupKey({ error, path }, level) {
  const step = path.steps[level];
  if (!step) return undefined;
  const tokens = error.instancePath.split("/").slice(0, step.position + 1);
  return JSON.stringify([error.steps.slice(0, level + 1), tokens, step.keyword === "propertyNames" ? error.key : null]);
}

// ajv reports additional elements once, and of two limits in one direction the stricter one.
function withoutRepetitions(entries) {
  const seen = new Set();
  return entries.filter(({ error, path: { steps, schema } }) => {
    const last = steps[steps.length - 1];
    if (error.keyword === null && last?.keyword === "additionalItems") {
      const place = `${last.location} ${error.instancePath.slice(0, error.instancePath.lastIndexOf("/"))}`;
      if (seen.has(place)) return false;
      seen.add(place);
    }
    const { maximum, exclusiveMaximum, minimum, exclusiveMinimum } = schema;
    // In draft-04 the exclusive limits are booleans, and one error stands for both.
    switch (error.keyword) {
      case "maximum": return typeof exclusiveMaximum !== "number" || maximum < exclusiveMaximum;
      case "exclusiveMaximum": return typeof exclusiveMaximum !== "number" || !(maximum < exclusiveMaximum);
      case "minimum": return typeof exclusiveMinimum !== "number" || minimum > exclusiveMinimum;
      case "exclusiveMinimum": return typeof exclusiveMinimum !== "number" || !(minimum > exclusiveMinimum);
      default: return true;
    }
  });
}

module.exports = { ajvErrors };
