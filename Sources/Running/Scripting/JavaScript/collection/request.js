// Request: a request with its URL, headers, body and authentication.
// Source: Postman's collection SDK 4, class Request.

"use strict";

const { defineLazyPart } = require("collection/lazy-part");
const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");

const { isArray } = Array;
const { hasOwn } = Object;

const authTypes = ["basic", "bearer", "digest", "apikey", "awsv4", "noauth"];
// The types that only requests of Postman collections can have.
const moreAuthTypes = ["oauth2", "jwt", "oauth1", "hawk", "asap", "edgegrid", "ntlm"];

function toURL(value, request) {
  const { Url } = require("collection/postman-url");
  if (Url.isUrl(value)) return value;
  const url = new Url(value);
  url.setParent(request);
  return url;
}

function toHeaders(value, request) {
  const { HeaderList } = require("collection/header-list");
  return HeaderList.isHeaderList(value) ? value : new HeaderList(request, value);
}

function toBody(value, request) {
  if (value === undefined || value === null) return undefined;
  const { RequestBody } = require("collection/request-body");
  if (RequestBody.isRequestBody(value)) return value;
  const body = new RequestBody(value);
  body.setParent(request);
  return body;
}

function toAuth(value, request) {
  if (value === undefined || value === null) return undefined;
  const { RequestAuth } = require("collection/request-auth");
  return RequestAuth.isRequestAuth(value) ? value : new RequestAuth(value, request);
}

function toMethod(value) {
  return value === undefined || value === null ? "GET" : String(value).toUpperCase();
}

class Request extends Property {
  // For each part, the function that returns true while the part is unread.
  #isUnread;
  #authTypes = authTypes;

  // - options: a URL, or a definition with `url`, `method`, `header`, `body`, `auth`,
  // - makers: functions `url`, `headers`, `body`, `auth` that make these parts when they are first read.
  constructor(options, makers) {
    const definition = typeof options === "string" ? { url: options } : options ?? {};
    super(definition);
    this.method = toMethod(definition.method);
    const { url, header, body, auth } = definition;
    this.#isUnread = {
      url: this.#define("url", makers?.url ?? (() => toURL(url, this)), toURL),
      headers: this.#define("headers", makers?.headers ?? (() => toHeaders(header, this)), toHeaders),
      body: this.#define("body", makers?.body ?? (() => toBody(body, this)), toBody),
      auth: this.#define("auth", makers?.auth ?? (() => toAuth(auth, this)), toAuth),
    };
    // A script may change its definition later, so its request takes it over at once.
    if (makers === undefined) void (this.url, this.headers, this.body, this.auth);
    if (definition.proxy !== undefined) this.proxy = definition.proxy;
    if (definition.certificate !== undefined) this.certificate = definition.certificate;
  }

  #define(name, make, convert) {
    return defineLazyPart(this, name, make, (value) => convert(value, this));
  }

  // Changes the parts that `options` has; the others stay.
  update(options) {
    if (!isObject(options)) return;
    if (hasOwn(options, "url")) this.url.update(options.url);
    if (options.header) this.headers.repopulate(options.header);
    if (hasOwn(options, "method")) this.method = toMethod(options.method);
    if (options.body !== undefined) this.body = options.body;
    if (options.auth !== undefined) this.auth = options.auth;
    if (options.description !== undefined) this.describe(options.description);
    if (options.proxy !== undefined) this.proxy = options.proxy;
    if (options.certificate !== undefined) this.certificate = options.certificate;
  }

  clone() {
    return new Request(this.toJSON());
  }

  // Headers. The names of `upsertHeader` and `removeHeader` are case-sensitive, as in Postman.

  addHeader(header) {
    this.headers.add(header);
  }

  upsertHeader(header) {
    if (!isObject(header)) return;
    const present = this.headers.find((item) => item.key === header.key);
    if (present === undefined) this.addHeader(header);
    else present.value = header.value;
  }

  // - header: a name or a header, - options: `{ignoreCase}`.
  removeHeader(header, options) {
    const name = typeof header === "string" ? header : header?.key;
    if (typeof name !== "string") return;
    const fold = (key) => (options?.ignoreCase ? String(key).toLowerCase() : key);
    this.headers.remove((item) => fold(item.key) === fold(name));
  }

  // Headers as an object. - options: `{enabled, ignoreCase, multiValue, sanitizeKeys}`.
  getHeaders(options) {
    const { enabled, ignoreCase, multiValue, sanitizeKeys } = options ?? {};
    return this.headers.toObject(enabled, !ignoreCase, multiValue, sanitizeKeys);
  }

  forEachHeader(callback) {
    const headers = this.headers.all();
    for (let index = 0; index < headers.length; index += 1) callback(headers[index], this);
  }

  addQueryParams(params) {
    this.url.addQueryParams(params);
  }

  removeQueryParams(params) {
    this.url.removeQueryParams(params);
  }

  // Chooses an authentication. - type: its name, null to take it away, or a mapping with `type` and the parameters.
  authorizeUsing(type, options) {
    if (type === null) {
      this.auth = undefined;
      return;
    }
    if (isObject(type) && options === undefined) {
      const { type: name, ...parameters } = type;
      this.authorizeUsing(name, parameters);
      return;
    }
    if (!this.#authTypes.includes(type)) {
      const given = typeof type === "string" ? `"${type}"` : typeof type;
      throw new TypeError(
        `authorizeUsing does not know the type ${given}; use one of ${this.#authTypes.join(", ")}, or null for none`);
    }
    if (this.auth === undefined) this.auth = {};
    this.auth.use(type, options);
  }

  // The bytes of the request in HTTP/1.1. A header Content-Length counts for the body.
  size() {
    const length = this.headers.get("Content-Length");
    const isGiven = length !== undefined && length !== "" && Number.isInteger(Number(length));
    const text = this.body?.toString() ?? "";
    const body = isGiven ? Number(length) : native.encodeUTF8(text).length;
    const line = `${this.method} ${this.url.getPathWithQuery()} HTTP/X.X\r\n\r\n`;
    const header = native.encodeUTF8(line).length + this.headers.contentSize();
    return { body, header, total: body + header, source: isGiven ? "CONTENT-LENGTH" : "COMPUTED" };
  }

  toJSON() {
    const plain = super.toJSON();
    if (isArray(plain.header) && plain.header.length === 0) delete plain.header;
    return plain;
  }

  static isRequest(object) {
    return object instanceof Request;
  }

  static allowAllAuthTypes(request) {
    request.#authTypes = [...authTypes, ...moreAuthTypes];
  }

  // Returns true if a part ("url", "headers", "body", "auth") can't have changed since the request was made.
  static isUnread(request, part) {
    return request.#isUnread[part]();
  }
}

Request.authTypes = authTypes;
Request._postman_propertyName = "Request";

module.exports = { Request };
