"use strict";

const { test, equal, ok } = require("test");
const { Cookie } = require("collection/cookie");
const { CookieList } = require("collection/cookie-list");

test("parse a header Set-Cookie", () => {
  const date = "Sun, 04-Feb-2018 14:18:27 GMT";
  equal(Cookie.parse(`GAPS=lol; Expires=${date};Secure; HttpOnly;Priority=HIGH; Path=/a; Max-Age=60; Domain=x.y;`), {
    key: "GAPS", value: "lol", expires: date, secure: true, httpOnly: true,
    extensions: [{ key: "Priority", value: "HIGH" }], path: "/a", maxAge: 60, domain: "x.y",
  });
  equal(Cookie.parse("a=b=c"), { key: "a", value: "b=c" });
  equal(Cookie.parse("alone"), { key: "alone", value: "" });
  equal(Cookie.parse(["random"]), ["random"]);
  equal(Cookie.splitParam("foo=\"bar\""), { key: "foo", value: "bar" });
});

test("a cookie of a text and of a definition", () => {
  const cookie = new Cookie("foo=a%20b; Path=/; SameSite=Lax");
  equal([cookie.name, cookie.value, cookie.valueOf(), cookie.path], ["foo", "a%20b", "a b", "/"]);
  const other = new Cookie({ key: "k", expires: 1502442248, hostOnly: false, session: true, _postman_storeId: "0" });
  equal([other.name, other.value, other.expires, other.hostOnly, other.session],
    ["k", undefined, 1502442248, false, true]);
  equal(other.meta(), { postman_storeId: "0" });
  ok(new Cookie({ name: "a", expires: "Sat, 02 May 2020 23:38:25 GMT" }).expires instanceof Date);
});

test("values that are not well escaped", () => {
  equal(new Cookie("foo=%E0%A4%A").valueOf(), "%E0%A4%A");
  equal(new Cookie({ name: "foo", value: "%E0%A4%A" }).valueOf(), "%E0%A4%A");
});

test("toString", () => {
  equal(new Cookie({ key: "foo", value: "x" }).toString(), "foo=x");
  equal(new Cookie({ key: "foo", value: "x", expires: "14 Jun 2017 00:00:00 PDT" }).toString(),
    "foo=x; Expires=Wed, 14 Jun 2017 07:00:00 GMT");
  equal(new Cookie({ key: "foo", value: "x", httpOnly: true, secure: true, maxAge: 5 }).toString(),
    "foo=x; Max-Age=5; Secure; HttpOnly");
  equal(Cookie.stringify(new Cookie({ domain: ".a", expires: 15, key: "foo", path: "/", secure: false, value: "x" })),
    "foo=x; Expires=15; Domain=.a; Path=/");
  equal(String(new Cookie("a=b; SameSite=Lax; Partitioned")), "a=b; SameSite=Lax; Partitioned");
});

test("unparse, isCookie", () => {
  equal(Cookie.unparse([{ name: "a", value: "1" }, { name: "b", value: "2" }]), "a=1; b=2");
  equal(Cookie.unparseSingle({ key: "foo", value: "bar" }), "bar");
  equal(Cookie.isCookie(new Cookie("a=b")), true);
  equal(Cookie.isCookie({}), false);
});

test("CookieList: get gives the decoded value, one the cookie; names ignore case", () => {
  const list = new CookieList(undefined, [{ name: "Sid", value: "a%20b", domain: "h" }, "Theme=dark; Path=/"]);
  equal(list.get("sid"), "a b");
  equal(list.one("SID").value, "a%20b");
  equal(list.get("none"), undefined);
  equal(list.has("theme"), true);
  equal(list.toObject(), { sid: "a b", theme: "dark" });
  equal(list.toString(), "Sid=a%20b; Theme=dark");
  equal(CookieList.isCookieList(list), true);
  equal(CookieList.isCookieList({}), false);
});
