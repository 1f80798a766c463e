// Compares the loose formats of our ajv with those of ajv 6.

"use strict";

const { test, equal } = require("test");
const { formatsFor } = require("schemas/ajv-formats");

process.env.NODE_PATH = "/usr/share/nodejs";
yardstick("module")._initPaths();
const formats = yardstick("ajv/lib/compile/formats")("fast");

const texts = {
  date: ["2020-02-30", "2020-19-39", "2020-2-3", "20200203", "2020-02-03x", ""],
  time: ["10:11:12", "10:11:12Z", "10:11:12.5+01:00", "10:11:12+0100", "23:59:60z", "24:61:00", "29:00:00", "10:11"],
  "date-time": ["2020-02-03T10:11:12Z", "2020-02-03 10:11:12+01", "2020-02-03T10:11:12", "2020-02-03t10:11:12.1z"],
  uri: ["http://a/b", "urn:x", "a:", "http://ü/{id}", "http://a b", "/a", "1a:b", ""],
  "uri-reference": ["", "a", "/a#b", "a b", "#a#b", "\\a", "http://a/?x#y", "#a\\"],
  url: ["http://example.com", "https://example.com:80/x?y", "ftp://a.b", "http://a", "mailto:x", "http://a.b c", "x"],
  email: ["a@b", "a.b@c.d", "a@", "@b", "a@b c", "a@-b", "A+B@C.COM", "ä@b"],
  hostname: ["a", "a.b.", "-a", "a-", "a..b", "a_b", "A1.b", "x".repeat(64), ""],
  ipv4: ["1.2.3.4", "01.002.3.4", "256.1.1.1", "1.2.3", "1.2.3.4.5"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "urn:uuid:123E4567-e89b-12d3-a456-426614174000", "123", ""],
  regex: ["a", "[", "(?<a>b)", "a{2", "\\1"],
  "json-pointer-uri-fragment": ["#", "#/a", "#/a~1b", "#/a~2", "/a", "#/%20", "#/ "],
};

function has(format, text) {
  return format instanceof RegExp ? format.test(text) : Boolean(format(text));
}

for (const [name, format] of Object.entries(formatsFor("fast"))) {
  test(`the format ${name}`, () => {
    const verdicts = (library) => texts[name].map((text) => [text, has(library, text)]);
    equal(verdicts(format), verdicts(formats[name]));
  });
}
