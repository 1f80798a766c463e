"use strict";

const { test, equal, throws } = require("test");
const { Builder } = require("modules/xml-builder");

const head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
const build = (object, options) =>
  new Builder({ headless: true, renderOpts: { pretty: false }, ...options }).buildObject(object);

test("a document with its declaration and indentation", () => {
  equal(new Builder().buildObject({ a: { $: { x: 1 }, b: ["1", { $: { y: "2" }, _: "t" }], c: null } }),
    `${head}\n<a x="1">\n  <b>1</b>\n  <b y="2">t</b>\n  <c/>\n</a>`);
  equal(new Builder({ xmldec: { version: "1.1" }, renderOpts: { indent: "\t", newline: "\r\n" } })
    .buildObject({ a: { b: 1 } }), "<?xml version=\"1.1\"?>\r\n<a>\r\n\t<b>1</b>\r\n</a>");
});

test("the name of the root", () => {
  equal(build({ a: 1, b: 2 }), "<root><a>1</a><b>2</b></root>");
  equal(build({ a: 1 }, { rootName: "r" }), "<r><a>1</a></r>");
  equal(build([{ a: 1 }, { b: 2 }]), "<root><a>1</a><b>2</b></root>");
});

test("escaped characters and CDATA", () => {
  equal(build({ a: { $: { x: "<\"&'>\n" }, _: "<&>\"" } }), "<a x=\"&lt;&quot;&amp;'>&#xA;\">&lt;&amp;&gt;\"</a>");
  equal(build({ a: ["x"] }), "<a/>");
  equal(build({ a: { b: "<x>", c: "y", d: "]]>" } }, { cdata: true }),
    "<a><b><![CDATA[<x>]]></b><c>y</c><d><![CDATA[]]]]><![CDATA[>]]></d></a>");
});

test("keys that are no names", () => {
  throws(() => build({ "a b": 1 }), "\"a b\" is not a name of an XML element or attribute");
  throws(() => build({ a: { $: { "x=": 1 } } }), "\"x=\" is not a name of an XML element or attribute");
});
