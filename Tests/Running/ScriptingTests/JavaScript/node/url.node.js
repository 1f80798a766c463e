"use strict";

// Compares node/url with Node.js's own: parse, format, resolve.

const { test, equal, seeded, outcome } = require("test");
const ours = require("node/url");
const theirs = yardstick("url");

function compare(name, ...given) {
  const [own, their] = [ours, theirs].map((module) => outcome(() => {
    const value = module[name](...given);
    return typeof value === "object" ? JSON.stringify(value) : value;
  }));
  if (their.name && !their.code) [own, their].forEach((error) => { error.message = error.code = ""; });
  equal(own, their, `${name}(${yardstick("util").inspect(given)}):`);
}

const protocols = ["http:", "https:", "HTTP:", "ftp:", "file:", "ws:", "foo:", "mailto:", "javascript:", "", "", ""];
const slashes = ["//", "//", "//", "/", "", "///", "\\\\"];
const users = ["", "", "", "user@", "user:pa%20ss@", "a@b@", "u ü@"];
const hosts = ["example.com", "EXAMPLE.com", "", "localhost", "1.2.3.4", "[::1]", "bücher.de", "a_b.c", "x*y", "a;b",
  "a'b", "a b", "a..b", "-a-"];
const ports = ["", "", ":80", ":", ":8x", ":08080"];
const paths = ["", "/", "/a/b", "/a b\"'<>`{}|^c", "/ü", "\\a\\b", "a/b", "/a;b,c@d:e", "//x/y", "/a/../b", "/./a/",
  "..", ".", "../c", "./d/..", "g;x=1/../y", "/%41\t", "a@b.c"];
const queries = ["", "", "?", "?a=b&c=d&a=e", "?ü '\"", "?a?b", "?x\\y"];
const hashes = ["", "", "#", "#f", "#a b#c", "#\\"];

test("parse and format", () => {
  const random = seeded(1);
  const pick = (list) => list[random(list.length)];
  for (let round = 0; round < 20000; round += 1) {
    const authority = random(4) ? pick(slashes) + pick(users) + pick(hosts) + pick(ports) : "";
    const start = pick(["", "", "", " ", "\n"]) + pick(protocols) + authority;
    const text = start + pick(paths) + pick(queries) + pick(hashes);
    const flags = [[], [true], [false, true], [true, true]][random(4)];
    compare("parse", text, ...flags);
    compare("format", text);
    compare("format", {
      protocol: pick([undefined, "http", "http:", "foo", "file:"]), slashes: pick([undefined, true, false]),
        auth: pick([undefined, "u:p", "ü@"]), host: pick([undefined, "h:1"]),
      hostname: pick([undefined, "h", "::1"]), port: pick([undefined, 80, "81"]), pathname: pick([undefined, "/a",
        "a?b#c", ""]), search: pick([undefined, "?x", "y#z"]),
      query: pick([undefined, { a: ["1", 2], "ü": "" }, {}]), hash: pick([undefined, "#h", "h"]),
    });
  }
  for (const value of [5, null, undefined, {}, ["a"]]) {
    compare("parse", value);
    compare("format", value);
  }
  compare("format", "http://a/b");
  const url = "http://u:p@xn--bcher-kva.de:81/a?b#c";
  for (const options of [{ auth: false }, { fragment: false }, { search: false }, { unicode: true }, {}, undefined]) {
    equal(ours.format(new ours.URL(url), options), theirs.format(new theirs.URL(url), options));
  }
  equal(ours.urlToHttpOptions(new ours.URL(url)), { ...theirs.urlToHttpOptions(new theirs.URL(url)) });
});

test("resolve", () => {
  const random = seeded(2);
  const pick = (list) => list[random(list.length)];
  const bases = ["http://a/b/c/d;p?q", "http://u:p@a/b/", "http://a", "https://h/x?y#z", "/one/two/three", "one/two",
    "", "/", "file:///a/b", "http://a/b/../c/./d", "ws://h/a", "../x"];
  const references = ["g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "", ".",
    "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g",
    "/./g", "/../g", "g.", ".g", "g..", "./../g", "./g/.", "g/./h", "g/../h", "http:g", "http://h/x/../y",
      "https://h", "//h/a/../b", "//u@h:1", "mailto:a@b", "javascript:x", "http:/g", "a/b?c", "/a//b", "https:x/y",
      "?", "#"];
  for (const base of bases) {
    for (const reference of references) compare("resolve", base, reference);
  }
  for (let round = 0; round < 5000; round += 1) {
    compare("resolve", pick(bases), pick(["", "", "/"]) + Array.from({ length: random(6) }, () => pick(["a", "b", ".",
      "..", "", "c;d"])).join("/") + pick(queries) + pick(hashes));
  }
});
