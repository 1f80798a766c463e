"use strict";

// The web's `URLSearchParams` (URL Standard, section 6.2).

const { characterSet, letters, percentEncode, percentDecode, wellFormed } = require("node/percent-bytes");
const { coded, invalidType } = require("node/node-errors");
const { quoted } = require("node/util-inspect");
const { derive } = native;

const kept = characterSet(`${letters}*-._`);
const textOf = (value) => wellFormed(`${value}`);

function parseQuery(text) {
  const pairs = [];
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const spaced = pair.replaceAll("+", " ");
    const end = spaced.indexOf("=");
    pairs.push(end < 0
      ? [percentDecode(spaced), ""] : [percentDecode(spaced.slice(0, end)), percentDecode(spaced.slice(end + 1))]);
  }
  return pairs;
}

function queryText(pairs) {
  const encode = (text) => {
    const encoded = percentEncode(text, kept, true);
    return encoded === text ? text : derive(text, encoded);
  };
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

function pairsOf(init) {
  if (init === undefined || init === null) return [];
  if (typeof init !== "object" && typeof init !== "function") return parseQuery(textOf(init).replace(/^\?/, ""));
  const iterate = init[Symbol.iterator];
  if (iterate === undefined || iterate === null) {
    const pairs = new Map();
    for (const key of Reflect.ownKeys(init)) {
      const property = Object.getOwnPropertyDescriptor(init, key);
      if (property?.enumerable) pairs.set(textOf(key), textOf(init[key]));
    }
    return [...pairs];
  }
  if (typeof iterate !== "function") {
    throw coded(TypeError, "ERR_ARG_NOT_ITERABLE", "Query pairs must be iterable");
  }
  const pairs = [];
  for (const pair of init) {
    const isList = pair !== null && (typeof pair === "object" || typeof pair === "function")
      && typeof pair[Symbol.iterator] === "function";
    const parts = isList ? [...pair].map(textOf) : [];
    if (parts.length !== 2) {
      throw coded(TypeError, "ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple");
    }
    pairs.push(parts);
  }
  return pairs;
}

function requireArguments(given, ...names) {
  if (given.length >= names.length) return;
  const text = names.map((name) => `"${name}"`).join(" and ");
  throw coded(TypeError, "ERR_MISSING_ARGS", `The ${text} argument${names.length > 1 ? "s" : ""} must be specified`);
}

// For URLs alone: `setQuery` reads other parameters, `queryOf` writes them, `connect` names a function that is called
// after each change.
let setQuery;
let queryOf;
let connect;

class URLSearchParams {
  #pairs;
  #onChange;

  constructor(init) {
    this.#pairs = pairsOf(init);
  }

  static {
    setQuery = (parameters, query) => { parameters.#pairs = parseQuery(query); };
    queryOf = (parameters) => queryText(parameters.#pairs);
    connect = (parameters, onChange) => { parameters.#onChange = onChange; };
  }

  #change(pairs) {
    this.#pairs = pairs;
    this.#onChange?.();
  }

  get size() {
    return this.#pairs.length;
  }

  append(name, value) {
    requireArguments(arguments, "name", "value");
    const pair = [textOf(name), textOf(value)];
    this.#pairs.push(pair);
    this.#onChange?.();
  }

  delete(name, value) {
    requireArguments(arguments, "name");
    const key = textOf(name);
    const text = value === undefined ? undefined : textOf(value);
    this.#change(this.#pairs.filter((pair) => pair[0] !== key || (text !== undefined && pair[1] !== text)));
  }

  get(name) {
    requireArguments(arguments, "name");
    const key = textOf(name);
    return this.#pairs.find((pair) => pair[0] === key)?.[1] ?? null;
  }

  getAll(name) {
    requireArguments(arguments, "name");
    const key = textOf(name);
    return this.#pairs.filter((pair) => pair[0] === key).map((pair) => pair[1]);
  }

  has(name, value) {
    requireArguments(arguments, "name");
    const key = textOf(name);
    const text = value === undefined ? undefined : textOf(value);
    return this.#pairs.some((pair) => pair[0] === key && (text === undefined || pair[1] === text));
  }

  set(name, value) {
    requireArguments(arguments, "name", "value");
    const [key, text] = [textOf(name), textOf(value)];
    const first = this.#pairs.findIndex((pair) => pair[0] === key);
    if (first < 0) return this.#change([...this.#pairs, [key, text]]);
    return this.#change(this.#pairs.map((pair, index) => (index === first ? [key, text] : pair))
      .filter((pair, index) => pair[0] !== key || index === first));
  }

  sort() {
    this.#change([...this.#pairs].sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
  }

  forEach(body, receiver) {
    if (typeof body !== "function") throw invalidType("callback", "of type function", body);
    for (let index = 0; index < this.#pairs.length; index += 1) {
      const [name, value] = this.#pairs[index];
      Reflect.apply(body, receiver, [value, name, this]);
    }
  }

  *#each(part) {
    for (let index = 0; index < this.#pairs.length; index += 1) yield part(this.#pairs[index]);
  }

  entries() {
    return this.#each((pair) => [...pair]);
  }

  keys() {
    return this.#each(([name]) => name);
  }

  values() {
    return this.#each(([, value]) => value);
  }

  toString() {
    return queryText(this.#pairs);
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    const text = this.#pairs.map(([name, value]) => `${quoted(name)} => ${quoted(value)}`).join(", ");
    return text === "" ? "URLSearchParams {}" : `URLSearchParams { ${text} }`;
  }
}

const { prototype } = URLSearchParams;
Object.defineProperty(prototype, Symbol.iterator, { value: prototype.entries, writable: true, configurable: true });
Object.defineProperty(prototype, Symbol.toStringTag, { value: "URLSearchParams", configurable: true });
for (const name of Object.getOwnPropertyNames(prototype)) {
  if (name !== "constructor") Object.defineProperty(prototype, name, { enumerable: true });
}

module.exports = { URLSearchParams, setQuery, queryOf, connect };
