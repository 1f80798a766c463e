"use strict";

const { test, equal, throws } = require("test");
const { changesOf, requestFrom } = require("collection/request-bridge");

const definition = (parts) => ({
  method: "GET", url: "<<server>>/orders?x=<<y|urlEncode>>", headers: [["Accept", "text/html"], ["X-A", "<<a>>"]],
  body: null, auth: null, ...parts,
});
// The changes that a script makes.
function changes(parts, script) {
  const given = definition(parts);
  const request = requestFrom(given);
  script(request);
  return changesOf(request, given);
}
// Reads everything.
const read = (request) => JSON.stringify(request) + request.url.toString() + request.body + request.auth;

const bodies = [
  null, { mode: "raw", raw: "{\"a\":1}", contentType: "application/json" },
  { mode: "urlencoded", urlencoded: [{ key: "a", value: "1 &" }] },
  { mode: "formdata", formdata: [{ key: "a", value: "1" }, { key: "f", src: "x.bin", type: "file" }] },
  { mode: "graphql", graphql: { query: "{ a }", variables: { x: [1] }, operationName: null } },
  { mode: "file", file: { src: "x.bin" } },
];

test("no part is made before it is read", () => {
  const untouched = { method: "GET" };
  for (const name of ["url", "query", "headers", "body", "auth"]) {
    Object.defineProperty(untouched, name, { get() { throw new Error(`${name} was read`); } });
  }
  const request = requestFrom(untouched);
  equal(changesOf(request, untouched), {});
  throws(() => request.url, "url was read");
  throws(() => request.headers, "headers was read");
});

test("nothing is changed by reading", () => {
  const urls = [
    "<<server>>/orders?x=<<y|urlEncode>>", " http:\\\\h\\a", "http://h?", "http://h/:id?a&b=#c",
    "{{u}}/<<a | default(\"?\")>>", "",
  ];
  const auths = [null, { type: "basic", username: "<<u>>", password: "p" },
    { type: "apikey", key: "k", value: "v", in: "query" },
    { type: "bearer", bearer: [{ key: "token", value: "t" }] }];
  for (const url of urls) {
    for (const body of bodies) {
      for (const auth of auths) {
        const parts = { url, body, auth, query: [["q", "a&b#c"], ["q", ""]], description: "d" };
        equal(changes(parts, () => {}), {});
        equal(changes(parts, read), {});
      }
    }
  }
});

test("reading after nothing was changed keeps the URL byte for byte", () => {
  const request = requestFrom(definition());
  equal(request.url.toString(), "<<server>>/orders?x=<<y|urlEncode>>");
  equal(request.url.host, ["<<server>>"]);
  equal(request.url.path, ["orders"]);
  equal(request.url.query.get("x"), "<<y|urlEncode>>");
});

test("method", () => {
  equal(changes({}, (request) => { request.method = "post"; }), { method: "POST" });
  equal(changes({}, (request) => { request.method = "get"; }), {});
  equal(changes({ method: undefined }, (request) => { request.update({ method: "PUT" }); }), { method: "PUT" });
});

test("headers", () => {
  const pair = ["Accept", "text/html"];
  equal(changes({}, ({ headers }) => { headers.upsert({ key: "x-a", value: "1" }); }),
    { headers: [pair, ["x-a", "1"]] });
  equal(changes({}, ({ headers }) => { headers.add({ key: "N", value: 5 }); }),
    { headers: [pair, ["X-A", "<<a>>"], ["N", "5"]] });
  equal(changes({}, ({ headers }) => { headers.one("X-A").disabled = true; }), { headers: [pair] });
  equal(changes({}, (request) => { request.removeHeader("X-A"); }), { headers: [pair] });
  equal(changes({}, ({ headers }) => { headers.clear(); }), { headers: [] });
  equal(changes({}, ({ headers }) => { headers.add({ key: "", value: "x" }); }), {});
  equal(changes({}, (request) => { request.headers = "A: 1\nB: 2"; }), { headers: [["A", "1"], ["B", "2"]] });
  equal(changes({}, (request) => { delete request.headers; }), { headers: [] });
  equal(changes({}, (request) => { request.addHeader("Off: 1"); request.removeHeader("Off"); }), {});
});

