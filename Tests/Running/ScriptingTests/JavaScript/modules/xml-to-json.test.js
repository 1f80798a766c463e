"use strict";

const { test, equal, ok, throws, rejects } = require("test");
const { xml2Json, xml2js } = require("modules/xml-to-json");

// The result of parseString for a text, or the error's message.
function parsed(text, options) {
  let result;
  xml2js.parseString(text, options, (error, object) => { result = error ? error.message : object; });
  return result;
}

test("xml2Json: attributes, text, repeated and empty elements", () => {
  equal(xml2Json("<order id=\"7\"><item>a</item><item n='2'> b </item><note/><one>1</one></order>"), {
    order: { $: { id: "7" }, item: ["a", { _: "b", $: { n: "2" } }], note: "", one: "1" },
  });
  equal(xml2Json("<?xml version=\"1.0\"?><!-- c --><s:a xmlns:s=\"u\"><s:b><![CDATA[<x>]]>&amp;</s:b></s:a>"),
    { "s:a": { $: { "xmlns:s": "u" }, "s:b": "<x>&" } });
  equal(Object.keys(xml2Json("<a><__proto__>1</__proto__></a>").a), ["__proto__"]);
});

test("xml2Json: nothing and broken XML", () => {
  equal(xml2Json(""), null);
  equal(xml2Json("<a><b></a>"), undefined);
  equal(xml2Json("no XML"), undefined);
  equal(xml2Json(undefined), undefined);
});

test("parseString calls back at once, with the defaults of xml2js", () => {
  equal(parsed("<a x='1'><b> t </b><b/></a>"), { a: { $: { x: "1" }, b: [" t ", ""] } });
  ok(/mismatch/.test(parsed("<a><b></a>")));
  let count = 0;
  xml2js.parseString("<a/>", () => { count += 1; });
  equal(count, 1);
  throws(() => xml2js.parseString("<a/>", () => { throw new Error("mine"); }), "mine");
});

test("parseStringPromise, Parser and async", async () => {
  equal(await xml2js.parseStringPromise("<a>1</a>"), { a: "1" });
  await rejects(xml2js.parseStringPromise("<a>"), /is not closed|premature end/);
  equal(await new xml2js.Parser({ explicitRoot: false }).parseStringPromise("<a><b/></a>"), { b: [""] });
  let calls = 0;
  await new Promise((resolve) => {
    xml2js.Parser({ async: true }).parseString("<a/>", resolve);
    calls += 1;
  });
  equal(calls, 1);
});

test("options", () => {
  const text = "<A x='1'><B>2</B> </A>";
  equal(parsed(text, { explicitArray: false }), { A: { $: { x: "1" }, B: "2" } });
  equal(parsed(text, { mergeAttrs: true, explicitArray: false }), { A: { x: "1", B: "2" } });
  equal(parsed(text, { ignoreAttrs: true }), { A: { B: ["2"] } });
  equal(parsed(text, { attrkey: "@", charkey: "#", explicitCharkey: true }),
    { A: { "@": { x: "1" }, B: [{ "#": "2" }] } });
  equal(parsed(text, { normalizeTags: true }), { a: { $: { x: "1" }, b: ["2"] } });
  equal(parsed("<a> b \n  c </a>", { normalize: true }), { a: "b c" });
  equal(parsed("<a> b </a>", { trim: true }), { a: "b" });
  equal(parsed("<a/>", { emptyTag: null }), { a: null });
  equal(parsed("<a/>", { emptyTag: () => 0 }), { a: 0 });
  equal(parsed("<a x='1'>t<b/></a>", { explicitChildren: true }), { a: { $: { x: "1" }, _: "t", $$: { b: [""] } } });
  equal(parsed("<a>t<b/>u</a>", { explicitChildren: true, preserveChildrenOrder: true, charsAsChildren: true }), {
    a: { _: "tu", "#name": "a", b: [{}],
      $$: [{ "#name": "__text__", _: "t" }, { "#name": "b" }, { "#name": "__text__", _: "u" }] },
  });
  equal(parsed("<s:a n='1'><b>TRUE</b><b>1.5</b><b>x</b></s:a>", {
    tagNameProcessors: [xml2js.processors.stripPrefix],
    attrValueProcessors: [xml2js.processors.parseNumbers],
    valueProcessors: [xml2js.processors.parseNumbers, xml2js.processors.parseBooleans],
  }), { a: { $: { n: 1 }, b: [true, 1.5, "x"] } });
  const seen = [];
  parsed("<a><b>1</b></a>", { validator: (path, current, value) => { seen.push([path, value]); return value; } });
  equal(seen, [["/a/b", "1"], ["/a", { b: ["1"] }]]);
  equal(parsed("<a><b> 1 </b></a>", xml2js.defaults["0.1"]), { b: "1" });
});

test("options that are not there", () => {
  throws(() => new xml2js.Parser({ xmlns: true }), "hubrun's xml2js does not have the option \"xmlns\"");
  throws(() => new xml2js.Parser({ strict: false }), /strict cannot be false$/);
});

test("what the builder writes, the parser reads", () => {
  const objects = [
    { a: { $: { x: "<\"&'>\n" }, b: ["1", "<&>", { _: "t", $: { y: "" } }], c: { d: { e: "deep" } } } },
    { "s:a": { "s:b": " spaces ", c: "]]>" } },
  ];
  for (const object of objects) {
    for (const options of [{}, { cdata: true }, { renderOpts: { pretty: false } }]) {
      equal(parsed(new xml2js.Builder(options).buildObject(object), { explicitArray: false }), object);
    }
  }
});
