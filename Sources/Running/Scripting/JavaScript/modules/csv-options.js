"use strict";

// The options of csv-parse 4, checked and with their defaults. Names may be in camel case, as in earlier versions.

const { isArray } = Array;
const { isInteger } = Number;

const fail = (name, wanted) => {
  throw new TypeError(`Invalid Option: ${name} must be ${wanted}`);
};

const isAbsent = (value) => value === undefined || value === null || value === false;

function boolean(value, name) {
  if (value === undefined || value === null) return false;
  return typeof value === "boolean" ? value : fail(name, "a boolean");
}

// - least: the smallest number; absent: the value when nothing is given
function count(least, absent) {
  return (value, name) => {
    if (value === undefined || value === null) return absent;
    const number = Number(value);
    return isInteger(number) && number >= least ? number : fail(name, `an integer of ${least} or more`);
  };
}

const isText = (value) => typeof value === "string" && value !== "";
const text = (value, name) => (isText(value) ? value : fail(name, "a text that is not empty"));
const texts = (absent) => (value, name) => {
  if (isAbsent(value)) return absent;
  return (isArray(value) ? value : [value]).map((each) => text(each, name));
};

// One character, or null for none.
const character = (value, name) => {
  if (value === undefined || value === true) return "\"";
  if (value === null || value === false || value === "") return null;
  return typeof value === "string" && value.length === 1 ? value : fail(name, "one character");
};

// A function, undefined, or what is made of `true`.
const functionOr = (made) => (value, name) => {
  if (isAbsent(value) || value === "") return undefined;
  if (value === true) return made;
  return typeof value === "function" ? value : fail(name, "true or a function");
};

function castNumber(value) {
  const number = parseFloat(value);
  return Number.isFinite(number) && Number(value) === number ? number : value;
}

// `cast_date` gets what is no number.
const castNumberOr = (date) => (value, context) => {
  const made = castNumber(value);
  return typeof made === "number" ? made : date(value, context);
};

function castDate(value) {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time);
}

function columns(value, name) {
  if (isAbsent(value)) return undefined;
  if (value === true) return (fields) => fields;
  return isArray(value) || typeof value === "function" ? value : fail(name, "true, an array or a function");
}

const readers = {
  bom: boolean,
  cast: functionOr(castNumber),
  cast_date: functionOr(castDate),
  columns,
  comment: (value, name) => (isAbsent(value) || value === "" ? null : text(value, name)),
  delimiter: texts([","]),
  escape: character,
  from: count(1, 1),
  from_line: count(1, 1),
  ltrim: boolean,
  objname: (value, name) => (isAbsent(value) ? undefined : text(value, name)),
  quote: character,
  record_delimiter: texts([]),
  relax: boolean,
  relax_column_count: boolean,
  relax_column_count_less: boolean,
  relax_column_count_more: boolean,
  rtrim: boolean,
  skip_empty_lines: boolean,
  skip_lines_with_empty_values: boolean,
  to: count(1, Infinity),
  to_line: count(1, Infinity),
  trim: boolean,
};

// Names of earlier and of later versions.
const aliases = {
  auto_parse: "cast",
  auto_parse_date: "cast_date",
  relax_quotes: "relax",
  row_delimiter: "record_delimiter",
  skip_records_with_empty_values: "skip_lines_with_empty_values",
};

// An option that is not known is an error: what it asks for would not happen.
function csvOptions(given) {
  const named = {};
  for (const [key, value] of Object.entries(given ?? {})) {
    const plain = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const name = aliases[plain] ?? plain;
    if (!Object.hasOwn(readers, name)) throw new TypeError(`hubrun's csv-parse does not have the option "${key}"`);
    named[name] = value;
  }
  const options = {};
  for (const [name, read] of Object.entries(readers)) options[name] = read(named[name], name);
  if (options.cast === castNumber && options.cast_date) options.cast = castNumberOr(options.cast_date);
  options.ltrim ||= options.trim;
  options.rtrim ||= options.trim;
  return options;
}

module.exports = { csvOptions };