test("url: text, path, query", () => {
  const url = "<<server>>/orders?x=<<y|urlEncode>>";
  const query = [];
  equal(changes({}, (request) => { request.url = "https://other/a?b"; }), { url: "https://other/a?b", query });
  equal(changes({}, (request) => { request.url.update("https://other"); }), { url: "https://other", query });
  equal(changes({}, (request) => { request.url = new request.url.constructor("https://other"); }),
    { url: "https://other", query });
  equal(changes({}, (request) => { request.addQueryParams("z=1&w=a b"); }), { url: `${url}&z=1&w=a b`, query });
  equal(changes({}, (request) => { request.url.query.one("x").disabled = true; }), { url: "<<server>>/orders", query });
  equal(changes({}, (request) => { request.url.path.push("5"); }),
    { url: "<<server>>/orders/5?x=<<y|urlEncode>>", query });
  equal(changes({}, (request) => { request.url.host = ["h"]; request.url.protocol = "https"; }),
    { url: "https://h/orders?x=<<y|urlEncode>>", query });
  equal(changes({ url: "h/:id/:id" }, (request) => { request.url.variables.upsert({ key: "id", value: "5" }); }),
    { url: "h/5/5", query });
  equal(changes({}, (request) => { request.url = url; }), {});
});

test("the entries of the key query stay apart from the URL", () => {
  const query = [["a", "1 & 2"], ["b", "<<b>>"]];
  const url = "h?x=1";
  const change = (script) => changes({ url, query }, script);
  equal(requestFrom(definition({ url, query })).url.query.toObject(), { x: "1", a: "1 & 2", b: "<<b>>" });
  equal(change((request) => { request.url.addQueryParams("y=2"); }), { url: "h?x=1&y=2", query });
  equal(change((request) => { request.url.query.upsert({ key: "a", value: "3" }); }),
    { url, query: [["a", "3"], query[1]] });
  equal(change((request) => { request.url.query.remove("b"); }), { url, query: [query[0]] });
  equal(change((request) => { request.url.query.one("b").disabled = true; }), { url, query: [query[0]] });
  equal(change((request) => { request.url.query.clear(); }), { url: "h", query: [] });
  equal(change((request) => { request.url = "z?a=1"; }), { url: "z?a=1", query: [] });
  equal(change((request) => { request.url.query.remove("x"); }), { url: "h", query });
});

test("body", () => {
  const raw = { mode: "raw", raw: "{\"a\":1}", contentType: "application/json" };
  equal(changes({ body: raw }, ({ body }) => { body.raw = "{}"; }),
    { body: { mode: "raw", raw: "{}", contentType: "application/json" } });
  equal(changes({ body: raw }, ({ body }) => { body.update("{}"); }),
    { body: { mode: "raw", raw: "{}", contentType: "application/json" } });
  equal(changes({ body: raw }, ({ body }) => { body.raw = { b: 2 }; }),
    { body: { mode: "raw", raw: "{\"b\":2}", contentType: "application/json" } });
  equal(changes({}, (request) => { request.body = "x"; }), { body: { mode: "raw", raw: "x" } });
  equal(changes({},
    (request) => { request.body = { mode: "raw", raw: "<a/>", options: { raw: { language: "xml" } } }; }),
    { body: { mode: "raw", raw: "<a/>", contentType: "application/xml" } });
  equal(changes({ body: raw }, (request) => { request.body = undefined; }), { body: null });
  equal(changes({ body: raw }, (request) => { delete request.body; }), { body: null });
  equal(changes({ body: raw }, ({ body }) => { body.disabled = true; }), { body: null });
  equal(changes({ body: bodies[2] }, ({ body }) => { body.urlencoded.add({ key: "b", value: 2 }); }),
    { body: { mode: "urlencoded", urlencoded: [{ key: "a", value: "1 &" }, { key: "b", value: "2" }] } });
  equal(changes({ body: bodies[2] }, ({ body }) => { body.urlencoded = "c=3"; }),
    { body: { mode: "urlencoded", urlencoded: [{ key: "c", value: "3" }] } });
  equal(changes({ body: bodies[4] }, ({ body }) => { body.graphql.variables.x.push(2); }).body.graphql.variables,
    { x: [1, 2] });
  equal(changes({ body: bodies[5] },
    ({ body }) => { body.update({ mode: "formdata", formdata: [{ key: "a", value: "1" }] }); }),
    { body: { mode: "formdata", formdata: [{ key: "a", value: "1" }] } });
});

