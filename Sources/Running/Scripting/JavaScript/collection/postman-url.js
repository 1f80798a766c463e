// Url: a URL with its parts, query parameters and path variables.
// Source: Postman's collection SDK 4, class Url.

"use strict";

const { isObject } = require("collection/plain-data");
const { PropertyBase } = require("collection/property-base");
const { PropertyList } = require("collection/property-list");
const { QueryParam } = require("collection/query-param");
const { hostText, parseURL, pathText, splitHost, splitPath, urlText } = require("collection/url-text");
const { VariableList } = require("collection/variable-list");

const { isArray } = Array;

// An entry of a list of segments may be an object with its text as `value`.
function segments(value, split) {
  if (typeof value === "string") return value === "" ? undefined : split(value);
  if (!isArray(value)) return undefined;
  return value.map((segment) => (isObject(segment) ? String(segment.value ?? "") : segment));
}

class Url extends PropertyBase {
  constructor(options) {
    super(options);
    this.update(options);
  }

  // Replaces the whole URL. - url: a text, a definition with its parts, or another Url.
  update(url) {
    const given = url === undefined || url === null ? "" : url;
    let definition = given;
    if (typeof given === "string") definition = parseURL(given);
    else if (!isObject(given)) definition = parseURL(String(given));
    else if (typeof given.raw === "string" && given.host === undefined && given.path === undefined) {
      definition = { ...parseURL(given.raw), ...(given.variable === undefined ? {} : { variable: given.variable }) };
    }
    const { auth } = definition;
    this.auth = isObject(auth) ? { user: auth.user, password: auth.password } : undefined;
    this.protocol = definition.protocol;
    this.port = definition.port === undefined || definition.port === null ? undefined : String(definition.port);
    this.path = segments(definition.path, splitPath);
    this.hash = definition.hash;
    this.host = segments(definition.host, splitHost);
    this.query = new PropertyList(QueryParam, this, definition.query || []);
    this.variables = new VariableList(this, definition.variables ?? definition.variable ?? []);
  }

  #variable(name) {
    const value = this.variables?.one?.(name)?.valueOf();
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  // The query as a list, also after a script has assigned a list or a text to `query`.
  #params() {
    const { query } = this;
    if (isArray(query?.members)) return query.members;
    return new PropertyList(QueryParam, this, query).members;
  }

  // The text with only those query parameters for which `isKept` holds.
  textWithQuery(isKept) {
    return urlText(this, this.#params().filter(isKept), (name) => this.#variable(name));
  }

  toString(forcesProtocol) {
    return urlText(this, this.#params(), (name) => this.#variable(name), forcesProtocol === true);
  }

  getHost() {
    return hostText(this.host);
  }

  // - options: `{ unresolved: true }` keeps segments ":name".
  getPath(options) {
    const isUnresolved = options === true || (isObject(options) && options.unresolved);
    return pathText(this.path ?? [""], isUnresolved ? () => undefined : (name) => this.#variable(name));
  }

  getQueryString() {
    return QueryParam.unparse(this.#params());
  }

  getPathWithQuery() {
    const isEmpty = this.#params().filter((param) => param?.disabled !== true).length === 0;
    return this.getPath() + (isEmpty ? "" : `?${this.getQueryString()}`);
  }

  // The host, with the port if there is one. - options: `{ forcePort: true }` adds the protocol's own port.
  getRemote(options) {
    const host = this.getHost();
    if (this.port) return `${host}:${this.port}`;
    const forcesPort = options === true || (isObject(options) && options.forcePort);
    return forcesPort ? `${host}:${this.protocol === "https" ? 443 : 80}` : host;
  }

  // The base string URI of OAuth 1 (RFC 5849, section 3.4.1.2).
  getOAuth1BaseUrl() {
    const protocol = String(this.protocol || "http").replace(/:\/\/$/, "").toLowerCase();
    const isDefault = !this.port || (protocol === "http" && this.port === "80") ||
      (protocol === "https" && this.port === "443");
    return `${protocol}://${this.getHost().toLowerCase()}${isDefault ? "" : `:${this.port}`}${this.getPath()}`;
  }

  getRaw() {
    throw new Error("`Url#getRaw` has been discontinued, use `Url#toString` instead.");
  }

  // - params: a text "a=1&b=2", or a list.
  addQueryParams(params) {
    this.query.populate(typeof params === "string" ? QueryParam.parse(params) : params);
  }

  // - params: a name, or a list of names or params.
  removeQueryParams(params) {
    const list = isArray(params) ? params : [params];
    for (let index = 0; index < list.length; index += 1) {
      const key = isObject(list[index]) ? list[index].key : list[index];
      if (key !== undefined && key !== null) this.query.remove((param) => param.key === String(key));
    }
  }

  static parse(url) {
    return parseURL(typeof url === "string" ? url : "");
  }

  static isUrl(object) {
    return object instanceof Url;
  }
}

Url._postman_propertyName = "Url";

module.exports = { Url };
