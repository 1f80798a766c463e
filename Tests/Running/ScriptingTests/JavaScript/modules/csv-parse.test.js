"use strict";

const { test, equal, throws } = require("test");
const parse = require("modules/csv-parse");

test("records as arrays", () => {
  equal(parse("a,b\n1,2\n"), [["a", "b"], ["1", "2"]]);
  equal(parse("a,\r\n,2"), [["a", ""], ["", "2"]]);
  equal(parse("a\rb\r"), [["a"], ["b"]]);
  equal(parse(""), []);
  equal(parse("a\n\nb"), [["a"], [""], ["b"]]);
  equal(parse("\"\""), [[""]]);
  equal(parse.parse("a"), [["a"]]);
});

test("quotes and escapes", () => {
  equal(parse("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n1,2,3"),
    [["a,b", "say \"hi\"", "two\nlines"], ["1", "2", "3"]]);
  equal(parse("'it\\'s',b", { quote: "'", escape: "\\" }), [["it's", "b"]]);
  equal(parse("a\"b,c", { quote: null }), [["a\"b", "c"]]);
  equal(parse("a\"b,\"c\"d", { relax: true }), [["a\"b", "\"c\"d"]]);
});

test("columns from the first line, from a list and from a function", () => {
  const text = "name,age\nAnn,5\n";
  equal(parse(text, { columns: true }), [{ name: "Ann", age: "5" }]);
  equal(parse(text, { columns: ["x", false] }), [{ x: "name" }, { x: "Ann" }]);
  equal(parse(text, { columns: (names) => names.map((name) => name.toUpperCase()) }), [{ NAME: "Ann", AGE: "5" }]);
  equal(parse(text, { columns: [{ name: "x" }, { name: "y" }], from_line: 2 }), [{ x: "Ann", y: "5" }]);
  equal(Object.keys(parse("__proto__\n1", { columns: true })[0]), ["__proto__"]);
  equal(parse("id,n\na,1\nb,2", { columns: true, objname: "id" }), { a: { id: "a", n: "1" }, b: { id: "b", n: "2" } });
});

test("delimiters", () => {
  equal(parse("a;b\tc", { delimiter: [";", "\t"] }), [["a", "b", "c"]]);
  equal(parse("a::b", { delimiter: "::" }), [["a", "b"]]);
  equal(parse("a,b|c,d", { record_delimiter: "|" }), [["a", "b"], ["c", "d"]]);
  equal(parse("a|b", { rowDelimiter: "|" }), [["a"], ["b"]]);
});

test("spaces", () => {
  equal(parse(" a , \"b\" \n c,d ", { trim: true }), [["a", "b"], ["c", "d"]]);
  equal(parse(" a , b ", { ltrim: true }), [["a ", "b "]]);
  equal(parse(" a , b ", { rtrim: true }), [[" a", " b"]]);
  equal(parse(" a "), [[" a "]]);
  equal(parse("a\t b\t\tc", { trim: true, delimiter: "\t" }), [["a", "b", "", "c"]]);
});

test("lines and records that are left out", () => {
  const text = "1\n2\n\n4\n5";
  equal(parse(text, { skip_empty_lines: true }), [["1"], ["2"], ["4"], ["5"]]);
  equal(parse(text, { from_line: 2, to_line: 4, skip_empty_lines: true }), [["2"], ["4"]]);
  equal(parse("1\n2\n3\n4", { from: 2, to: 3 }), [["2"], ["3"]]);
  equal(parse("\"a\nb\"\nc\nd", { from_line: 2 }), [["c"], ["d"]]);
  equal(parse("c\n\"a\nb\"", { to_line: 2 }), [["c"]]);
  equal(parse("# all\na # rest\nb", { comment: "#", trim: true }), [["a"], ["b"]]);
  equal(parse("a,b\n , \nc,d", { skip_lines_with_empty_values: true }), [["a", "b"], ["c", "d"]]);
  equal(parse(" \na,b\n1,2", { skip_lines_with_empty_values: true, columns: true }), [{ a: "1", b: "2" }]);
  equal(parse(" \na,b", { skip_lines_with_empty_values: true }), [["a", "b"]]);
  equal(parse("h\nignored\nv", { columns: true, from_line: 2 }), [{ ignored: "v" }]);
});

test("a byte order mark", () => {
  equal(parse("\ufeffa\n1", { columns: true, bom: true }), [{ a: "1" }]);
  equal(parse("\ufeffa"), [["\ufeffa"]]);
});

