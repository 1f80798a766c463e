"use strict";

// The parser of URLs (URL Standard, section 4.4), written part after part instead of as a machine of states. A failure
// is `undefined`.

const { trimmed } = require("node/trim-codes");
const { parseHost } = require("node/url-host");
const { defaultPorts, isSpecial, encodePart, emptyRecord } = require("node/url-record");

/** Returns the parts of a URL, relative to those of `base` if there is one. */
function parseURL(input, base) {
  let text = trimmed(input, (code) => code <= 0x20).replace(/[\t\n\r]+/g, "");
  const record = emptyRecord();

  const hash = text.indexOf("#");
  if (hash >= 0) {
    record.fragment = encodePart(text.slice(hash + 1), "fragment");
    text = text.slice(0, hash);
  }
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  if (scheme) record.protocol = scheme;
  const rest = scheme ? text.slice(scheme.length) : text;
  const parsed = scheme ? afterScheme(record, rest, base) : withoutScheme(record, rest, base, hash >= 0);
  return parsed ? record : undefined;
}

function afterScheme(record, rest, base) {
  if (record.protocol === "file:") return parseFile(record, rest, base?.protocol === "file:" ? base : undefined);
  if (isSpecial(record)) {
    if (base?.protocol === record.protocol && !/^[/\\]{2}/.test(rest)) return parseRelative(record, rest, base);
    return parseAuthority(record, rest.replace(/^[/\\]*/, ""));
  }
  if (rest.startsWith("//")) return parseAuthority(record, rest.slice(2));
  const [path, query] = splitQuery(rest);
  setQuery(record, query);
  if (path.startsWith("/")) {
    setPath(record, path);
    return true;
  }
  record.path = encodePart(path, "opaquePath");
  return true;
}

function withoutScheme(record, rest, base, hasFragment) {
  if (!base) return false;
  if (typeof base.path === "string") {
    // Nothing but another fragment can be added to a URL whose path has no segments.
    if (rest !== "" || !hasFragment) return false;
    Object.assign(record, { ...base, fragment: record.fragment });
    return true;
  }
  record.protocol = base.protocol;
  return base.protocol === "file:" ? parseFile(record, rest, base) : parseRelative(record, rest, base);
}

function splitQuery(text) {
  const mark = text.indexOf("?");
  return mark < 0 ? [text, undefined] : [text.slice(0, mark), text.slice(mark + 1)];
}

function setQuery(record, query) {
  if (query !== undefined) record.query = encodePart(query, isSpecial(record) ? "specialQuery" : "query");
}

