"use strict";

const { test, equal, ok, throws } = require("test");
const { phraseOf } = require("collection/status-phrases");
const { Response } = require("collection/response");
const { responseFrom } = require("collection/response-bridge");

const withBody = (body) => new Response({ code: 200, body });

test("code, status, reason, details", () => {
  const response = new Response({ code: 200 });
  equal([response.code, response.status, response.reason()], [200, "OK", "OK"]);
  equal(response.details(), { name: "OK", detail: response.details().detail, code: 200, standardName: "OK" });
  ok(response.details().detail.length > 5);
  equal(new Response({ code: 200, status: "Fine" }).reason(), "Fine");
  response.update({ code: 201 });
  equal([response.status, response.details().name], ["Created", "Created"]);
  response.code = 410;
  equal(response.details().name, "Gone");
  equal([new Response({ code: 799 }).reason(), new Response({ code: 799 }).details()], [undefined, undefined]);
  equal(new Response().code, undefined);
  response.update();
});

test("standard phrases", () => {
  const phrases = [204, 301, 304, 400, 401, 404, 406, 409, 418, 422, 429, 500, 502, 503].map(phraseOf);
  equal(phrases, [
    "No Content", "Moved Permanently", "Not Modified", "Bad Request", "Unauthorized", "Not Found", "Not Acceptable",
    "Conflict", "I'm a teapot", "Unprocessable Entity", "Too Many Requests", "Internal Server Error", "Bad Gateway",
    "Service Unavailable",
  ]);
  equal([phraseOf("__proto__"), phraseOf("constructor")], [undefined, undefined]);
});

test("text without a byte order mark", () => {
  equal(withBody("abc").text(), "abc");
  equal(withBody("\uFEFF{}").text(), "{}");
  equal(new Response().text(), "");
});

test("json is parsed anew at each call", () => {
  const response = withBody("{ \"a\": [1] }");
  equal(response.json(), { a: [1] });
  response.json().a.push(2);
  equal(response.json(), { a: [1] });
  equal(withBody("\uFEFF[1]").json(), [1]);
  equal(withBody("{\"a\":\"1\"}").json((key, value) => (key === "a" ? Number(value) : value)), { a: 1 });
  throws(() => withBody("\uFEFF[1]").json(undefined, true), "Unexpected token '\uFEFF' at 1:1");
  equal(withBody("[1]").json(null, true), [1]);
});

test("texts of JSONError", () => {
  const cases = [
    ["hello", "Unexpected token 'h' at 1:1"],
    ["", "No data, empty input at 1:1"],
    [" \n ", "No data, empty input at 1:1"],
    ["<html>", "Unexpected token '<' at 1:1"],
    ["{ \"hello: \"world\" }", "Unexpected token 'w' at 1:12"],
    ["{\n  \"a\": 1,\n  b: 2\n}", "Unexpected token 'b' at 3:3"],
    ["{\"a\":1,}", "Unexpected token '}' at 1:8"],
    ["[1,]", "Unexpected token ']' at 1:4"],
    ["[1 2]", "Unexpected token '2' at 1:4"],
    ["{\"a\" 1}", "Unexpected token '1' at 1:6"],
    ["{\"a\":", "Unexpected end of input at 1:6"],
    ["[1", "Unexpected end of input at 1:3"],
    ["[1}", "Unexpected token '}' at 1:3"],
    ["{]", "Unexpected token ']' at 1:2"],
    ["\"abc", "Unexpected end of input at 1:5"],
    ["\"a\nb\"", "Unexpected token '\\n' at 1:3"],
    ["\"\\x\"", "Unexpected token 'x' at 1:3"],
    ["\"\\u12g4\"", "Unexpected token 'g' at 1:6"],
    ["01", "Unexpected token '1' at 1:2"],
    ["-", "Unexpected token '-' at 1:1"],
    ["1.", "Unexpected token '.' at 1:2"],
    [".5", "Unexpected token '.' at 1:1"],
    ["nul", "Unexpected token 'n' at 1:1"],
    ["truefalse", "Unexpected token 'f' at 1:5"],
    ["{} x", "Unexpected token 'x' at 1:4"],
    ["[😀]", "Unexpected token '😀' at 1:2"],
    ["'a'", "Unexpected token ''' at 1:1"],
    ["[".repeat(200000), "Unexpected end of input at 1:200001"],
  ];
  for (const [text, message] of cases) {
    const error = throws(() => withBody(text).json(), message);
    equal([error.name, error instanceof Error], ["JSONError", true]);
  }
});

test("an error of the reviver stays", () => {
  throws(() => withBody("{}").json(() => { throw new TypeError("mine"); }), "mine");
  throws(() => withBody("{}").json(() => { throw new SyntaxError("mine"); }), "mine");
});

test("jsonp", () => {
  for (const text of ["cb({\"a\":1})", "/**/cb({\"a\":1});", "{\"a\":1}", "\uFEFFcb ( {\"a\":1} )\n"]) {
    equal(withBody(text).jsonp(), { a: 1 }, text);
  }
  equal(withBody("cb([1])").jsonp(), [1]);
  equal(withBody("cb({\"a\":\")\"})").jsonp(), { a: ")" });
  throws(() => withBody("cb(x)").jsonp(), "Unexpected token 'x' at 1:1");
});

