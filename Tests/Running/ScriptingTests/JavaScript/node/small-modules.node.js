"use strict";

// Compares node/querystring, node/path, node/string-decoder, node/punycode and node/percent with Node.js's own
// modules.

const { test, equal, seeded, outcome } = require("test");

/** Calls the same function of both modules, and compares the results or the errors. */
function compare(ours, theirs, name, ...given) {
  const [own, their] = [ours, theirs].map((module) => outcome(() => {
    const value = module[name](...given);
    return typeof value === "object" ? JSON.stringify(value) : value;
  }));
  if (their.name && !their.code) [own, their].forEach((error) => { error.message = error.code = ""; });
  equal(own, their, `${name}(${yardstick("util").inspect(given)}):`);
}

const words = ["", "a", "b=c", "&", "=", "+", " ", "%20", "%", "%zz", "%C3%BC", "%ff", "ü", "日本", "\u{1f600}",
  "'()*!~-._", "a&b=1", "x=1&x=2&x=3",
  "__proto__=1", "a;b", "::", "%E4%BD", "a%", "\u0000"];

test("querystring", () => {
  const [ours, theirs] = [require("node/querystring"), yardstick("querystring")];
  const random = seeded(1);
  // Beside a wrong "%" Node.js keeps the low byte of each character alone.
  const isReadable = (text) => !/[^\0-\x7f]/.test(text) || outcome(() => decodeURIComponent(text)).name === undefined;
  const text = () => {
    const result = Array.from({ length: random(6) }, () => words[random(words.length)]).join(random(2) ? "&" : "");
    return isReadable(result) ? result : text();
  };
  for (let round = 0; round < 4000; round += 1) {
    compare(ours, theirs, "parse", text(), [undefined, "&", ";", "::", ""][random(5)], [undefined, "=", ":",
      ""][random(4)],
      [undefined, { maxKeys: random(4) }, { decodeURIComponent: (part) => `<${part}>` },
        { decodeURIComponent: () => { throw 1; } }][random(4)]);
    const value = () => [text(), random(100), true, null, undefined, 5n, NaN, {}, [text(), 1, null], []][random(10)];
    compare(ours, theirs, "stringify", Object.fromEntries([[text(), value()], [text(), value()]]), [undefined, ";",
      ""][random(3)], [undefined, ":"][random(2)],
      [undefined, { encodeURIComponent: (part) => `<${part}>` }][random(2)]);
    compare(ours, theirs, "escape", text());
    compare(ours, theirs, "unescape", text());
  }
  for (const value of [null, undefined, 5, "text", ["a", "b"], "\ud800", {}, Symbol("s"), { toString: () => "own" },
    true]) {
    for (const name of ["parse", "stringify", "escape"]) compare(ours, theirs, name, value);
  }
  compare(ours, theirs, "parse", Array.from({ length: 1200 }, (_, index) => `k${index}=v`).join("&"));
  equal(Object.getPrototypeOf(ours.parse("a=1")), null);
});

test("path", () => {
  const [ours, theirs] = [require("node/path"), yardstick("path").posix];
  const random = seeded(2);
  const pieces = ["a", "b.txt", "..", ".", "", "/", "//", ".hidden", "c.tar.gz", "trailing.", "...", "d e", "/", "/"];
  const path = () => Array.from({ length: random(7) },
    () => pieces[random(pieces.length)]).join(random(3) ? "/" : "");
  for (let round = 0; round < 4000; round += 1) {
    const [a, b] = [path(), path()];
    for (const name of ["normalize", "dirname", "basename", "extname", "isAbsolute"]) compare(ours, theirs, name, a);
    // To Node.js ".." at the root has an extension.
    if (theirs.basename(a) !== "..") compare(ours, theirs, "parse", a);
    // With a suffix Node.js gives some slashes at the end back as they are.
    if (!a.endsWith("/")) compare(ours, theirs, "basename", a, [".txt", "t", "", b, "a"][random(5)]);
    compare(ours, theirs, "join", a, b, path());
    compare(ours, theirs, "resolve", "/", a, b);
    compare(ours, theirs, "relative", `/${a}`, `/${b}`);
    compare(ours, theirs, "format", { root: ["", "/"][random(2)], dir: [undefined, a][random(2)], base: [undefined,
      b][random(2)], name: "n", ext: ["", ".e", "e"][random(3)] });
  }
  for (const name of ["normalize", "dirname", "basename", "extname", "isAbsolute", "parse", "join", "resolve",
    "relative", "format"]) {
    for (const value of [5, null, {}]) {
      if (name !== "format" || value === 5) compare(ours, theirs, name, value);
    }
  }
});

test("string_decoder", () => {
  const [ours, theirs] = [require("node/string-decoder").StringDecoder, yardstick("string_decoder").StringDecoder];
  const { Buffer: Bytes } = require("node/buffer");
  const random = seeded(3);
  const samples = [0x61, 0xc3, 0xbc, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0xed, 0xa0, 0xd8, 0xdc, 0xe0,
    0xf4, 0xf5, 0xc0, 0x90, 0x3d, 0x00];
  for (let round = 0; round < 3000; round += 1) {
    const encoding = ["utf8", "utf16le", "base64", "base64url", "hex", "latin1", "ascii", undefined,
      "UTF-8"][random(9)];
    const chunks = Array.from({ length: 1 + random(5) }, () => Array.from({ length: random(5) },
      () => samples[random(samples.length)]));
    const run = (Decoder, Class) => {
      const decoder = new Decoder(encoding);
      return [...chunks.map((chunk) => decoder.write(Class.from(chunk))), decoder.end(),
        decoder.write(Class.from([0x61, 0x62])), decoder.end(Class.from([0xc3]))].join("");
    };
    equal(run(ours, Bytes), run(theirs, Buffer), `${encoding} ${JSON.stringify(chunks)}:`);
  }
});

test("punycode", () => {
  const ours = require("node/punycode");
  const theirs = yardstick("node:punycode");
  const random = seeded(4);
  const letters = ["a", "b", "-", "ü", "ß", "日", "本", "\u{1f600}", "é", ".", "@", "。", "xn--", "Z", "\u0000",
    "\ud800", "9"];
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: random(8) }, () => letters[random(letters.length)]).join("");
    for (const name of ["encode", "decode", "toASCII", "toUnicode"]) compare(ours, theirs, name, text);
    compare(ours, theirs, "decode", ours.encode(text));
    equal(ours.ucs2.encode(ours.ucs2.decode(text)), text);
  }
});

test("encodeURIComponent, encodeURI, escape", () => {
  const ours = require("node/percent");
  for (const name of ["encodeURIComponent", "encodeURI", "escape"]) {
    for (const value of [...words, "\ud800", 5, null, undefined, {}, ["a", "b"], { toString: () => "own" },
      Symbol("s"), "http://a/ü?x=y&z#q"]) {
      compare(ours, globalThis, name, value);
    }
    compare(ours, globalThis, name);
    equal([ours[name].name, ours[name].length, "prototype" in ours[name]], [name, 1, false]);
  }
});
