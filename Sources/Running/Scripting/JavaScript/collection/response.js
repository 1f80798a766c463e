// Response: the status, headers, cookies and body of a response.
// Source: Postman's collection SDK 4, class Response.

"use strict";

const { defineLazyPart } = require("collection/lazy-part");
const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");
const { inspection, PropertyBase } = require("collection/property-base");
const { parseResponseJSON, withoutMark, withoutPadding } = require("collection/response-json");
const { detailsOf, phraseOf } = require("collection/status-phrases");

const { isArray } = Array;

function toHeaders(value, response) {
  const { HeaderList } = require("collection/header-list");
  return HeaderList.isHeaderList(value) ? value : new HeaderList(response, value);
}

function toCookies(value, response) {
  const { CookieList } = require("collection/cookie-list");
  return CookieList.isCookieList(value) ? value : new CookieList(response, value);
}

// Returns bytes as a Buffer. - value: bytes, a list of them, or a Buffer's plain form; base64 if its type says so.
function toBuffer(value) {
  if (value === undefined || value === null) return undefined;
  const { Buffer } = require("node/buffer");
  if (!isObject(value)) return Buffer.from(value);
  if (value.type === "Base64" && typeof value.data === "string") return Buffer.from(value.data, "base64");
  return Buffer.from(isArray(value.data) ? value.data : value);
}

class Response extends Property {
  #makers;

  // - options: a definition with `code`, `status`, `header`, `cookie`, `body` or `stream`, `responseTime`,
  // - makers: functions `headers`, `cookies`, `stream`, `text` and `size` that give these when they are first needed.
  constructor(options, makers) {
    const definition = isObject(options) ? options : {};
    super(definition);
    this.#makers = makers;
    const { id, header, cookie, stream } = definition;
    this.#define("id", () => id ?? require("collection/random-id").randomID(), (value) => value);
    this.#define("headers", makers?.headers ?? (() => toHeaders(header, this)), toHeaders);
    this.#define("cookies", makers?.cookies ?? (() => toCookies(cookie, this)), toCookies);
    this.#define("stream", makers?.stream ?? (() => toBuffer(stream)), toBuffer);
    this.update(definition);
    if (definition.originalRequest !== undefined) {
      const { Request } = require("collection/request");
      const { originalRequest } = definition;
      this.originalRequest = Request.isRequest(originalRequest) ? originalRequest : new Request(originalRequest);
    }
  }

  #define(name, make, convert) {
    defineLazyPart(this, name, make, (value) => convert(value, this));
  }

  update(options) {
    if (!isObject(options)) return;
    const code = options.code === undefined ? this.code : Number(options.code);
    const isChanged = code !== this.code;
    this.code = code;
    if (options.status !== undefined) this.status = options.status;
    else if (isChanged) this.status = phraseOf(code);
    if (options.body !== undefined) this.body = options.body;
    if (options.responseTime !== undefined) this.responseTime = options.responseTime;
    if (options.responseSize !== undefined) this.responseSize = options.responseSize;
  }

  reason() {
    return this.status || phraseOf(this.code);
  }

  // The name and meaning of the status code.
  details() {
    return detailsOf(this.code);
  }

  // The body, decoded by the charset of the Content-Type, UTF-8 by default, without a byte order mark; undefined if the
  // server did not respond.
  text() {
    const decoded = this.#decoded();
    return decoded === undefined ? undefined : withoutMark(decoded);
  }

  #decoded() {
    if (this.#makers?.text !== undefined) return this.#makers.text();
    const { stream } = this;
    if (stream === undefined) return this.body === undefined || this.body === null ? "" : String(this.body);
    const charset = require("collection/content-info").charsetOf(this.headers.get("Content-Type")) ?? "utf-8";
    try {
      return native.decodeText(stream, charset, false);
    } catch {
      throw new Error(`the response has the charset "${charset}", which is unknown`);
    }
  }

  // - isStrict: refuses a byte order mark.
  json(reviver, isStrict) {
    return parseResponseJSON(this.#decoded() ?? "", reviver, isStrict);
  }

  // The JSON of `callback({…})`.
  jsonp(reviver, isStrict) {
    return parseResponseJSON(withoutPadding(this.#decoded() ?? ""), reviver, isStrict);
  }

  #bytes() {
    const { stream, body } = this;
    if (stream !== undefined) return stream;
    return isObject(body) && typeof body.length === "number" ? body : native.encodeUTF8(this.text() ?? "");
  }

  contentInfo() {
    return require("collection/content-info").contentInfo(this.headers, () => this.#bytes());
  }

  // The body as a URL with the scheme "data"; with a space before the content, as in Postman.
  dataURI() {
    const bytes = this.#bytes();
    return native.derive(bytes, `data:${this.contentInfo().contentType};base64, ${native.toBase64(bytes)}`);
  }

  // The compression, by the header Content-Encoding, else by the first bytes.
  encoding() {
    const format = this.headers.get("Content-Encoding");
    if (format) return { format, source: "header" };
    const bytes = this.#bytes();
    const isZlib = bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1]);
    const found = bytes[0] === 0x1f && bytes[1] === 0x8b ? "gzip" : isZlib ? "deflate" : undefined;
    return { format: found, source: found && "body" };
  }

  // The bytes of body and head as they were sent.
  size() {
    if (this.#makers?.size !== undefined) return this.#makers.size();
    const length = Number(this.headers.get("Content-Length"));
    const isCompressed = Boolean(this.headers.get("Content-Encoding"));
    const body = isCompressed && Number.isInteger(length) ? length : this.#bytes().length;
    const line = native.encodeUTF8(`HTTP/X.X ${this.code} ${this.reason()}\r\n\r\n`).length;
    const header = line + this.headers.contentSize();
    return { body, header, total: body + header };
  }

  mime() {
    throw new Error("`Response#mime` has been discontinued, use `Response#contentInfo` instead.");
  }

  // The text of the body is shown in place of its bytes.
  [inspection]() {
    const { id, name, status, code, headers, cookies, responseTime, responseSize } = this;
    const shown = { id, name, status, code, headers, cookies, responseTime, responseSize };
    try {
      shown.body = this.text();
    } catch {
      // A body that is no text is left out.
    }
    return PropertyBase.toJSON(shown);
  }

  static isResponse(object) {
    return object instanceof Response;
  }

  static mimeInfo() {
    throw new Error("`Response.mimeInfo` has been discontinued, use `Response#contentInfo` instead.");
  }
}

Response._postman_propertyName = "Response";

module.exports = { Response };
