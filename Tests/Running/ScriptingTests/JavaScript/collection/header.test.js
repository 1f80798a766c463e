"use strict";

const { test, equal } = require("test");
const { Header } = require("collection/header");
const { HeaderList } = require("collection/header-list");

test("made of a definition, a line, a value and a name", () => {
  equal(new Header({ key: "A", value: "1" }).toJSON(), { key: "A", value: "1" });
  equal(new Header("A: b: c").toJSON(), { key: "A", value: "b: c" });
  equal(Header.create("Mon, 25 Jul 2016 13:11:41 GMT", "Date").toJSON(),
    { key: "Date", value: "Mon, 25 Jul 2016 13:11:41 GMT" });
  equal(Header.create({ key: "A", value: "1", system: true, disabled: 1 }).toJSON(),
    { key: "A", value: "1", system: true, disabled: true });
});

test("missing values", () => {
  equal(new Header({ key: "A" }).value, "");
  equal(new Header({ key: "A", value: null }).value, null);
  equal(new Header({ key: "A", value: 0 }).value, 0);
  equal(new Header().toJSON(), { key: "", value: "" });
  equal(new Header({ key: null, value: "x" }).key, "");
});

test("parse: line ends, white space, folded lines, lines without a colon", () => {
  equal(Header.parse("A: 1\r\nB:2\n\n C \n D: x\ny"), [
    { key: "A", value: "1" }, { key: "B", value: "2 C D: x" }, { key: "y", value: "" },
  ]);
  equal(Header.parse(""), []);
  equal(Header.parse(undefined), []);
  equal(Header.parseSingle("\tDate: Mon\n"), { key: "Date", value: "Mon" });
  equal(Header.parseSingle({}), { key: "", value: "" });
});

test("unparse", () => {
  const list = new HeaderList(undefined, "A: 1\r\nB: 2");
  equal(Header.unparse(list), "A: 1\nB: 2");
  equal(Header.unparse(list.all(), "\r\n"), "A: 1\r\nB: 2");
  equal(Header.unparse(""), "");
  equal(Header.unparse({ key: "A", value: "1" }), "");
  equal(Header.unparseSingle(""), "");
  equal(list.idx(0).toString(), "A: 1");
  equal(list.toString(), "A: 1\r\nB: 2\r\n");
});

test("lists from text, list of texts, definitions and a mapping", () => {
  const expected = [{ key: "name1", value: "value1" }, { key: "name2", value: "" }];
  equal(new HeaderList(null, "name1:value1\r\nname2:").toJSON(), expected);
  equal(new HeaderList(null, ["name1:value1", "name2:"]).toJSON(), expected);
  equal(new HeaderList(null, expected).toJSON(), expected);
  equal(new HeaderList(null, { name1: "value1", name2: "" }).toJSON(), expected);
  equal(new HeaderList(null, { key: "A", value: "1" }).toJSON(), [{ key: "A", value: "1" }]);
  equal(new HeaderList(null, { id: "5", name: "x" }).toJSON(),
    [{ key: "id", value: "5" }, { key: "name", value: "x" }]);
});

test("valueOf, update, kinds", () => {
  const header = new Header("A: 1");
  equal(header.valueOf(), "1");
  header.update({ key: "B", value: "2", disabled: true });
  equal(header.toJSON(), { key: "B", value: "2", disabled: true });
  equal(Header.isHeader(header), true);
  equal(Header.isHeader({}), false);
  equal(HeaderList.isHeaderList(new HeaderList()), true);
  equal(HeaderList.isHeaderList({}), false);
});
