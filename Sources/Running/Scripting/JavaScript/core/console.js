// `console`: lines of a report. A space stands between arguments, texts as they are; `%s` is not replaced, as in Postman.

"use strict";

const { consoleLine, now } = native;
const { apply } = Reflect;
const { repeat } = String.prototype;
const toText = String;

let depth = 0;
const counts = { __proto__: null };
const starts = { __proto__: null };

function shown(value) {
  return typeof value === "string" ? value : require("expect/inspect").inspect(value);
}

function joined(values) {
  let text = "";
  for (let index = 0; index < values.length; index += 1) text += (index > 0 ? " " : "") + shown(values[index]);
  return text;
}

function write(level, text) {
  consoleLine(level, depth > 0 ? apply(repeat, "  ", [depth]) + text : text, new Error().stack);
}

const writer = (level) => (...values) => write(level, joined(values));

// Returns rows of a table as lines: one for each element, with the members as columns.
function tableLines(data) {
  const rows = Object.entries(data).map(([key, value]) => ({
    __proto__: null, "(index)": key, ...(typeof value === "object" && value !== null ? value : { Values: value }),
  }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [names, ...rows.map((row) => names.map((name) => (name in row ? shown(row[name]) : "")))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd());
}

const label = (name) => (name === undefined ? "default" : toText(name));

function timed(name, values) {
  const start = starts[label(name)];
  if (start === undefined) return;
  write("log", `${label(name)}: ${(now() - start).toFixed(1)} ms${values.length > 0 ? ` ${joined(values)}` : ""}`);
}

module.exports = {
  log: writer("log"),
  info: writer("info"),
  debug: writer("debug"),
  warn: writer("warn"),
  error: writer("error"),
  clear: () => {},
  dir: (value) => write("log", require("expect/inspect").inspect(value)),
  table(data) {
    if (typeof data !== "object" || data === null) return write("log", shown(data));
    for (const line of tableLines(data)) write("log", line);
  },
  trace(...values) {
    write("debug", `Trace${values.length > 0 ? `: ${joined(values)}` : ""}`);
  },
  assert(holds, ...values) {
    if (!holds) write("error", `Assertion failed${values.length > 0 ? `: ${joined(values)}` : ""}`);
  },
  count(name) {
    counts[label(name)] = (counts[label(name)] ?? 0) + 1;
    write("log", `${label(name)}: ${counts[label(name)]}`);
  },
  countReset(name) {
    counts[label(name)] = 0;
  },
  time(name) {
    starts[label(name)] = now();
  },
  timeLog: (name, ...values) => timed(name, values),
  timeEnd(name) {
    timed(name, []);
    delete starts[label(name)];
  },
  group(...values) {
    if (values.length > 0) write("log", joined(values));
    depth = Math.min(depth + 1, 20);
  },
  groupEnd() {
    depth = Math.max(depth - 1, 0);
  },
};
module.exports.groupCollapsed = module.exports.group;
