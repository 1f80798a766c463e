"use strict";

// The parts of a URL, their percent-encoding, and how they are written (URL Standard, sections 1.3 and 4).

const { characterSet, percentEncode } = require("node/percent-bytes");

const defaultPorts = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "" };
const isSpecial = (record) => Object.hasOwn(defaultPorts, record.protocol);

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");
const without = (text, characters) => Array.from(text).filter((character) => !characters.includes(character)).join("");

const fragment = without(printable, "\"<>`");
const query = without(printable, "\"#<>");
const path = without(query, "?`{}");
const userinfo = without(path, "/:;=@[\\]^|");

/** The characters of ASCII that stay as they are in each part. */
const kept = {
  fragment: characterSet(fragment), query: characterSet(query), specialQuery: characterSet(without(query, "'")),
  path: characterSet(path), userinfo: characterSet(userinfo), opaquePath: characterSet(`${printable} `),
};

/** Percent-encodes what a part must not contain; "%" itself stays. */
function encodePart(text, part) {
  const encoded = percentEncode(text, kept[part]);
  return encoded === text ? text : native.derive(text, encoded);
}

function emptyRecord() {
  // - host: null if there is none; path: the segments, or a text that cannot be taken apart ("mailto:a@b").
  return { protocol: "", username: "", password: "", host: null, port: "", path: [], query: null, fragment: null };
}

function pathText({ path: segments }) {
  return typeof segments === "string" ? segments : segments.map((segment) => `/${segment}`).join("");
}

function hostText({ host, port }) {
  if (host === null) return "";
  return port === "" ? host : `${host}:${port}`;
}

function urlText(record, hasFragment = true) {
  let text = record.protocol;
  if (record.host !== null) {
    text += "//";
    if (record.username !== "" || record.password !== "") {
      text += record.username;
      if (record.password !== "") text += `:${record.password}`;
      text += "@";
    }
    text += hostText(record);
  } else if (typeof record.path !== "string" && record.path.length > 1 && record.path[0] === "") {
    // Else the path would be read as a host.
    text += "/.";
  }
  text += pathText(record);
  if (record.query !== null) text += `?${record.query}`;
  if (hasFragment && record.fragment !== null) text += `#${record.fragment}`;
  return text;
}

function originOf(record) {
  if (record.protocol === "blob:") return originOfBlob(record);
  return isSpecial(record) && record.protocol !== "file:" ? `${record.protocol}//${hostText(record)}` : "null";
}

/** A blob's origin is that of the URL that its path contains. */
function originOfBlob(record) {
  const inner = require("node/url-parser").parseURL(pathText(record));
  return inner && (inner.protocol === "http:" || inner.protocol === "https:") ? originOf(inner) : "null";
}

module.exports = { defaultPorts, isSpecial, encodePart, emptyRecord, pathText, hostText, urlText, originOf };
