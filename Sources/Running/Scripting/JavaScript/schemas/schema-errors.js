"use strict";
// Brings the errors of the validator into the order in which another validator finds them: the validator looks at
// keywords and members in an order of its own.

const { keys } = Object;
const { child, pointerTokens, unescaped } = require("schemas/schema-location");

const KEYWORDS_OF_CHILDREN = new Set([
  "properties", "patternProperties", "additionalProperties", "unevaluatedProperties",
  "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains",
]);

// Returns the way to an error: for each step its keyword, the rest of the step (a name or an index), the schema with
// the keyword, the value that it was applied to, and the name or index of the child that the step goes to.
function pathOf(error, resolve, data) {
  const tokens = pointerTokens(error.instancePath);
  let position = 0;
  let value = data;
  const steps = error.steps.map((step, index) => {
    const slash = step.indexOf("/");
    const keyword = slash < 0 ? step : step.slice(0, slash);
    const name = slash < 0 ? undefined : unescaped(step.slice(slash + 1));
    const schema = resolve(error.locations[index]);
    const entry = { keyword, name, schema, value, token: undefined, location: error.locations[index], position };
    if (KEYWORDS_OF_CHILDREN.has(keyword)) {
      entry.token = tokens[position];
      position += 1;
      value = child(value, entry.token);
    } else if (keyword === "propertyNames") {
      entry.token = error.key;
      value = error.key;
    }
    return entry;
  });
  return { steps, value, schema: resolve(error.locations[error.locations.length - 1]) };
}

function positionIn(container, token) {
  if (Array.isArray(container)) return Number(token);
  return typeof container === "object" && container !== null ? keys(container).indexOf(token) : -1;
}

function compare(left, right) {
  for (let level = 0; level < left.length && level < right.length; level += 1) {
    for (let part = 0; part < 3; part += 1) {
      const difference = left[level][part] - right[level][part];
      if (difference) return difference;
    }
  }
  return left.length - right.length;
}

// Returns the errors sorted, each as { error, path, causes }.
// - order.step(step) and order.end(error, path) give three numbers: the position of the keyword, of a part of its
//   value, and of the child.
function arranged(errors, order, resolve, data) {
  return errors
    .map((error) => {
      const path = pathOf(error, resolve, data);
      const place = path.steps.map((step) => order.step(step));
      return { error, path, place: [...place, order.end(error, path)] };
    })
    .sort((left, right) => compare(left.place, right.place))
    .map(({ error, path }) => ({
      error, path, causes: error.causes ? arranged(error.causes, order, resolve, data) : [],
    }));
}

module.exports = { arranged, positionIn };
