"use strict";

// Each conversion of a text or of bytes tells `native.derive` what it made of what.

const { test, equal, ok } = require("test");

/** Checks that `body` returns a text, and reports that it was made of `input`. */
function derives(input, body) {
  native.derived.length = 0;
  const output = body();
  const asText = (value) => (typeof value === "string" ? value : String.fromCharCode(...value));
  ok(native.derived.some(([from, to]) => asText(from).includes(input) && asText(to) === output),
    `nothing derived from ${input}`);
}

const secret = "s3cret/ü?";
const utf8 = String.fromCharCode(...new TextEncoder().encode(secret));

test("Buffer", () => {
  const { Buffer } = require("node/buffer");
  const buffer = Buffer.from(secret);
  for (const encoding of ["hex", "base64", "base64url", "latin1"]) derives(utf8, () => buffer.toString(encoding));
  native.derived.length = 0;
  Buffer.from("czNjcmV0", "base64");
  equal(native.derived.length, 1);
});

test("atob and btoa", () => {
  const { atob, btoa } = require("node/base64");
  derives("s3cret", () => btoa("s3cret"));
  derives("czNjcmV0", () => atob("czNjcmV0"));
});

test("percent-encoding", () => {
  derives(secret, () => require("node/percent").encodeURIComponent(secret));
  derives(secret, () => require("node/percent").escape(secret));
  derives(secret, () => require("node/querystring").escape(secret));
  derives("s3cret%2F", () => require("node/querystring").unescape("s3cret%2F"));
  derives(secret, () => new (require("node/web-url").URLSearchParams)([[secret, ""]]).toString().slice(0, -1));
  derives('s3"cret', () => new (require("node/web-url").URL)('http://h/?s3"cret').search.slice(1));
});

test("escaped, and as a name of a host", () => {
  derives("a\\b\n", () => require("node/util-inspect").inspect("a\\b\n").slice(1, -1));
  derives("ü", () => require("node/punycode").encode("ü"));
  derives("p%40ss", () => require("node/url").parse("http://p%40ss@h").auth);
});

test("hashes", () => {
  derives("", () => require("node/crypto").createHash("sha1").update(secret).digest("hex"));
});
