"use strict";

// `util.format` of Node.js: `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%O`, `%c` and `%%`.

const { inspect } = require("node/util-inspect");
const { prototypeLimit } = require("node/inspect-names");
const { numberText } = require("node/inspect-text");
const { stringify } = JSON;
const hasOwn = Object.hasOwn;
const { getPrototypeOf } = Object;

const format = (...values) => formatWith({}, values);
const formatWithOptions = (options, ...values) => {
  if (typeof options !== "object" || options === null) {
    throw require("node/node-errors").invalidType("inspectOptions", "of type object", options);
  }
  return formatWith(options, values);
};

function formatWith(options, values) {
  const [first] = values;
  let used = 0;
  let text = "";
  if (typeof first === "string") {
    used = 1;
    text = values.length === 1 ? first : first.replace(/%([sdifjoOc%])/g, (whole, letter) => {
      if (letter === "%") return "%";
      if (used >= values.length) return whole;
      used += 1;
      return placeholders[letter](values[used - 1], options);
    });
  }
  const rest = values.slice(used).map((value) => (typeof value === "string" ? value : inspect(value, options)));
  return typeof first === "string" ? [text, ...rest].join(" ") : rest.join(" ");
}

const toNumber = (convert) => (value) => {
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "symbol" ? "NaN" : numberText(convert(value), false);
};

const placeholders = {
  s: (value, options) => {
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null || !hasBuiltInText(value)) return String(value);
    return inspect(value, { ...options, depth: 0, compact: 3 });
  },
  d: toNumber(Number),
  i: toNumber((value) => parseInt(value, 10)),
  f: (value) => (typeof value === "symbol" ? "NaN" : numberText(parseFloat(value), false)),
  j: jsonText,
  o: (value, options) => inspect(value, { ...options, showHidden: true, depth: 4 }),
  O: (value, options) => inspect(value, options),
  c: () => "",
};

function jsonText(value) {
  try {
    return stringify(value);
  } catch (error) {
    if (error instanceof TypeError && /circular|cyclic/i.test(error.message)) return "[Circular]";
    throw error;
  }
}

/** True if the object's `toString` is one of the language's. */
function hasBuiltInText(value) {
  let object = value;
  for (let depth = 0; depth < prototypeLimit; depth += 1) {
    if (object === null) return true;
    if (hasOwn(object, "toString")) break;
    object = getPrototypeOf(object);
  }
  if (object === value) return false;
  const constructor = Object.getOwnPropertyDescriptor(object, "constructor")?.value;
  return typeof constructor === "function" && builtIns.has(constructor);
}

const builtIns = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name))
  .map((name) => Object.getOwnPropertyDescriptor(globalThis, name).value));

module.exports = { format, formatWithOptions };
