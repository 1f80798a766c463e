"use strict";

const { test, equal, ok, throws } = require("test");
const { Request } = require("collection/request");
const { RequestAuth } = require("collection/request-auth");
const { RequestBody } = require("collection/request-body");

const withHeaders = (...header) => new Request({ url: "h", header });

test("made of a text, of a definition, of nothing", () => {
  const request = new Request("https://postman-echo.com/get?a=1");
  equal(request.method, "GET");
  equal(request.url.toString(), "https://postman-echo.com/get?a=1");
  equal(request.headers.count(), 0);
  equal(request.body, undefined);
  equal(request.auth, undefined);
  const empty = new Request();
  equal(empty.url.toString(), "");
  equal(empty.toJSON(), { url: { query: [], variable: [] }, method: "GET" });
  equal(new Request({ url: "h", auth: null }).auth, undefined);
});

test("methods are text in upper case", () => {
  equal(new Request({ method: "post" }).method, "POST");
  equal(new Request({ method: null }).method, "GET");
  equal(new Request({ method: 12 }).method, "12");
  equal(new Request({ method: "POSTMAN" }).method, "POSTMAN");
});

test("a definition is taken over at once", () => {
  const definition = { url: "h", body: { mode: "raw", raw: "a" }, header: [{ key: "A", value: "1" }] };
  const request = new Request(definition);
  definition.body.raw = "b";
  definition.header[0].value = "2";
  equal(request.body.raw, "a");
  equal(request.headers.get("A"), "1");
});

test("headers from text, list and object", () => {
  equal(new Request({ header: "A: 1\nB: 2" }).getHeaders(), { A: "1", B: "2" });
  equal(new Request({ header: [{ key: "A", value: "1" }] }).getHeaders(), { A: "1" });
  equal(new Request({ header: { A: "1", B: "2" } }).getHeaders(), { A: "1", B: "2" });
});

test("update changes what is given", () => {
  const request = new Request({ url: "https://h/a?b=1", method: "PUT", header: "A: 1", body: "x", description: "d" });
  request.update({ method: "POST" });
  equal(request.url.toString(), "https://h/a?b=1");
  equal([request.method, request.headers.get("A"), request.body.raw], ["POST", "1", "x"]);
  request.update({ url: "other", header: [{ key: "B", value: "2" }], body: { mode: "raw", raw: "y" },
    auth: { type: "bearer", bearer: { token: "t" } }, description: "e" });
  equal(request.url.toString(), "other");
  equal(request.getHeaders(), { B: "2" });
  equal(request.body.raw, "y");
  equal(request.auth.current(), { token: "t" });
  equal(String(request.description), "e");
  request.update({ method: undefined });
  equal(request.method, "GET");
  request.update();
});

test("clone is independent", () => {
  const request = new Request({
    url: "h/:id?a=1", method: "POST", header: [{ key: "A", value: "1", disabled: true }], body: "x",
    auth: { type: "basic", basic: [{ key: "username", value: "u" }] },
  });
  const clone = request.clone();
  equal(clone.toJSON(), request.toJSON());
  clone.headers.clear();
  clone.url.update("other");
  clone.body.update("y");
  clone.auth.use("bearer", { token: "t" });
  equal(request.url.toString(), "h/:id?a=1");
  equal(request.headers.count(), 1);
  equal(request.body.raw, "x");
  equal(request.auth.type, "basic");
  ok(Request.isRequest(clone));
});

test("toJSON", () => {
  equal(JSON.parse(JSON.stringify(new Request({
    url: "http://h/p", method: "POST", header: "A: 1", body: "x", description: "text",
    auth: { type: "bearer", bearer: [{ key: "token", value: "t", type: "string" }] },
  }))), {
    url: { protocol: "http", path: ["p"], host: ["h"], query: [], variable: [] }, method: "POST",
    header: [{ key: "A", value: "1" }], body: { mode: "raw", raw: "x" },
    auth: { type: "bearer", bearer: [{ type: "string", value: "t", key: "token" }] },
    description: { content: "text", type: "text/plain" },
  });
});