test("contentInfo", () => {
  const info = (...header) => new Response({ header, body: "x" }).contentInfo();
  const type = (value) => ({ key: "Content-Type", value });
  const disposition = (value) => ({ key: "content-disposition", value });
  equal(info(type("application/JSON; charset=UTF-16"), disposition("attachment; filename=test.json")), {
    contentType: "application/json", mimeType: "text", mimeFormat: "json", charset: "UTF-16", fileExtension: "json",
    fileName: "test.json",
  });
  const summary = (value) => {
    const { mimeType, mimeFormat, fileName } = info(type(value));
    return [mimeType, mimeFormat, fileName];
  };
  equal(summary("text/html"), ["text", "html", "response.html"]);
  equal(summary("application/problem+json"), ["text", "json", "response.json"]);
  equal(summary("application/atom+xml;q=1"), ["text", "xml", "response.xml"]);
  equal(summary("text/plain"), ["text", "plain", "response.txt"]);
  equal(summary("text/unusual"), ["text", "plain", "response"]);
  equal(summary("application/javascript"), ["text", "script", "response.js"]);
  equal(summary("text/css"), ["text", "stylesheet", "response.css"]);
  equal(summary("image/png"), ["image", "image", "response.png"]);
  equal(summary("image/svg+xml"), ["image", "image", "response.svg"]);
  equal(summary("application/pdf"), ["embed", "pdf", "response.pdf"]);
  equal(summary("application/x-own"), ["application", "raw", "response"]);
  equal(summary("application/zip"), ["application", "raw", "response.zip"]);
  equal(summary("application/postscript"), ["text", "script", "response"]);
  equal(summary("own/type"), ["unknown", "raw", "response"]);
  equal(summary("audio/ogg"), ["audio", "audio", "response.ogg"]);
  const name = (value) => info(type("application/json"), disposition(value)).fileName;
  equal(name("attachment;filename=.response"), ".response");
  equal(name("attachment;filename=\"a \\\"b;c.json\""), "a \"b;c.json");
  equal(name("form-data; filename = test  Response.json"), "test");
  equal(name("attachment;filename*=utf-8''%E5%93%8D.json; filename = other"), "响.json");
  equal(name("attachment;filename*=iso-8859-1''a%E9.json"), "aé.json");
  for (const wrong of ["", "filename = a.json; form-data", "form-data filename=\"a\"", "form-data; filename;=\"a\"",
    "attachment;filename*=utf-9''a", "attachment;filename*=utf-8''%zz", "你 = a; form-data"]) {
    equal(name(wrong), "response.json", wrong);
  }
});

test("encoding by the header", () => {
  equal(new Response({ header: "Content-Encoding: br", body: "x" }).encoding(), { format: "br", source: "header" });
});

test("headers, cookies, toJSON, isResponse", () => {
  const response = new Response({
    id: "i", name: "sample", code: 200, header: "A: 1\nA: 2", cookie: [{ name: "c", value: "d" }], body: "x",
    originalRequest: "http://h/p", responseTime: 5,
  });
  equal(response.headers.get("a"), "2");
  equal(response.cookies.get("c"), "d");
  equal(response.toJSON(), {
    id: "i", name: "sample",
      originalRequest: { url: { protocol: "http", host: ["h"], path: ["p"], query: [], variable: [] },
      method: "GET" },
    code: 200, status: "OK", body: "x", responseTime: 5, header: [{ key: "A", value: "1" }, { key: "A", value: "2" }],
    cookie: [{ name: "c", value: "d" }],
  });
  ok(/^[0-9a-f-]{36}$/.test(new Response().id));
  equal(Response.isResponse(response), true);
  equal(Response.isResponse({}), false);
  throws(() => response.mime(), /discontinued/);
  throws(() => Response.mimeInfo(), /discontinued/);
});

test("the response of a server", () => {
  const made = [];
  const response = responseFrom({
    code: 201, reason: "", headers: [["Content-Type", "application/json"], ["X", "1"], ["x", "2"]],
    bytes: () => { made.push("bytes"); return new Uint8Array([123, 125]); },
    text: () => { made.push("text"); return "{\"a\":1}"; },
    time: 12.6, headerSize: 30, bodySize: 7,
      cookies: () => { made.push("cookies"); return [{ name: "c", value: "a%20b" }]; },
  });
  equal([response.code, response.status, response.responseTime, response.responseSize], [201, "Created", 13, 7]);
  equal(made, []);
  equal(response.headers.get("x"), "2");
  equal(response.headers.toObject().x, ["1", "2"]);
  equal(response.size(), { body: 7, header: 30, total: 37 });
  equal(response.contentInfo().mimeFormat, "json");
  equal(made, []);
  equal([response.json().a, response.json().a, response.text()], [1, 1, "{\"a\":1}"]);
  equal(response.cookies.get("c"), "a b");
  equal(made, ["text", "cookies"]);
  equal(Object.keys(response).sort(),
    ["code", "cookies", "headers", "id", "responseSize", "responseTime", "status", "stream"]);
});

test("no response: code and status are undefined", () => {
  const response = responseFrom({ text: () => "" });
  equal([response.code, response.status, response.responseTime, response.headers.count()],
    [undefined, undefined, undefined, 0]);
  throws(() => response.json(), "No data, empty input at 1:1");
});

test("an error of the text is thrown at each call", () => {
  const response = responseFrom({ code: 200, text: () => { throw new Error("unknown charset"); } });
  throws(() => response.text(), "unknown charset");
  throws(() => response.json(), "unknown charset");
});

test("the value that console shows has the text in place of the bytes", () => {
  const inspect = Symbol.for("nodejs.util.inspect.custom");
  const bytes = () => { throw new Error("the bytes were read"); };
  const response = responseFrom({ code: 200, headers: [["A", "1"]], text: () => "body", bytes });
  response.id = "i";
  equal(response[inspect](), {
    id: "i", status: "OK", code: 200, header: [{ key: "A", value: "1" }], cookie: [], responseSize: 0, body: "body",
  });
  equal(responseFrom({ code: 200, text: () => { throw new Error("no text"); } })[inspect]().body, undefined);
  equal(response.headers[inspect](), [{ key: "A", value: "1" }]);
});
