// Tests that need native functions: the bytes of texts, base64 and charsets.

"use strict";

const { test, equal, throws } = require("test");
const { HeaderList } = require("collection/header-list");
const { Request } = require("collection/request");
const { Response } = require("collection/response");
const { responseFrom } = require("collection/response-bridge");

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);

test("the stream is a Buffer", () => {
  const response = responseFrom({ code: 200, bytes: () => Uint8Array.from([104, 105]), text: () => "hi" });
  equal(response.stream.toString(), "hi");
  equal(response.stream === response.stream, true);
  equal(response.stream.toString("base64"), "aGk=");
  equal(new Response({ stream: { type: "Base64", data: "aGk=" } }).text(), "hi");
  equal(new Response({ stream: { type: "Buffer", data: [104, 105] } }).text(), "hi");
  equal(new Response().stream, undefined);
  equal(response.toJSON().stream, { type: "Buffer", data: [104, 105] });
});

test("text by the charset", () => {
  const text = (charset, ...bytes) => new Response({
    header: [{ key: "Content-Type", value: `text/html; charset=${charset}` }], stream: bytes,
  }).text();
  equal(text("windows-1251", 0xcf, 0xf0), "Пр");
  equal(text("ISO-8859-1", 0xe9), "é");
  equal(new Response({ stream: [0xc3, 0xa9] }).text(), "é");
  equal(new Response({ stream: [0xef, 0xbb, 0xbf, 0x7b, 0x7d] }).text(), "{}");
  equal(new Response({ stream: [0xef, 0xbb, 0xbf, 0x7b, 0x7d] }).json(), {});
  throws(() => text("x-unknown", 0x61), "the response has the charset \"x-unknown\", which is unknown");
});

test("dataURI", () => {
  equal(new Response().dataURI(), "data:text/plain;base64, ");
  equal(new Response({ body: "random" }).dataURI(), "data:text/plain;base64, cmFuZG9t");
  equal(new Response({ body: "{}", header: "Content-Type: application/json" }).dataURI(),
    "data:application/json;base64, e30=");
});

test("contentInfo and encoding by the first bytes", () => {
  equal(new Response({ stream: png }).contentInfo(), {
    contentType: "image/png", mimeType: "image", mimeFormat: "image", charset: "utf8", fileExtension: "png",
    fileName: "response.png",
  });
  equal(new Response().contentInfo().fileName, "response.txt");
  equal(new Response({ stream: [31, 139, 8] }).encoding(), { format: "gzip", source: "body" });
  equal(new Response({ stream: [0x78, 0x9c] }).encoding(), { format: "deflate", source: "body" });
  equal(new Response({ body: "random" }).encoding(), { format: undefined, source: undefined });
  equal(new Response().encoding(), { format: undefined, source: undefined });
});

test("size of a response", () => {
  equal(new Response().size(), { body: 0, header: 32, total: 32 });
  equal(new Response({ code: 200, body: "é", header: "A: 1" }).size(), { body: 2, header: 25, total: 27 });
  equal(new Response({ code: 200, body: "unpacked",
    header: "Content-Encoding: gzip\nContent-Length: 5" }).size().body, 5);
});

test("size of a request", () => {
  const size = (definition) => new Request(definition).size();
  equal(size(), { body: 0, header: 18, total: 18, source: "COMPUTED" });
  equal(size({ url: "http://h/päth?q=1" }).header, 27);
  equal(size({ body: "POSTMAN" }), { body: 7, header: 18, total: 25, source: "COMPUTED" });
  equal(size({ body: { mode: "urlencoded", urlencoded: "foo=bar" } }).body, 7);
  equal(size({ header: "Connection: foo" }), { body: 0, header: 35, total: 35, source: "COMPUTED" });
  equal(size({ header: "Content-Length: 7", body: "other" }),
    { body: 7, header: 37, total: 44, source: "CONTENT-LENGTH" });
});

test("contentSize of headers", () => {
  equal(new HeaderList(null, "Accept: *\nContent-Type: text/html").contentSize(), 36);
  equal(new HeaderList().contentSize(), 0);
  equal(new HeaderList(null, [{ value: "bar" }, { key: "foo", value: "bar", disabled: true }]).contentSize(), 7);
});

test("base64 of the body is derived from it", () => {
  if (native.derived === undefined) return;
  const count = native.derived.length;
  const uri = new Response({ body: "secret text" }).dataURI();
  equal(native.derived[count][1], uri);
});
