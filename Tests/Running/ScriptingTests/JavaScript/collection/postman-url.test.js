"use strict";

const { test, equal, ok, throws } = require("test");
const { Url } = require("collection/postman-url");
const { PropertyList } = require("collection/property-list");

const parts = (text) => {
  const { raw, variable, ...rest } = Url.parse(text);
  return rest;
};
const none = {
  protocol: undefined, auth: undefined, host: undefined, port: undefined, path: undefined, query: undefined,
  hash: undefined,
};

test("the parts of a URL", () => {
  const cases = [
    ["", {}],
    ["https://user:pass@postman-echo.com:8080/:path/get?a=1&b#top", {
      protocol: "https", auth: { user: "user", password: "pass" }, host: ["postman-echo", "com"], port: "8080",
      path: [":path", "get"], query: [{ key: "a", value: "1" }, { key: "b", value: null }], hash: "top",
    }],
    ["127.0.0.1", { host: ["127", "0", "0", "1"] }],
    ["localhost:80/a", { host: ["localhost"], port: "80", path: ["a"] }],
    ["http://h/", { protocol: "http", host: ["h"], path: [""] }],
    ["http://h/a/", { protocol: "http", host: ["h"], path: ["a", ""] }],
    ["h?q=http://x@y:1/z?", { host: ["h"], query: [{ key: "q", value: "http://x@y:1/z?" }] }],
    ["h#?a=/b:c@d", { host: ["h"], hash: "?a=/b:c@d" }],
    ["file:///etc/hosts", { protocol: "file", path: ["etc", "hosts"] }],
    ["http://[::1]:8080/p", { protocol: "http", host: ["[::1]"], port: "8080", path: ["p"] }],
    ["http://u@[::1]", { protocol: "http", auth: { user: "u", password: undefined }, host: ["[::1]"] }],
    ["http://us@r:p@ss:w@h", { protocol: "http", auth: { user: "us@r", password: "p@ss:w" }, host: ["h"] }],
    [" \n http:\\\\h\\a\\b?c\\d",
      { protocol: "http", host: ["h"], path: ["a", "b"], query: [{ key: "c\\d", value: null }] }],
    ["http://a.com:80\\@evil.com/", { protocol: "http", host: ["a", "com"], port: "80", path: ["@evil.com", ""] }],
    ["localhost:/p", { host: ["localhost"], port: "", path: ["p"] }],
  ];
  for (const [text, expected] of cases) equal(parts(text), { ...none, ...expected }, text);
});

test("placeholders stay whole", () => {
  equal(parts("{{p://}}://{{@}}:{{###}}@{{host.name}}:{{:p}}/{{f/o/o}}/bar?{{?}}={{&}}#{{[#]}}"), {
    protocol: "{{p://}}", auth: { user: "{{@}}", password: "{{###}}" }, host: ["{{host.name}}"], port: "{{:p}}",
    path: ["{{f/o/o}}", "bar"], query: [{ key: "{{?}}", value: "{{&}}" }], hash: "{{[#]}}",
  });
  equal(parts("<<server>>/orders?x=<<y|urlEncode>>"), {
    ...none, host: ["<<server>>"], path: ["orders"], query: [{ key: "x", value: "<<y|urlEncode>>" }],
  });
  equal(parts("<<s>>.<<env.HOST>>:<<port>>/<<a | default(\"/?#\\\">>\")>>/b?<<q | replace('&','=')>>"), {
    ...none, host: ["<<s>>", "<<env.HOST>>"], port: "<<port>>", path: ["<<a | default(\"/?#\\\">>\")>>", "b"],
    query: [{ key: "<<q | replace('&','=')>>", value: null }],
  });
  equal(parts("127.0.{{ip.subnet.1").host, ["127", "0", "{{ip", "subnet", "1"]);
  equal(parts("h/<<1/a>>").path, ["<<1", "a>>"]);
  equal(parts("h/<<a/<<b/c>>").path, ["<<a", "<<b/c>>"]);
  equal(parts("h\\a\\<<b/c>>/\\\\<<d|x(\"/\")>>\\e").path, ["a\\<<b", "c>>", "\\\\<<d|x(\"/\")>>", "e"]);
});

test("toString gives the text that was parsed", () => {
  const texts = [
    "https://localhost:1234/get?param=(key==value)", "https://localhost/get?a=&&&b", "http://localhost?", "h?&", "h?&&",
    "h?foo&", "h?&foo", "localhost:/path", "localhost/", "localhost#", "http://@h", "http://:@h", "http://:p@h",
    "http://u@h", "https://h////a/", "file://../a", "h/:郵差/:/:foo.json", "http://h/a b?c d=é%zz%20+", "h/a;b=c/.././x",
    "<<server>>/orders?x=<<y|urlEncode>>&z=<<a | default(\"&#\")>>", "{{a}}{{b}}/{{c}}?d={{e}}", "<<url>>", "<<a",
    "http://\n:\r@\r.\n:\n/\n/\n?\n=\r#\n",
  ];
  for (const text of texts) equal(new Url(text).toString(), text);
});

