"use strict";

// Compares URL and URLSearchParams with Node.js's own: URLs made of parts, all members, the setters, the failures.

const { test, equal, seeded, outcome } = require("test");
const Ours = require("node/web-url");
const Theirs = { URL, URLSearchParams };

const members = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
  "search", "hash"];
const all = (url) => Object.fromEntries(members.map((name) => [name, url[name]]));
const schemes = ["http:", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "foo:", "mailto:", "data:",
  "javascript:", "blob:", "a+b-.1:", "1a:", ":", "", "", "", "ht tp:", "non-special:"];
const slashes = ["//", "//", "//", "/", "", "///", "\\\\", "/\\", "////"];
const users = ["", "", "", "", "user@", "user:pass@", ":@", "@", "a:b:c@", "ü ß:%zz@", "a@b@", "us%20er:p\"[]{}|@",
  "u:@"];
const hosts = ["example.com", "EXAMPLE.com", "", "localhost", "1.2.3.4", "1.2.3", "0x7f.1", "017.0.0.1", "256.1.1.1",
  "1.2.3.4.5", "4294967295", "4294967296", "[::1]", "[1:2::3:0:0]",
  "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::ffff:1.2.3.4]", "[::1.2.3]", "[1::2::3]", "[g::]", "[::1", "a b",
    "a%20b", "a%41b", "%zz", "a<b", "a^b", "a_b", "bücher.de", "日本.jp", "xn--bcher-kva.de",
  "xn--a", "a..b", ".", "a.", "1.2.3.4.", "0x", "1.0x", "a|b", "a]b", "a\u00adb", "ＧＯ.com", "a。b", "%e2%98%83",
    "faß.de", "C:", "C|", "1e3", "09", "09.1", "0..1", "a%00b", "*", "!$&'()+,;=~", "[0:0:0:1:0:0:0:0]", "[::00001]",
    "[:1]", "[1:]", "[::1]x"];
const ports = ["", "", "", "", ":", ":80", ":443", ":8080", ":0", ":65535", ":65536", ":00080", ":8a", ":-1", ": 8",
  ":21"];
const paths = ["", "/", "/a", "/a/b/../c", "/./a", "/a/..", "/a/.", "/%2e/a", "/%2E%2e/b", "\\a\\b", "/ü/日",
  "/a b\"<>`{}^|", "//x", "/C:/d", "/C|/d/../..", "C|/x", "a/b", "..", "../x", ".", "/a;b=c@d:e", "/%zz%41%e4",
  "/a\tb\nc", "a@b.c",
  "/..//a", "/a//../b", "opaque path ", "text/plain,x y", "/'", "/\u007f\u0080", "/\u{1f600}", "/\ud800", "/.//p",
    "/a/./", "/~!$&'()*+,;=:@", "http://inner.example:81/x"];
const queries = ["", "", "?", "?a=b&c=d", "?ü='\"<>#", "?a b", "?a?b", "?%zz", "?\u{1f600}", "?a\\b`{}|^"];
const hashes = ["", "", "#", "#f", "#ü \"<>`", "#a#b", "#{}|^\\%zz", "# "];

function anyURL(random) {
  const pick = (list) => list[random(list.length)];
  const space = random(20) === 0 ? " \u0000" : "";
  const authority = random(5) ? pick(slashes) + pick(users) + pick(hosts) + pick(ports) : "";
  return space + pick(schemes) + authority + pick(paths) + pick(queries) + pick(hashes) + space;
}

function compare(label, body) {
  const [own, their] = [outcome(() => body(Ours)), outcome(() => body(Theirs))];
  equal(own, their, `${label}:`);
}