test("addHeader, upsertHeader, removeHeader", () => {
  const request = withHeaders({ key: "some", value: "header" }, { key: "other", value: "o", disabled: true });
  request.addHeader({ key: "third", value: "3" });
  request.addHeader("Fourth: 4");
  request.upsertHeader({ key: "other", value: "changed" });
  request.upsertHeader({ key: "SOME", value: "new" });
  request.upsertHeader();
  equal(request.headers.toJSON(), [
    { key: "some", value: "header" }, { key: "other", value: "changed", disabled: true }, { key: "third", value: "3" },
    { key: "Fourth", value: "4" }, { key: "SOME", value: "new" },
  ]);
  request.removeHeader("Some");
  equal(request.headers.count(), 5);
  request.removeHeader("some");
  equal(request.headers.map("key"), ["other", "third", "Fourth", "SOME"]);
  request.removeHeader("soME", { ignoreCase: true });
  request.removeHeader({ key: "third" });
  request.removeHeader({});
  request.removeHeader();
  equal(request.headers.map("key"), ["other", "Fourth"]);
});

test("getHeaders with its options", () => {
  const request = withHeaders({ key: "name", value: "alpha" }, { key: "name", value: "beta" },
    { key: "Name", value: "g" }, { key: "off", value: "0", disabled: true }, { key: "", value: "x" });
  equal(request.getHeaders(), { name: ["alpha", "beta"], Name: "g", off: "0", "": "x" });
  equal(request.getHeaders({ enabled: true, ignoreCase: true, sanitizeKeys: true }), { name: ["alpha", "beta", "g"] });
});

test("forEachHeader", () => {
  const request = withHeaders({ key: "A", value: "1" }, { key: "B", value: "2" });
  const seen = [];
  request.forEachHeader((header, owner) => seen.push([header.key, owner === request]));
  equal(seen, [["A", true], ["B", true]]);
});

test("addQueryParams, removeQueryParams", () => {
  const request = new Request("h?a=1");
  request.addQueryParams("b=2");
  request.addQueryParams([{ key: "c", value: "3" }]);
  request.removeQueryParams("a");
  equal(request.url.toString(), "h?b=2&c=3");
  request.removeQueryParams([{ key: "b" }, "c"]);
  equal(request.url.toString(), "h");
});

test("authorizeUsing", () => {
  const request = new Request("h");
  request.authorizeUsing("basic", { username: "u", password: "p" });
  equal(request.auth.toJSON(), { type: "basic", basic: [
    { type: "any", value: "u", key: "username" }, { type: "any", value: "p", key: "password" },
  ] });
  request.authorizeUsing({ type: "apikey", key: "X-Key", value: "v", in: "header" });
  equal(request.auth.type, "apikey");
  equal(request.auth.current(), { key: "X-Key", value: "v", in: "header" });
  request.authorizeUsing("bearer", [{ key: "token", value: "t" }]);
  equal(request.auth.current(), { token: "t" });
  request.authorizeUsing("noauth");
  equal(request.auth.current(), {});
  request.authorizeUsing(null);
  equal(request.auth, undefined);
  for (const type of ["digest", "awsv4"]) {
    request.authorizeUsing(type, {});
    equal(request.auth.type, type);
  }
  throws(() => request.authorizeUsing("oauth2", {}), /does not know the type "oauth2"; use one of basic, bearer/);
  throws(() => request.authorizeUsing(undefined), /does not know the type undefined/);
  equal(request.auth.type, "awsv4");
});

test("assigned parts are converted", () => {
  const request = new Request("h");
  request.url = "https://other/x?y=1";
  equal(request.url.getPath(), "/x");
  request.body = "text";
  equal(request.body.mode, "raw");
  request.headers = { A: "1" };
  equal(request.headers.get("a"), "1");
  request.auth = { type: "bearer", bearer: [{ key: "token", value: "t" }] };
  equal(request.auth.current(), { token: "t" });
  request.body = null;
  equal(request.body, undefined);
});