test("toString of definitions", () => {
  equal(new Url().toString(), "");
  equal(new Url(null).toString(), "");
  equal(new Url("httpbin.org/get").toString(true), "http://httpbin.org/get");
  equal(new Url("https://httpbin.org").toString(true), "https://httpbin.org");
  equal(new Url({ host: "localhost", auth: { user: null, password: "p" } }).toString(), ":p@localhost");
  equal(new Url({ host: "localhost", auth: {} }).toString(), "localhost");
  equal(new Url({ host: "h", path: "" }).toString(), "h");
  equal(new Url({ host: "h", path: "/" }).toString(), "h/");
  equal(new Url({ host: ["a", "b"], path: ["x", { type: "string", value: "y" }] }).toString(), "a.b/x/y");
  equal(new Url({ host: "h", port: 8081 }).toString(), "h:8081");
  equal(new Url({ protocol: "https://", host: "h" }).toString(), "https://h");
  equal(new Url({ host: "h", query: "a=b" }).toString(), "h?a=b");
  equal(new Url({ host: "h", query: null }).toString(), "h");
  equal(new Url({ host: "h", query: { a: "1" } }).toString(), "h?a=1");
  equal(new Url({ host: "h", query: [{ key: "a", value: "b", disabled: true }] }).toString(), "h");
  equal(new Url({ host: "h", query: [{ key: "#a=", value: "=&" }] }).toString(), "h?%23a%3D==%26");
  equal(new Url({ raw: "http://h/p?q=1" }).toString(), "http://h/p?q=1");
});

test("path variables", () => {
  const url = new Url({
    host: "h", path: "/:a/:b.json/:c/:/x:a/:d",
    variable: [{ key: "a", value: "1" }, { id: "b", value: "2" }, { key: "c", value: "" }, { key: "d", value: null }],
  });
  equal(url.toString(), "h/1/2.json/:c/:/x:a/:d");
  equal(url.getPath(), "/1/2.json/:c/:/x:a/:d");
  equal(url.getPath({ unresolved: true }), "/:a/:b.json/:c/:/x:a/:d");
  equal(Url.parse("h/:a/:b.json/:a/:").variable, [{ key: "a" }, { key: "b.json" }]);
  const parsed = new Url("h/:id");
  equal(parsed.toString(), "h/:id");
  parsed.variables.upsert({ key: "id", value: "5" });
  equal(parsed.toString(), "h/5");
});

test("getHost, getPath, getQueryString, getPathWithQuery", () => {
  const url = new Url("https://a.b:8443/x/y?q=1&r");
  equal(url.getHost(), "a.b");
  equal(url.getPath(), "/x/y");
  equal(url.getQueryString(), "q=1&r");
  equal(url.getPathWithQuery(), "/x/y?q=1&r");
  equal(new Url("h").getPath(), "/");
  equal(new Url("h").getPathWithQuery(), "/");
  equal(new Url("h").getQueryString(), "");
  equal(new Url().getHost(), "");
  url.host = "plain.text";
  url.path = "/other";
  equal(url.toString(), "https://plain.text:8443/other?q=1&r");
  url.path = "a/b";
  equal(url.getPathWithQuery(), "/a/b?q=1&r");
});

test("getRemote, getOAuth1BaseUrl, getRaw", () => {
  equal(new Url("https://h:8999/a").getRemote(), "h:8999");
  equal(new Url("https://h/a").getRemote(), "h");
  equal(new Url("https://h/a").getRemote({ forcePort: true }), "h:443");
  equal(new Url("h/a").getRemote({ forcePort: true }), "h:80");
  equal(new Url().getRemote(), "");
  equal(new Url("HTTP://EXAMPLE.com:80/Res?id=1").getOAuth1BaseUrl(), "http://example.com/Res");
  equal(new Url("https://h:8443/a").getOAuth1BaseUrl(), "https://h:8443/a");
  throws(() => new Url("h").getRaw(), /discontinued/);
});

test("update replaces the whole URL", () => {
  const url = new Url("https://u:p@h:1/a?b#c");
  url.update("other/x?y=1");
  equal(url.toString(), "other/x?y=1");
  equal(url.protocol, undefined);
  url.update({ host: "z" });
  equal(url.toString(), "z");
  const copy = new Url(new Url("https://u:p@h:1/:a?b#c"));
  equal(copy.toString(), "https://u:p@h:1/:a?b#c");
});

test("addQueryParams, removeQueryParams", () => {
  const url = new Url("h?a=1");
  url.addQueryParams("b=2&hasOwnProperty=3");
  url.addQueryParams([{ key: "c", value: "4" }]);
  equal(url.getQueryString(), "a=1&b=2&hasOwnProperty=3&c=4");
  url.removeQueryParams("a");
  url.removeQueryParams(["b", { key: "c" }]);
  url.removeQueryParams(undefined);
  equal(url.getQueryString(), "hasOwnProperty=3");
});

test("the query is a list with the order of the text", () => {
  const url = new Url("h?b=1&a=2&b=3");
  ok(PropertyList.isPropertyList(url.query));
  equal(url.query.get("b"), "3");
  equal(url.query.toObject(), { b: ["1", "3"], a: "2" });
  url.query = [{ key: "x", value: "y" }];
  equal(url.toString(), "h?x=y");
});

test("toJSON, isUrl", () => {
  equal(new Url("google.com?param=https://fb.com").toJSON(), {
    host: ["google", "com"], query: [{ key: "param", value: "https://fb.com" }], variable: [],
  });
  equal(new Url("https://u@h:80/:a#x").toJSON(), {
    auth: { user: "u" }, protocol: "https", port: "80", path: [":a"], hash: "x", host: ["h"], query: [],
    variable: [{ type: "any", key: "a" }],
  });
  equal(Url.isUrl(new Url("h")), true);
  equal(Url.isUrl({ _postman_propertyName: "Url" }), false);
  equal(Url.isUrl("h"), false);
});

test("long texts take linear time", () => {
  const long = "<<a".repeat(20000) + "/" + "{{".repeat(20000);
  equal(new Url(`h/${long}`).toString(), `h/${long}`);
  equal(new Url(`h/${"x/".repeat(20000)}`).path.length, 20001);
  equal(new Url(`h/<<a>>?${"\\".repeat(200000)}`).getQueryString().length, 200000);
});