test("cast", () => {
  equal(parse("1,-2.5,1e3,,x,0x10, 7", { cast: true }), [[1, -2.5, 1000, "", "x", "0x10", 7]]);
  equal(parse("1,x", { auto_parse: true }), [[1, "x"]]);
  equal(parse("2020-01-02,x", { cast: true, cast_date: true })[0][0].toISOString(), "2020-01-02T00:00:00.000Z");
  equal(parse("2020-01-02", { cast: (value) => value, cast_date: true }), [["2020-01-02"]]);
  const seen = [];
  parse("a,b\n1,\"2\"", { columns: true, cast: (value, { column, header, index, quoting, lines, records }) => {
    seen.push([value, column, header, index, quoting, lines, records]);
    return value;
  } });
  equal(seen, [["a", 0, true, 0, false, 1, 0], ["b", 1, true, 1, false, 1, 0],
    ["1", "a", false, 0, false, 2, 0], ["2", "b", false, 1, true, 2, 0]]);
});

test("counts of fields", () => {
  equal(parse("a,b\n1\n1,2,3", { relax_column_count: true }), [["a", "b"], ["1"], ["1", "2", "3"]]);
  equal(parse("a,b\n1\n1,2,3", { relax_column_count: true, columns: true }), [{ a: "1" }, { a: "1", b: "2" }]);
  equal(parse("a,b\n1", { relax_column_count_less: true }), [["a", "b"], ["1"]]);
  throws(() => parse("a,b\n1,2,3", { relax_column_count_less: true }), /^Invalid Record Length/);
  const error = throws(() => parse("a,b\n1"), "Invalid Record Length: expect 2, got 1 on line 2");
  equal([error.code, error.name], ["CSV_INCONSISTENT_RECORD_LENGTH", "CsvError"]);
  throws(() => parse("a,b\n1,2\n\n", { columns: true }),
    "Invalid Record Length: columns length is 2, got 1 on line 3");
});

test("quotes that do not fit", () => {
  const closing = " instead of delimiter, record delimiter, trimable character (if activated) or comment";
  const notClosed = "Quote Not Closed: the parsing is finished with an opening quote at line 2";
  equal(throws(() => parse("a\n\"b\nc"), notClosed).code, "CSV_QUOTE_NOT_CLOSED");
  throws(() => parse("\"a\"b"), `Invalid Closing Quote: got "b" at line 1${closing}`);
  throws(() => parse("a\nb\"c\""), "Invalid Opening Quote: a quote is found inside a field at line 2");
  throws(() => parse("\"a\" b", { trim: true }),
    "Invalid Closing Quote: found non trimable byte after quote at line 1");
});

test("options that cannot be used", () => {
  throws(() => parse("a", { info: true }), "hubrun's csv-parse does not have the option \"info\"");
  throws(() => parse("a", { delimiter: "" }), "Invalid Option: delimiter must be a text that is not empty");
  throws(() => parse("a", { quote: "''" }), "Invalid Option: quote must be one character");
  throws(() => parse("a", { from_line: 0 }), "Invalid Option: from_line must be an integer of 1 or more");
  throws(() => parse("a", { trim: "yes" }), "Invalid Option: trim must be a boolean");
  throws(() => parse("a", { columns: "a,b" }), "Invalid Option: columns must be true, an array or a function");
  throws(() => parse(undefined), "CSV must be a text or bytes, not undefined");
});

// A sequence of numbers from 0 to `limit` - 1 that is the same in each run (Park and Miller).
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 16807) % 2147483647;
    return state % limit;
  };
}

test("tables that were written as CSV are read as they were", () => {
  const next = numbers(7);
  const pieces = ["a", "b c", ",", "\"", "\n", "\r\n", "", "ä", " ", "#"];
  for (let round = 0; round < 300; round += 1) {
    const width = 1 + next(4);
    const cell = () => Array.from({ length: next(4) }, () => pieces[next(pieces.length)]).join("");
    const table = Array.from({ length: 1 + next(4) }, () => Array.from({ length: width }, cell));
    const text = table.map((row) => row.map((value) => `"${value.replaceAll("\"", "\"\"")}"`).join(",")).join("\n");
    equal(parse(text, { record_delimiter: "\n" }), table);
  }
});

test("any text is read, or refused with an error of csv-parse", () => {
  const next = numbers(11);
  const pieces = ["a", ",", "\"", "\n", "\r", " ", "#", "\\", ";", "\t"];
  const options = [{}, { trim: true }, { relax: true, relax_column_count: true }, { escape: "\\", comment: "#" },
    { columns: true, cast: true }, { delimiter: [";", ",,"], skip_empty_lines: true, rtrim: true }];
  let read = 0;
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join("");
    try {
      parse(text, options[round % options.length]);
      read += 1;
    } catch (error) {
      equal(error.name, "CsvError", `${JSON.stringify(text)}: ${error}`);
    }
  }
  equal(read > 500, true);
});