test("the parts are enumerable own properties", () => {
  equal(Object.keys(new Request("h")), ["method", "url", "headers", "body", "auth"]);
});

test("RequestBody: modes and update", () => {
  const body = new RequestBody();
  equal(Object.keys(body), []);
  equal(body.isEmpty(), true);
  body.update("text");
  equal([body.mode, body.raw, body.toString(), body.isEmpty()], ["raw", "text", "text", false]);
  body.update([]);
  body.update(2);
  equal(body.raw, "text");
  body.update({ mode: "formdata", formdata: [{ key: "foo", value: "bar" }] });
  equal(body.formdata.toJSON(), [{ key: "foo", value: "bar" }]);
  equal(body.toString(), "");
  body.update({ mode: "urlencoded", urlencoded: "a=1&b=2" });
  equal(body.urlencoded.toObject(), { a: "1", b: "2" });
  equal(body.toString(), "a=1&b=2");
  body.update({ mode: "urlencoded", urlencoded: { a: "x y" } });
  equal(body.toString(), "a=x y");
  body.update({ mode: "random", raw: "kept" });
  equal([body.mode, body.raw], ["raw", "kept"]);
  body.update({ mode: "raw" });
  equal(body.toString(), "");
  body.update({ mode: "file", file: "/a" });
  equal(body.file, { src: "/a" });
  body.update({ mode: "graphql", graphql: { query: "{ a }", variables: { x: 1 } } });
  equal(body.graphql, { query: "{ a }", variables: { x: 1 } });
});

test("RequestBody: isEmpty, toJSON, options, disabled", () => {
  const isEmpty = (definition) => new RequestBody(definition).isEmpty();
  equal(isEmpty({ mode: "raw", raw: "" }), true);
  equal(isEmpty({ mode: "formdata", formdata: [], raw: "x" }), true);
  equal(isEmpty({ mode: "urlencoded" }), true);
  equal(isEmpty({ mode: "urlencoded", urlencoded: [{ key: "a" }] }), false);
  equal(isEmpty({ mode: "file", file: {} }), true);
  equal(isEmpty({ mode: "file", file: { content: "x" } }), false);
  equal(isEmpty({ mode: "graphql" }), true);
  equal(isEmpty({ mode: "graphql", graphql: { query: "{ a }" } }), false);
  const definition = { mode: "raw", raw: "x", options: { raw: { language: "json" } }, disabled: true };
  equal(new RequestBody(definition).toJSON(), definition);
  const form = { mode: "formdata",
    formdata: [{ key: "f", src: "a", type: "file" }, { key: "t", value: "1", disabled: true }] };
  equal(new RequestBody(form).toJSON(), form);
  equal(RequestBody.isRequestBody(new RequestBody()), true);
});

test("RequestAuth: use, update, clear, parameters", () => {
  const auth = new RequestAuth({ type: "noauth", noauth: { foo: "bar" }, basic: { username: "u", password: "p" } });
  equal(auth.current(), { foo: "bar" });
  auth.use("basic");
  equal(auth.current(), { username: "u", password: "p" });
  auth.update({ password: "new" });
  equal(auth.parameters().toObject(), { username: "u", password: "new" });
  auth.update([{ key: "token", value: "t" }], "bearer");
  equal(auth.bearer.get("token"), "t");
  auth.update(null);
  auth.use("type");
  equal(auth.type, "basic");
  auth.clear("basic");
  equal(auth.current(), {});
  auth.clear("noauth");
  equal(auth.noauth, undefined);
  equal(new RequestAuth({}).current(), undefined);
  equal(new RequestAuth(null, { parent: true }).parent(), { parent: true });
  equal(RequestAuth.isRequestAuth(auth), true);
});