// Node.js 20 takes "x#y" for a relative URL of "mailto:a"; by the standard only "#y" is one.
// It leaves ".." out where nothing is above, if the scheme is not special, and takes "C:x" for the drive of a file.
const isComparable = (input, base) => {
  const url = base === undefined ? undefined : outcome(() => new URL(base)).value;
  if (url && !url.pathname.startsWith("/")) return false;
  const result = outcome(() => new URL(input, base)).value;
  const isSpecial = !result || result.origin !== "null" || result.protocol === "file:";
  if (!isSpecial && (/(^|[/:\s\0])(\.|%2e){2}/i.test(input) || result.pathname.startsWith("//"))) return false;
  const both = `${base ?? ""} ${input}`;
  return !/[/\\: ][a-z][:|][^/\\?#]/i.test(both) || !/file:/i.test(both);
};

test("URLs made of parts", () => {
  const random = seeded(1);
  for (let round = 0; round < 30000; round += 1) {
    const input = anyURL(random);
    const base = random(3) ? undefined : anyURL(random);
    if (!isComparable(input, base)) continue;
    compare(JSON.stringify([input, base]), (globals) => all(new globals.URL(input, base)));
  }
});

test("relative URLs", () => {
  const random = seeded(2);
  const bases = ["http://u:p@h:81/a/b/c?q#f", "file:///C:/a/b", "file://host/a", "foo://h/a/b", "foo:/a/b",
    "mailto:x@y", "foo:opaque?q#f", "https://h", "foo://h/", "file:///a/b?q"];
  for (let round = 0; round < 10000; round += 1) {
    const pick = (list) => list[random(list.length)];
    const input = [() => pick(paths) + pick(queries) + pick(hashes), () => pick(slashes) + pick(hosts) + pick(paths),
      () => pick(schemes) + pick(paths) + pick(queries)][random(3)]();
    const base = pick(bases);
    if (!isComparable(input, base)) continue;
    compare(JSON.stringify([input, base]), (globals) => all(new globals.URL(input, base)));
  }
});

test("setters", () => {
  const random = seeded(3);
  const pick = (list) => list[random(list.length)];
  const values = {
    href: () => {
      const url = anyURL(random);
      return isComparable(url) ? url : "nope";
    },
    protocol: () => pick([...schemes, "https", "http:x", "foo", "h\nttps"]), username: () => pick(["", "u", "ü:@/",
      "%zz"]), password: () => pick(["", "p", "ü:@/"]),
    host: () => pick(hosts.filter((host) => host !== "C:")) + pick([...ports, "/x", "?q", ":81abc"]),
      hostname: () => pick([...hosts, "a:81", "h/x", "h\\x", "h?q"]), port: () => pick(["", "80", "443", "8080",
      "65536", "12ab", "ab", "-1", " 1", "00099", "\t9\n", 5]),
    pathname: () => pick([...paths.filter((path) => !/\/\/|^\.\.$/.test(path)), "a?b#c"]),
      search: () => pick([...queries, "a=b", "??", "#x", "a\tb"]), hash: () => pick([...hashes, "x", "##", "a\nb"]),
  };
  const starts = ["http://u:p@h:81/a/b?q#f", "https://h/", "file:///C:/a", "file://host/a", "foo://h:1/a?q", "foo:/a",
    "foo:opaque  ?q#f", "mailto:a@b", "foo://h", "ws://h:81", "http://[::1]:81/", "foo:///p"];
  for (let round = 0; round < 20000; round += 1) {
    const start = pick(starts);
    let mayLackHost = ["foo:/a", "foo:///p"].includes(start);
    const steps = Array.from({ length: 1 + random(3) }, () => {
      const name = pick(Object.keys(values));
      // To a URL without a host Node.js 20 adds none that is empty or has a port.
      if (name.startsWith("host") && mayLackHost) return ["hostname", pick(hosts.filter((host) => host !== ""))];
      mayLackHost ||= name === "href" || name.startsWith("host");
      // It takes a port without a host, and loses the port 0 with the next protocol.
      return [name, name === "host" ? values.host().replace(/^:/, "x:").replace(/:0$/, ":1") : values[name]()];
    });
    compare(JSON.stringify([start, steps]), ({ URL }) => {
      const url = new URL(start);
      return steps.map(([name, value]) => {
        url[name] = value;
        return all(url);
      });
    });
  }
});

test("search parameters", () => {
  const random = seeded(4);
  const words = ["a", "b", "", "ü", "a b", "+", "%20", "%zz", "=", "&", "a=1", "\ud800", "\u{1f600}", "*-._~", "?x",
    "'()!", "\ufeff", "%ff", "%F0%9F%98%80"];
  const word = () => words[random(words.length)];
  for (let round = 0; round < 5000; round += 1) {
    const init = [() => Array.from({ length: random(6) }, word).join("&"), () => Array.from({ length: random(4) },
      () => [word(), word()]), () => Object.fromEntries([[word(), word()], [word(), 5]]),
      () => undefined][random(4)]();
    const steps = Array.from({ length: random(6) }, () => [["append", "delete", "get", "getAll", "has", "set", "sort",
      "toString"][random(8)], random(2) ? [word(), word()] : [word()]]);
    compare(JSON.stringify([init, steps]), ({ URLSearchParams }) => {
      const parameters = new URLSearchParams(init);
      const results = steps.map(([name, given]) => [outcome(() => parameters[name](...given)), parameters.toString(),
        parameters.size]);
      return [...results, [...parameters], [...parameters.keys()], [...parameters.values()]];
    });
    const query = Array.from({ length: random(4) }, word).join("&");
    compare(JSON.stringify([query, steps]), ({ URL }) => {
      const url = new URL(`http://h/?${query}#f`);
      return [...steps.map(([name, given]) => [outcome(() => url.searchParams[name](...given)), url.href]),
        (url.search = query, url.searchParams.toString())];
    });
  }
  for (const init of [[1], [["a"]], [["a", "b", "c"]], ["ab"], [null], null, 5, true, new Map([["a", 1]]),
    { [Symbol.iterator]: 5 }, (function* () { yield ["x", "y"]; })(), Symbol("s"), { toString: () => "a=b" },
    new Theirs.URLSearchParams("a=b"), [["a", { toString: () => "t" }]]]) {
    const [own, their] = [Ours,
      Theirs].map(({ URLSearchParams }) => outcome(() => new URLSearchParams(typeof init?.next === "function" ? [["x",
      "y"]] : init).toString()));
    equal([own.value, own.name, their.code && own.code], [their.value, their.name, their.code], "init:");
  }
});

test("the rest of both classes", () => {
  for (const body of [
    ({ URL }) => new URL(), ({ URL }) => new URL("nope"), ({ URL }) => new URL("a", "nope"),
      ({ URL }) => URL.canParse("a"), ({ URL }) => URL.canParse("a", "http://h"), ({ URL }) => URL.canParse(),
    ({ URL }) => JSON.stringify({ url: new URL("http://h/ä") }), ({ URL }) => `${new URL("http://h")}`,
      ({ URL }) => Object.prototype.toString.call(new URL("http://h")), ({ URL }) => Object.keys(new URL("http://h")),
    ({ URL }) => { const names = []; for (const name in new URL("http://h")) names.push(name); return names.sort(); },
      ({ URL }) => { new URL("http://h").href = "nope"; }, ({ URL }) => { new URL("http://h").origin = "x"; },
    ({ URLSearchParams }) => new URLSearchParams("a=b").append("x"),
      ({ URLSearchParams }) => new URLSearchParams("a=b").get(),
      ({ URLSearchParams }) => new URLSearchParams("a=b").forEach(5),
    ({ URLSearchParams }) => { const seen = []; new URLSearchParams("a=b&c=d").forEach((value,
      name) => seen.push([value, name])); return seen; },
    ({ URLSearchParams }) => Object.prototype.toString.call(new URLSearchParams()),
      ({ URL }) => { const url = new URL("http://h/?a=1"); return url.searchParams === url.searchParams; },
  ]) {
    const [own, their] = [outcome(() => body(Ours)), outcome(() => body(Theirs))];
    equal([own.value, own.name, their.code && own.code], [their.value, their.name, their.code], `${body}:`);
  }
  const { inspect } = require("node/util-inspect");
  for (const text of ["http://u:p@h:81/a?b=c&d#f", "foo:bar"]) {
    equal(inspect(new Ours.URL(text)), yardstick("util").inspect(new URL(text)));
    equal(inspect(new Ours.URL(text).searchParams), yardstick("util").inspect(new URL(text).searchParams));
  }
});