test("a definition is not changed through the body", () => {
  const body = { mode: "graphql", graphql: { query: "{ a }", variables: { x: [1] } } };
  changes({ body }, (request) => { request.body.graphql.variables.x.push(2); });
  equal(body.graphql.variables.x, [1]);
});

test("a script can't name a file", () => {
  const add = ({ body }) => { body.formdata.add({ key: "g", type: "file", src: "/etc/passwd" }); };
  throws(() => changes({ body: bodies[3] }, add),
    /can't name a file to send \("\/etc\/passwd"\); name it in the collection/);
  throws(() => changes({}, (request) => { request.body = { mode: "file", file: { src: "/etc/passwd" } }; }),
    /can't name a file/);
  throws(() => changes({}, (request) => { request.body = { mode: "file", file: { content: "x" } }; }),
    /can't name a file/);
  equal(changes({ body: bodies[3] }, ({ body }) => { body.formdata.remove("f"); }),
    { body: { mode: "formdata", formdata: [{ key: "a", value: "1" }] } });
  equal(changes({ body: bodies[3] }, ({ body }) => { body.formdata.one("a").value = "2"; }),
    { body: { mode: "formdata", formdata: [{ key: "a", value: "2" }, { key: "f", src: "x.bin", type: "file" }] } });
});

test("auth", () => {
  const basic = { type: "basic", username: "u", password: "p" };
  equal(changes({}, (request) => { request.authorizeUsing("bearer", { token: "t" }); }),
    { auth: { type: "bearer", token: "t" } });
  equal(changes({ auth: basic }, ({ auth }) => { auth.update({ password: "q" }); }),
    { auth: { ...basic, password: "q" } });
  equal(changes({ auth: basic }, (request) => { request.authorizeUsing(null); }), { auth: null });
  equal(changes({ auth: basic }, (request) => { request.authorizeUsing("noauth"); }), { auth: null });
  equal(changes({ auth: basic }, (request) => { delete request.auth; }), { auth: null });
  equal(changes({ auth: basic }, ({ auth }) => { auth.basic.one("username").value = "w"; }),
    { auth: { ...basic, username: "w" } });
});

test("parts that a script defines anew count as changed", () => {
  equal(changes({}, (request) => { Object.defineProperty(request, "url", { value: "https://x/y" }); }),
    { url: "https://x/y", query: [] });
  equal(changes({}, (request) => { Object.defineProperty(request, "body", { value: "text" }); }),
    { body: { mode: "raw", raw: "text" } });
});

test("a frozen request has no changes", () => {
  const given = definition({ body: bodies[1] });
  const request = requestFrom(given, { isFrozen: true });
  request.method = "PUT";
  request.headers.clear();
  request.url = "x";
  request.body = null;
  equal(changesOf(request, given), {});
});

test("hostile values end in an error", () => {
  const cycle = {};
  cycle.self = cycle;
  throws(() => changes({}, (request) => { request.body = { mode: "raw", raw: cycle }; }), /./);
  throws(() => changes({}, (request) => { request.body = { mode: "graphql", graphql: cycle }; }), /contains itself/);
  throws(() => changes({}, ({ headers }) => { headers.add({ key: "A", value: { toString() { return this; } } }); }),
    /./);
  throws(() => changes({ body: bodies[1] }, ({ body }) => { body.mode = "other"; }), /the body has the mode "other"/);
});