const slashes = (record) => (isSpecial(record) ? /[/\\]/ : /\//);

function parseRelative(record, rest, base) {
  const isSlash = (character) => character === "/" || (isSpecial(record) && character === "\\");
  if (isSlash(rest[0])) {
    if (isSlash(rest[1])) {
      return parseAuthority(record, isSpecial(record) ? rest.replace(/^[/\\]+/, "") : rest.slice(2));
    }
    copyAuthority(record, base);
    const [path, query] = splitQuery(rest);
    setQuery(record, query);
    setPath(record, path);
    return true;
  }
  copyAuthority(record, base);
  const [path, query] = splitQuery(rest);
  record.path = [...base.path];
  if (path === "") {
    record.query = base.query;
    setQuery(record, query);
    return true;
  }
  setQuery(record, query);
  shorten(record);
  addSegments(record, path);
  return true;
}

function copyAuthority(record, { username, password, host, port }) {
  Object.assign(record, { username, password, host, port });
}

/** Parses user, host, port, path and query: `rest` is the text behind the slashes. */
function parseAuthority(record, rest) {
  const end = rest.search(isSpecial(record) ? /[/\\?]/ : /[/?]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const at = authority.lastIndexOf("@");
  if (at >= 0) {
    const user = authority.slice(0, at);
    const colon = user.indexOf(":");
    record.username = encodePart(colon < 0 ? user : user.slice(0, colon), "userinfo");
    if (colon >= 0) record.password = encodePart(user.slice(colon + 1), "userinfo");
  }
  const host = authority.slice(at + 1);
  if (at >= 0 && host === "") return false;
  if (!setHost(record, host)) return false;
  const [path, query] = splitQuery(end < 0 ? "" : rest.slice(end));
  setQuery(record, query);
  setPath(record, path);
  return true;
}

/** Takes "name:port" apart. */
function setHost(record, text) {
  const match = /^(\[[^\]]*\]?[^:]*|[^:]*)(?::(.*))?$/s.exec(text);
  if (!match) return false;
  const [, name, port] = match;
  if (name === "" && (isSpecial(record) || port !== undefined)) return false;
  const host = name === "" ? "" : parseHost(name, !isSpecial(record));
  if (host === undefined) return false;
  record.host = host;
  return port === undefined || port === "" || setPort(record, port);
}

function setPort(record, text) {
  if (!/^\d+$/.test(text) || Number(text) > 65535) return false;
  const port = `${Number(text)}`;
  record.port = port === defaultPorts[record.protocol] ? "" : port;
  return true;
}

/** Replaces the path by the segments of a text. */
function setPath(record, text) {
  record.path = [];
  if (isSpecial(record)) addSegments(record, /^[/\\]/.test(text) ? text.slice(1) : text);
  else if (text !== "") addSegments(record, text.startsWith("/") ? text.slice(1) : text);
}

const isDriveLetter = (segment) => /^[a-z][:|]$/i.test(segment);
const isDot = (segment) => /^(\.|%2e)$/i.test(segment);
const isDoubleDot = (segment) => /^(\.|%2e){2}$/i.test(segment);

/** Takes the last segment away, but not the drive of a file. */
function shorten(record) {
  const { path } = record;
  if (record.protocol === "file:" && path.length === 1 && /^[a-z]:$/i.test(path[0])) return;
  path.pop();
}

function addSegments(record, text) {
  const segments = text.split(slashes(record));
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (isDoubleDot(segment)) {
      shorten(record);
      if (isLast) record.path.push("");
    } else if (isDot(segment)) {
      if (isLast) record.path.push("");
    } else {
      const isDrive = record.protocol === "file:" && record.path.length === 0 && isDriveLetter(segment);
      record.path.push(isDrive ? `${segment[0]}:` : encodePart(segment, "path"));
    }
  });
}

function parseFile(record, rest, base) {
  record.host = "";
  const isSlash = (character) => character === "/" || character === "\\";
  const [path, query] = splitQuery(rest);
  if (isSlash(path[0]) && isSlash(path[1])) return parseFileHost(record, path.slice(2), query);
  if (isSlash(path[0])) {
    if (base) {
      record.host = base.host;
      // "/x" keeps the drive of the file that it is relative to.
      if (!startsWithDrive(path.slice(1)) && /^[a-z]:$/i.test(base.path[0] ?? "")) record.path.push(base.path[0]);
    }
    setQuery(record, query);
    addSegments(record, path.slice(1));
    return true;
  }
  if (base) {
    record.host = base.host;
    record.path = [...base.path];
    if (path === "") {
      record.query = base.query;
      setQuery(record, query);
      return true;
    }
    if (startsWithDrive(path)) record.path = [];
    else shorten(record);
  }
  setQuery(record, query);
  addSegments(record, path);
  return true;
}

const startsWithDrive = (text) => /^[a-z][:|]([/\\?#]|$)/i.test(text);

/** Reads a file's host, which is often empty, and the path. */
function parseFileHost(record, rest, query) {
  const end = rest.search(/[/\\]/);
  let name = end < 0 ? rest : rest.slice(0, end);
  let path = end < 0 ? "" : rest.slice(end + 1);
  if (isDriveLetter(name)) [name, path] = ["", rest];
  if (name !== "") {
    const host = parseHost(name, false);
    if (host === undefined) return false;
    record.host = host === "localhost" ? "" : host;
  }
  setQuery(record, query);
  addSegments(record, path);
  return true;
}

module.exports = { parseURL, setHost, setPort, setPath };
