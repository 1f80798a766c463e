"use strict";

const { test, equal, throws } = require("test");
const { URL, URLSearchParams } = require("node/web-url");

test("the members of a URL", () => {
  const url = new URL("../ä?q=a b#ü", "HTTPS://us%20er:pass@Bücher.example:8443/a/b/c");
  equal(url.href, "https://us%20er:pass@xn--bcher-kva.example:8443/a/%C3%A4?q=a%20b#%C3%BC");
  equal([url.origin, url.host, url.hostname, url.port], ["https://xn--bcher-kva.example:8443",
    "xn--bcher-kva.example:8443", "xn--bcher-kva.example", "8443"]);
  equal([url.pathname, url.search, url.hash, url.username, url.password], ["/a/%C3%A4", "?q=a%20b", "#%C3%BC",
    "us%20er", "pass"]);
});

test("failures", () => {
  for (const text of ["", "//h", "http://", "http://a b", "http://[::1", "http://1.2.3.256", "http://h:65536",
    "http://@", "foo://a^b"]) {
    equal(throws(() => new URL(text), "Invalid URL").code, "ERR_INVALID_URL");
    equal(URL.canParse(text), false);
  }
  throws(() => new URL("x#y", "mailto:a"), "Invalid URL");
});

test("the standard where Node.js 20 does otherwise", () => {
  equal(new URL("..", "foo://h/a").href, "foo://h/");
  equal(new URL("#f", "mailto:a").href, "mailto:a#f");
  const url = new URL("foo:/a");
  url.host = "h:81";
  equal(url.href, "foo://h:81/a");
  url.host = ":82";
  equal(url.href, "foo://h:81/a");
});

test("search parameters and their URL change together", () => {
  const url = new URL("http://h/?a=1&b=2&a=3#f");
  url.searchParams.set("a", "x y&");
  equal(url.href, "http://h/?a=x+y%26&b=2#f");
  url.search = "?c=%C3%BC";
  equal([...url.searchParams], [["c", "ü"]]);
  url.searchParams.delete("c");
  equal(url.href, "http://h/#f");
  equal(new URLSearchParams({ a: "1", b: "ü" }).toString(), "a=1&b=%C3%BC");
  throws(() => new URLSearchParams([["a"]]), /tuple/);
});
