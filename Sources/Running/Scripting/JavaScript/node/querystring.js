"use strict";

// Node.js's module `querystring`.

const percent = require("node/percent-bytes");
const { coded } = require("node/node-errors");
const { derive } = native;

const kept = percent.characterSet(`${percent.letters}!'()*-._~`);

function escape(value) {
  const text = `${value}`;
  if (percent.wellFormed(text) !== text) throw coded(URIError, "ERR_INVALID_URI", "URI malformed");
  return derive(text, percent.percentEncode(text, kept));
}

function unescape(text) {
  try {
    return derive(text, decodeURIComponent(text));
  } catch {
    return derive(text, percent.percentDecode(`${text}`));
  }
}

function unescapeBuffer(text) {
  return require("node/buffer").Buffer.from(percent.percentDecodeBytes(`${text}`));
}

function primitiveText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return `${value}`;
  return typeof value === "bigint" || typeof value === "boolean" ? `${value}` : "";
}

function stringify(object, separator, equals, options) {
  const and = separator || "&";
  const is = equals || "=";
  const custom = options?.encodeURIComponent;
  const encode = typeof custom === "function" ? custom : module.exports.escape;
  if (object === null || typeof object !== "object") return "";
  const pairs = [];
  for (const key of Object.keys(object)) {
    const name = `${encode(primitiveText(key))}${is}`;
    const value = object[key];
    const values = Array.isArray(value) ? value : [value];
    for (const part of values) pairs.push(name + encode(primitiveText(part)));
  }
  return pairs.join(and);
}

// Node.js's limit of pairs.
const defaultLimit = 1000;

function parse(text, separator, equals, options) {
  const result = Object.create(null);
  if (typeof text !== "string" || text.length === 0) return result;
  const and = separator ? `${separator}` : "&";
  const is = equals ? `${equals}` : "=";
  const limit = typeof options?.maxKeys === "number" ? options.maxKeys : defaultLimit;
  const custom = options?.decodeURIComponent;
  const decode = typeof custom === "function" ? custom : module.exports.unescape;
  const pairs = text.split(and);
  for (const pair of limit > 0 ? pairs.slice(0, limit) : pairs) {
    if (pair === "") continue;
    const end = pair.indexOf(is);
    const name = decoded(end < 0 ? pair : pair.slice(0, end), decode);
    const value = end < 0 ? "" : decoded(pair.slice(end + is.length), decode);
    if (!Object.hasOwn(result, name)) result[name] = value;
    else if (Array.isArray(result[name])) result[name].push(value);
    else result[name] = [result[name], value];
  }
  return result;
}

function decoded(text, decode) {
  if (text === "") return "";
  const spaced = text.replaceAll("+", decode === unescape ? " " : "%20");
  if (decode === unescape && !spaced.includes("%")) return spaced;
  try {
    return decode(spaced);
  } catch {
    return unescape(spaced);
  }
}

module.exports = { escape, unescape, unescapeBuffer, stringify, encode: stringify, parse, decode: parse };
