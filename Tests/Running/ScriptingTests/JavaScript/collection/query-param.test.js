"use strict";

const { test, equal } = require("test");
const { FormParam } = require("collection/form-param");
const { QueryParam } = require("collection/query-param");

test("parse and unparse give the same text", () => {
  const cases = [
    ["a=b&c", [["a", "b"], ["c", null]]],
    ["a=b&c=", [["a", "b"], ["c", ""]]],
    ["a=b&a=c", [["a", "b"], ["a", "c"]]],
    ["a=b&=cd", [["a", "b"], ["", "cd"]]],
    ["a=b&=&", [["a", "b"], ["", ""], ["", null]]],
    ["a=b&&", [["a", "b"], [null, null], ["", null]]],
    ["a=b&&c=d", [["a", "b"], [null, null], ["c", "d"]]],
    ["x=foo bar&y=a%20b+c", [["x", "foo bar"], ["y", "a%20b+c"]]],
    ["a=b=c", [["a", "b=c"]]],
    ["a={{b&c=d}}&<<e | default(\"&=\")>>=1", [["a", "{{b&c=d}}"], ["<<e | default(\"&=\")>>", "1"]]],
  ];
  for (const [text, pairs] of cases) {
    equal(QueryParam.parse(text), pairs.map(([key, value]) => ({ key, value })), text);
    equal(QueryParam.unparse(QueryParam.parse(text)), text);
  }
});

test("parse of what is no text", () => {
  equal(QueryParam.parse(), []);
  equal(QueryParam.parse(null), []);
  equal(QueryParam.parse({}), []);
  equal(QueryParam.parse(""), []);
});

test("unparse escapes the separators outside placeholders", () => {
  equal(QueryParam.unparseSingle({ key: "#foo=", value: "bar =&= {{&baz=}}" }), "%23foo%3D=bar =%26= {{&baz=}}");
  equal(QueryParam.unparseSingle({ key: "k", value: "<<a | replace(\"&\",\"#\")>>&" }),
    "k=<<a | replace(\"&\",\"#\")>>%26");
  equal(QueryParam.unparseSingle({ key: "={{=}}=", value: "{{===}}" }), "%3D{{=}}%3D={{===}}");
  equal(QueryParam.unparseSingle({ key: null, value: "& #" }), "=%26 %23");
});

test("unparse: nothing, null, numbers, mappings, disabled", () => {
  equal(QueryParam.unparse(), "");
  equal(QueryParam.unparseSingle(), "");
  equal(QueryParam.unparseSingle([]), "");
  equal(QueryParam.unparseSingle({}), "");
  equal(QueryParam.unparseSingle({ key: "a", value: 5 }), "a=5");
  equal(QueryParam.unparse([{ key: "a", value: "1" }, { key: "b", value: null }, { key: "c" }]), "a=1&b&c");
  equal(QueryParam.unparse({ a: "1", b: null, c: undefined }), "a=1&b&c");
  equal(QueryParam.unparse([{ key: "a", value: "1", disabled: true }, { key: "b", value: "2", disabled: 1 }]), "b=2");
});

test("QueryParam", () => {
  const param = new QueryParam("foo=bar");
  equal(param.valueOf(), "bar");
  equal(param.toString(), "foo=bar");
  param.update({ key: "foo", value: "new" });
  equal(param.toJSON(), { key: "foo", value: "new" });
  equal(new QueryParam({ key: null, value: null }).valueOf(), "");
  equal(new QueryParam({ key: "a", value: "1", system: false }).system, false);
  equal(QueryParam.isQueryParam(param), true);
  equal(QueryParam.isQueryParam({}), false);
});

test("FormParam: text and file", () => {
  equal(new FormParam().toJSON(), { key: "", value: "" });
  const text = { key: "a", value: "1", type: "text", contentType: "application/json" };
  equal(new FormParam(text).toJSON(), text);
  const file = { key: "f", src: "a.csv", type: "file", contentType: "text/csv", fileName: "b.csv" };
  equal(new FormParam({ ...file, value: "dropped" }).toJSON(), file);
  equal(new FormParam({ key: "a", value: "1" }).toString(), "a=1");
  equal(new FormParam({ key: "a", value: 5 }).valueOf(), 5);
  equal(FormParam.isFormParam(new FormParam()), true);
});

test("an escaped text is derived from the one before", () => {
  if (native.derived === undefined) return;
  const count = native.derived.length;
  QueryParam.unparseSingle({ key: "a", value: "secret&text" });
  equal(native.derived.slice(count), [["secret&text", "secret%26text"]]);
});
