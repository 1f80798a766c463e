"use strict";

const { test, equal } = require("test");
const { postmanChangesOf, requestFrom } = require("collection/request-bridge");

const definition = (parts) => ({
  method: "POST",
  url: {
    host: ["{{baseUrl}}"], path: ["users", ":id"],
    query: [{ key: "a", value: "1" }, { key: "b", value: null, disabled: true }, { key: "c", value: null }],
    variable: [{ key: "id", value: "7" }],
  },
  headers: [{ key: "X-A", value: "{{a}}" }, { key: "X-Off", value: "x", disabled: true }, { key: "X-N", value: 5 }],
  body: null, auth: null, ...parts,
});

// The changes that a script makes.
function changes(parts, script) {
  const given = definition(parts);
  const request = requestFrom(given);
  script(request);
  return JSON.parse(JSON.stringify(postmanChangesOf(request, given)));
}

// Reads everything.
const read = (request) => JSON.stringify(request) + request.url.toString() + request.body + request.auth;

const bodies = [
  null,
  { mode: "raw", raw: "{\"a\": {{x}}}", options: { raw: { language: "json" } } },
  { mode: "urlencoded", urlencoded: [{ key: "a", value: "1 &" }, { key: "b", value: null, disabled: true }] },
  { mode: "urlencoded", urlencoded: "a=1&b={{x}}" },
  {
    mode: "formdata",
    formdata: [
      { key: "a", type: "text", value: "1", contentType: "text/csv" }, { key: "f", type: "file", src: ["x.bin", "y.bin"] },
      { key: "off", type: "text", value: "", disabled: true },
    ],
  },
  { mode: "graphql", graphql: { query: "{ a }", variables: "{\"x\": {{n}}}", operationName: "q" } },
  { mode: "file", file: { src: "x.bin" } }, { mode: "file", file: {} }, { mode: "unheard-of" },
];
const auths = [
  null, { type: "noauth" }, { type: "bearer", bearer: [{ key: "token", value: "{{t}}", type: "string" }] },
  { type: "apikey", apikey: [{ key: "key", value: "k" }, { key: "value", value: "v" }, { key: "in", value: "query" }] },
  { type: "digest", digest: [{ key: "disableRetryRequest", value: true, type: "boolean" }] }, { type: "ntlm" },
];

test("nothing is changed by reading", () => {
  for (const url of [definition().url, { raw: "{{baseUrl}}/:id?x={{y}}#z" }, { raw: "a.com/b", variable: [] }, ""]) {
    for (const body of bodies) {
      for (const auth of auths) equal(changes({ url, body, auth, query: [{ key: "q", value: "1" }] }, read), {});
    }
  }
});

test("a request has the lists of the file, with disabled entries", () => {
  const request = requestFrom(definition());
  equal(request.headers.count(), 3);
  equal(request.headers.one("x-off").disabled, true);
  equal(request.headers.toString(), "X-A: {{a}}\r\nX-N: 5\r\n");
  equal(request.getHeaders({ enabled: true }), { "X-A": "{{a}}", "X-N": 5 });
  equal(request.url.query.map((param) => [param.key, param.value, param.disabled]),
    [["a", "1", undefined], ["b", null, true], ["c", null, undefined]]);
  equal(request.url.variables.get("id"), "7");
  equal(request.url.toString(), "{{baseUrl}}/users/7?a=1&c");
});

test("entries that are appended to a URL in one text are its query", () => {
  const parts = { url: { raw: "{{u}}/a?b=1" }, query: [{ key: "c", value: "2" }, { key: "d", value: "3", disabled: true }] };
  equal(requestFrom(definition(parts)).url.toString(), "{{u}}/a?b=1&c=2");
  const { url } = changes(parts, (request) => { request.url.query.add({ key: "e", value: "4" }); });
  equal(url, {
    host: ["{{u}}"], path: ["a"],
    query: [
      { key: "b", value: "1" }, { key: "c", value: "2" }, { key: "d", value: "3", disabled: true },
      { key: "e", value: "4" },
    ],
    variable: [],
  });
});

