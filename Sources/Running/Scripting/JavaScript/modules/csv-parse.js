"use strict";

// The module `csv-parse/lib/sync`: `parse(text, options)` gives the records of CSV text, as arrays or, with `columns`,
// as objects. It behaves as csv-parse 4.

const { csvOptions } = require("modules/csv-options");
const { CSVReader, CSVError } = require("modules/csv-reader");
const { isArray } = Array;

function textOf(input, options) {
  const isBytes = ArrayBuffer.isView(input);
  if (typeof input !== "string" && !isBytes) throw new TypeError(`CSV must be a text or bytes, not ${typeof input}`);
  const text = isBytes ? native.decodeText(Uint8Array.from(input), "utf-8", false) : input;
  // The old version in Postman always skips the mark.
  const skipsMark = options.bom || require("core/phase").isPostman();
  return skipsMark && text.startsWith("\ufeff") ? text.slice(1) : text;
}

// The names of columns as text; undefined for a column that is left out.
function columnNames(columns) {
  if (!isArray(columns)) throw new CSVError("CSV_INVALID_COLUMN_MAPPING", "Invalid Column Mapping: expect an array");
  return columns.map((column) => {
    if (column === undefined || column === null || column === false) return undefined;
    return String(typeof column === "object" ? column.name : column);
  });
}

class RecordMaker {
  constructor(options) {
    this.options = options;
    this.records = 0;
    this.names = isArray(options.columns) ? columnNames(options.columns) : undefined;
    this.expected = this.names?.length;
  }

  // - line: where the record ends. Returns the values of the fields, with `cast`.
  values(fields, line, isHeader) {
    const { cast } = this.options;
    return fields.map(({ value, isQuoted }, index) => {
      if (!cast) return value;
      const column = this.names ? this.names[index] ?? null : index;
      return cast(value, { column, header: isHeader, index, quoting: isQuoted, lines: line, records: this.records });
    });
  }

  // Takes a record: the first one as header, if it is. Returns undefined, or a list with the record.
  make(fields, line) {
    const { columns, from, skip_lines_with_empty_values: skipsEmpty } = this.options;
    const isSkipped = skipsEmpty && fields.every(({ value }) => value.trim() === "");
    if (typeof columns === "function" && !this.names) {
      if (isSkipped) return undefined;
      this.names = columnNames(columns(this.values(fields, line, true)));
      this.expected = this.names.length;
      return undefined;
    }
    if (!this.names && this.records === 0) this.expected = fields.length;
    this.checkLength(fields.length, line);
    if (isSkipped) return undefined;
    const values = this.values(fields, line, false);
    this.records += 1;
    if (this.records < from) return undefined;
    return [this.names ? this.object(values) : values];
  }

  checkLength(length, line) {
    const { relax_column_count: any, relax_column_count_less: less, relax_column_count_more: more } = this.options;
    if (length === this.expected || any || (less && length < this.expected) || (more && length > this.expected)) return;
    throw this.names
      ? new CSVError("CSV_RECORD_DONT_MATCH_COLUMNS_LENGTH",
        `Invalid Record Length: columns length is ${this.expected}, got ${length} on line ${line}`)
      : new CSVError("CSV_INCONSISTENT_RECORD_LENGTH",
        `Invalid Record Length: expect ${this.expected}, got ${length} on line ${line}`);
  }

  object(values) {
    const made = {};
    for (let i = 0; i < values.length && i < this.names.length; i += 1) {
      const name = this.names[i];
      if (name === "__proto__") {
        Object.defineProperty(made, name, { value: values[i], enumerable: true, configurable: true, writable: true });
      } else if (name !== undefined) {
        made[name] = values[i];
      }
    }
    return made;
  }
}

function parse(input, given) {
  const options = csvOptions(given);
  const reader = new CSVReader(textOf(input, options), options);
  const maker = new RecordMaker(options);
  const records = [];
  while (!reader.isDone && reader.line <= options.to_line && maker.records < options.to) {
    const startLine = reader.line;
    const fields = reader.readRecord();
    const isEmpty = fields?.length === 1 && fields[0].value === "" && !fields[0].isQuoted;
    if (!fields || startLine < options.from_line || reader.endLine > options.to_line) continue;
    if (isEmpty && options.skip_empty_lines) continue;
    const made = maker.make(fields, reader.endLine);
    if (made) records.push(made[0]);
  }
  if (options.objname === undefined) return records;
  return Object.fromEntries(records.map((record) => [record[options.objname], record]));
}

module.exports = Object.assign(parse, { parse });
