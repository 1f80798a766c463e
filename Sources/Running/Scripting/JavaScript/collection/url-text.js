// The text of a URL and its parts. Nothing is decoded, encoded or dropped, and placeholders stay whole, so that the
// parts give the same text again. Source: Postman's collection SDK 4, Url.parse and Url#toString.

"use strict";

const { maskPlaceholders, splitOutside } = require("collection/placeholder-mask");
const { QueryParam } = require("collection/query-param");

const isText = (value) => typeof value === "string";

// Splits "user:password@host:port".
function parseAuthority(text, masked) {
  const parts = { auth: undefined, host: undefined, port: undefined };
  const at = masked.lastIndexOf("@");
  if (at >= 0) {
    const colon = masked.slice(0, at).indexOf(":");
    parts.auth = colon < 0
      ? { user: text.slice(0, at), password: undefined }
      : { user: text.slice(0, colon), password: text.slice(colon + 1, at) };
  }
  let end = text.length;
  // The colons of an IPv6 address stand in brackets.
  const colon = masked.lastIndexOf(":");
  if (colon > Math.max(at, masked.lastIndexOf("]"))) {
    parts.port = text.slice(colon + 1);
    end = colon;
  }
  const host = text.slice(at + 1, end);
  if (host !== "") parts.host = splitHost(host);
  return parts;
}

function splitHost(text) {
  return splitOutside(text, maskPlaceholders(text), ".");
}

// Splits a path at its slashes; the first one does not count.
function splitPath(text) {
  const path = text[0] === "/" ? text.slice(1) : text;
  return splitOutside(path, maskPlaceholders(path), "/");
}

// The names of the segments ":name", each once.
function pathVariables(path) {
  const names = new Set();
  for (let index = 0; index < (path?.length ?? 0); index += 1) {
    if (isText(path[index]) && path[index].length > 1 && path[index][0] === ":") names.add(path[index].slice(1));
  }
  return names.size === 0 ? undefined : [...names].map((key) => ({ key }));
}

// Replaces backslashes outside placeholders with slashes, as servers and browsers read them.
function withSlashes(text, masked) {
  if (!masked.includes("\\")) return text;
  let result = "";
  for (let index = 0; index < text.length; index += 1) result += masked[index] === "\\" ? "/" : text[index];
  return result;
}

// Returns the parts of a URL. Parts that are missing are undefined.
function parseURL(url) {
  const raw = url.trimStart();
  const masked = maskPlaceholders(raw);
  const parts = {
    raw, protocol: undefined, auth: undefined, host: undefined, port: undefined, path: undefined,
    query: undefined, hash: undefined, variable: undefined,
  };
  let end = masked.indexOf("#");
  if (end >= 0) parts.hash = raw.slice(end + 1);
  else end = raw.length;
  const question = masked.slice(0, end).indexOf("?");
  if (question >= 0) {
    const query = raw.slice(question + 1, end);
    parts.query = query === "" ? [{ key: "", value: null }] : QueryParam.parse(query);
    end = question;
  }
  let front = withSlashes(raw.slice(0, end), masked.slice(0, end));
  let maskedFront = masked.slice(0, end).replaceAll("\\", "/");
  const scheme = maskedFront.indexOf("://");
  if (scheme > 0) {
    parts.protocol = front.slice(0, scheme);
    front = front.slice(scheme + 3);
    maskedFront = maskedFront.slice(scheme + 3);
  }
  const slash = maskedFront.indexOf("/");
  if (slash >= 0) {
    parts.path = splitPath(front.slice(slash));
    parts.variable = pathVariables(parts.path);
  }
  const authority = slash < 0 ? front.length : slash;
  return Object.assign(parts, parseAuthority(front.slice(0, authority), maskedFront.slice(0, authority)));
}

// Returns the path with "/" before it, or "".
// - valueOf: gives the text for the name of a segment ":name", or undefined.
function pathText(path, valueOf) {
  if (isText(path)) return path === "" || path[0] === "/" ? path : `/${path}`;
  if (!Array.isArray(path)) return "";
  let text = "";
  for (let index = 0; index < path.length; index += 1) {
    const segment = String(path[index]);
    text += `/${segment.length > 1 && segment[0] === ":" ? segmentText(segment, valueOf) : segment}`;
  }
  return text;
}

// The name of a path variable is the whole segment, else its part before the first dot: ":id.json" may be "id".
function segmentText(segment, valueOf) {
  const name = segment.slice(1);
  const whole = valueOf(name);
  if (whole !== undefined) return whole;
  const dot = name.indexOf(".");
  const part = dot > 0 ? valueOf(name.slice(0, dot)) : undefined;
  return part === undefined ? segment : part + name.slice(dot);
}

function hostText(host) {
  return Array.isArray(host) ? host.join(".") : isText(host) ? host : "";
}

function authorityText(url) {
  let text = "";
  if (isText(url.auth?.user) || isText(url.auth?.password)) {
    text += isText(url.auth.user) ? url.auth.user : "";
    text += isText(url.auth.password) ? `:${url.auth.password}@` : "@";
  }
  return text + hostText(url.host) + (url.port === undefined || url.port === null ? "" : `:${url.port}`);
}

// Returns the text of a URL. - params: its query, - forcesProtocol: adds "http://" to a URL without a protocol.
function urlText(url, params, valueOf, forcesProtocol) {
  let text = "";
  const protocol = isText(url.protocol) && url.protocol !== "" ? url.protocol : forcesProtocol ? "http" : "";
  if (protocol !== "") text = protocol.endsWith("://") ? protocol : `${protocol}://`;
  text += authorityText(url) + pathText(url.path, valueOf);
  const enabled = params.filter((param) => param?.disabled !== true);
  if (enabled.length > 0) text += `?${QueryParam.unparse(enabled)}`;
  return isText(url.hash) ? `${text}#${url.hash}` : text;
}

module.exports = { hostText, parseURL, pathText, splitHost, splitPath, urlText };