test("the URL", () => {
  const { url } = definition();
  equal(changes({}, (request) => { request.url.query.one("b").disabled = false; }).url,
    { ...url, query: [url.query[0], { key: "b", value: null }, url.query[2]] });
  equal(changes({}, (request) => { request.url.variables.upsert({ key: "id", value: "8" }); }).url,
    { ...url, variable: [{ key: "id", value: "8" }] });
  equal(changes({}, (request) => { request.url = "https://u:p@h.example:81/a/{{b}}?c#d"; }).url, {
    protocol: "https", auth: { user: "u", password: "p" }, host: ["h", "example"], port: "81", path: ["a", "{{b}}"],
    query: [{ key: "c", value: null }], hash: "d", variable: [],
  });
  equal(changes({}, (request) => { request.url.path = "/x/y"; }).url.path, ["x/y"]);
  equal(changes({}, (request) => { request.url.query = "z=1"; }).url.query, [{ key: "z", value: "1" }]);
});

test("method and headers", () => {
  equal(changes({}, (request) => { request.method = "put"; }), { method: "PUT" });
  const { headers } = definition();
  equal(changes({}, (request) => { request.headers.add({ key: "X-B", value: "{{b}}" }); }),
    { headers: [...headers, { key: "X-B", value: "{{b}}" }] });
  equal(changes({}, (request) => { request.headers.one("X-A").disabled = true; }).headers[0],
    { key: "X-A", value: "{{a}}", disabled: true });
  equal(changes({}, (request) => { request.headers.remove("X-Off"); }).headers, [headers[0], headers[2]]);
});

test("bodies", () => {
  const body = (given, script) => changes({ body: given }, script).body;
  const raw = bodies[1];
  equal(body(raw, (request) => { request.body.raw = "x"; }), { ...raw, raw: "x" });
  equal(body(raw, (request) => { request.body.options.raw.language = "text"; }),
    { ...raw, options: { raw: { language: "text" } } });
  equal(body(raw, (request) => { request.body = undefined; }), null);
  equal(body(raw, (request) => { request.body.update("t"); }), { mode: "raw", raw: "t" });
  equal(body(null, (request) => { request.body = { mode: "raw", raw: "n" }; }), { mode: "raw", raw: "n" });
  equal(body(bodies[2], (request) => { request.body.urlencoded.add({ key: "c", value: "3" }); }).urlencoded[2],
    { key: "c", value: "3" });
  equal(body(bodies[3], (request) => { request.body.urlencoded.remove("a"); }),
    { mode: "urlencoded", urlencoded: [{ key: "b", value: "{{x}}" }] });
  equal(body(bodies[4], (request) => { request.body.formdata.one("off").disabled = false; }).formdata[2],
    { key: "off", type: "text", value: "" });
  equal(body(bodies[4], (request) => { request.body.formdata.add({ key: "g", type: "file", src: "z.bin" }); }).formdata[3],
    { key: "g", type: "file", src: "z.bin" });
  equal(body(bodies[5], (request) => { request.body.graphql.variables = { y: 1 }; }).graphql.variables, { y: 1 });
  equal(body(bodies[6], (request) => { request.body.file.src = "other.bin"; }), { mode: "file", file: { src: "other.bin" } });
});

test("authentication", () => {
  const auth = (given, script) => changes({ auth: given }, script).auth;
  equal(auth(null, (request) => { request.authorizeUsing("basic", { username: "u", password: "{{p}}" }); }),
    { type: "basic", basic: [{ key: "username", value: "u" }, { key: "password", value: "{{p}}" }] });
  equal(auth(auths[2], (request) => { request.auth.update({ token: "n" }, "bearer"); }),
    { type: "bearer", bearer: [{ key: "token", value: "n" }] });
  equal(auth(auths[2], (request) => { request.authorizeUsing(null); }), null);
  equal(auth(auths[2], (request) => { request.authorizeUsing("noauth"); }), null);
  equal(auth(auths[3], (request) => { request.auth.apikey.upsert({ key: "in", value: "header" }); }).apikey[2],
    { key: "in", value: "header" });
});

test("a sent request has no changes", () => {
  const given = definition({ url: "http://h/a", headers: [["A", "1"]] });
  const request = requestFrom(given, { isFrozen: true });
  request.headers.clear();
  equal(postmanChangesOf(request, given), {});
});
