"use strict";

// The web's `URL` (URL Standard, section 6.1) and `URLSearchParams`.

const { parseURL, setHost, setPort, setPath } = require("node/url-parser");
const { isSpecial, defaultPorts, encodePart, pathText, hostText, urlText, originOf } = require("node/url-record");
const { parseHost } = require("node/url-host");
const { URLSearchParams, setQuery, queryOf, connect } = require("node/url-search-params");
const { trimmedEnd } = require("node/trim-codes");
const { wellFormed } = require("node/percent-bytes");
const { coded, invalidURL } = require("node/node-errors");

const textOf = (value) => wellFormed(`${value}`);
const cleaned = (value) => textOf(value).replace(/[\t\n\r]+/g, "");

/** The parts of a URL, or undefined if it is none. */
function recordOf(input, base) {
  const baseRecord = base === undefined ? undefined : parseURL(base);
  return base !== undefined && !baseRecord ? undefined : parseURL(input, baseRecord);
}

function requireArgument(given) {
  if (given.length === 0) throw coded(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
}

/** True if the URL can have a user and a port: it has a host and is no file's. */
const hasAuthority = (record) => record.host !== null && record.host !== "" && record.protocol !== "file:";

class URL {
  #parts;
  #parameters;
  #hasOldQuery = false;

  constructor(input, base) {
    requireArgument(arguments);
    const [text, baseText] = [textOf(input), base === undefined ? undefined : textOf(base)];
    this.#parts = recordOf(text, baseText);
    if (!this.#parts) throw invalidURL(text, baseText);
  }

  static canParse(input, base) {
    requireArgument(arguments);
    return recordOf(textOf(input), base === undefined ? undefined : textOf(base)) !== undefined;
  }

  /** The URL, or null if the text is none. */
  static parse(input, base) {
    requireArgument(arguments);
    return URL.canParse(input, base) ? new URL(input, base) : null;
  }

  /** The parts, with the query that the parameters make: it is written when it is needed, not after each change. */
  get #record() {
    if (this.#hasOldQuery) {
      this.#hasOldQuery = false;
      this.#parts.query = queryOf(this.#parameters) || null;
      this.#trimOpaquePath();
    }
    return this.#parts;
  }

  #queryChanged() {
    if (this.#parameters) setQuery(this.#parameters, this.#record.query ?? "");
  }

  /** Removes spaces from the end of an opaque path without query and fragment. */
  #trimOpaquePath() {
    const record = this.#record;
    if (typeof record.path === "string" && record.query === null && record.fragment === null) {
      record.path = trimmedEnd(record.path, (code) => code === 0x20);
    }
  }

  get href() {
    return urlText(this.#record);
  }

  set href(value) {
    const text = textOf(value);
    const record = parseURL(text);
    if (!record) throw invalidURL(text);
    this.#parts = record;
    this.#hasOldQuery = false;
    this.#queryChanged();
  }

  get origin() {
    return originOf(this.#record);
  }

  get protocol() {
    return this.#record.protocol;
  }

  set protocol(value) {
    const record = this.#record;
    const scheme = /^[a-z][a-z0-9+.-]*(?=:|$)/i.exec(cleaned(value))?.[0].toLowerCase();
    if (scheme === undefined) return;
    const protocol = `${scheme}:`;
    if (isSpecial(record) !== isSpecial({ protocol })) return;
    const hasMore = record.username !== "" || record.password !== "" || record.port !== "";
    if ((protocol === "file:" && hasMore) || (record.protocol === "file:" && record.host === "")) return;
    record.protocol = protocol;
    if (record.port === defaultPorts[protocol]) record.port = "";
  }

  get username() {
    return this.#record.username;
  }

  set username(value) {
    if (hasAuthority(this.#record)) this.#record.username = encodePart(textOf(value), "userinfo");
  }

  get password() {
    return this.#record.password;
  }

  set password(value) {
    if (hasAuthority(this.#record)) this.#record.password = encodePart(textOf(value), "userinfo");
  }

  get host() {
    return hostText(this.#record);
  }

  set host(value) {
    this.#setHost(value, true);
  }

  get hostname() {
    return this.#record.host ?? "";
  }

  set hostname(value) {
    this.#setHost(value, false);
  }

  #setHost(value, takesPort) {
    const record = this.#record;
    if (typeof record.path === "string") return;
    const text = cleaned(value).split(isSpecial(record) ? /[/\\?#]/ : /[/?#]/, 1)[0];
    if (record.protocol === "file:") {
      const host = text === "" ? "" : parseHost(text, false);
      if (host !== undefined) record.host = host === "localhost" ? "" : host;
      return;
    }
    const [, name, port] = /^(\[[^\]]*\]?[^:]*|[^:]*)(?::(.*))?$/s.exec(text);
    if (port !== undefined && !takesPort) return;
    const hasMore = record.username !== "" || record.password !== "" || record.port !== "";
    if (name === "" && (hasMore || port !== undefined)) return;
    if (setHost(record, name) && port !== undefined) this.#setLeadingPort(port);
  }

  /** Sets the port to the digits at the beginning of the text. */
  #setLeadingPort(text) {
    const digits = /^\d+/.exec(text)?.[0];
    if (digits) setPort(this.#record, digits);
  }

  get port() {
    return this.#record.port;
  }

  set port(value) {
    if (!hasAuthority(this.#record)) return;
    const text = cleaned(value);
    if (text === "") this.#record.port = "";
    else this.#setLeadingPort(text);
  }

  get pathname() {
    return pathText(this.#record);
  }

  set pathname(value) {
    const record = this.#record;
    if (typeof record.path === "string") return;
    const text = cleaned(value);
    setPath(record, text);
    if (text === "" && record.host === null) record.path = [""];
  }

  get search() {
    return this.#record.query ? `?${this.#record.query}` : "";
  }

  set search(value) {
    const record = this.#record;
    const text = textOf(value);
    const query = cleaned(text.replace(/^\?/, ""));
    record.query = text === "" ? null : encodePart(query, isSpecial(record) ? "specialQuery" : "query");
    this.#trimOpaquePath();
    this.#queryChanged();
  }

  get searchParams() {
    if (!this.#parameters) {
      this.#parameters = new URLSearchParams();
      setQuery(this.#parameters, this.#record.query ?? "");
      connect(this.#parameters, () => { this.#hasOldQuery = true; });
    }
    return this.#parameters;
  }

  get hash() {
    return this.#record.fragment ? `#${this.#record.fragment}` : "";
  }

  set hash(value) {
    const text = textOf(value);
    this.#record.fragment = text === "" ? null : encodePart(cleaned(text.replace(/^#/, "")), "fragment");
    this.#trimOpaquePath();
  }

  toString() {
    return this.href;
  }

  toJSON() {
    return this.href;
  }

  [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return "[URL]";
    const parts = Object.fromEntries(shown.map((name) => [name, this[name]]));
    return `URL ${inspect(parts, options)}`;
  }
}

const shown = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
  "searchParams", "hash"];

Object.defineProperty(URL.prototype, Symbol.toStringTag, { value: "URL", configurable: true });
for (const name of [...shown, "toString", "toJSON"]) Object.defineProperty(URL.prototype, name, { enumerable: true });

module.exports = { URL, URLSearchParams };
