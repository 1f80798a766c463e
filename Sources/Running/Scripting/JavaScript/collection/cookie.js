// Cookie: a cookie with its attributes. Source: Postman's collection SDK 4, class Cookie; RFC 6265, section 5.2.

"use strict";

const { isObject } = require("collection/plain-data");
const { PropertyBase } = require("collection/property-base");

const { isArray } = Array;
const { parse: parseDate } = Date;

// Attribute in lower case → member.
const attributes = {
  __proto__: null, expires: "expires", "max-age": "maxAge", domain: "domain", path: "path", secure: "secure",
  httponly: "httpOnly", hostonly: "hostOnly",
};
const flags = new Set(["secure", "httpOnly", "hostOnly", "session"]);

function decode(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

// Converts the text of a date; returns anything else (such as a number, or "Session") as it is.
function toExpiry(value) {
  if (typeof value !== "string") return value;
  const time = parseDate(value);
  return Number.isNaN(time) ? value : new Date(time);
}

class Cookie extends PropertyBase {
  // - options: a definition, or the text of a header Set-Cookie.
  constructor(options) {
    const definition = typeof options === "string" ? Cookie.parse(options) : options;
    super(definition);
    this.update(definition);
  }

  update(options) {
    if (!isObject(options)) return;
    const name = options.name ?? options.key;
    if (name !== undefined) this.name = name;
    if (options.value !== undefined) this.value = options.value;
    if (options.expires !== undefined) this.expires = toExpiry(options.expires);
    if (options.maxAge !== undefined) this.maxAge = Number(options.maxAge);
    if (options.domain !== undefined) this.domain = options.domain;
    if (options.path !== undefined) this.path = options.path;
    flags.forEach((flag) => { if (options[flag] !== undefined) this[flag] = Boolean(options[flag]); });
    if (isArray(options.extensions)) this.extensions = options.extensions;
  }

  get() {
    return this.value;
  }

  // The value, decoded if it is percent-encoded.
  valueOf() {
    if (typeof this.value !== "string" || !this.value.includes("%")) return this.value;
    const decoded = decode(this.value);
    return decoded === undefined ? this.value : native.derive(this.value, decoded);
  }

  toString() {
    return Cookie.stringify(this);
  }

  // Parses a header Set-Cookie. Returns the members of a definition; anything but text is returned as it is.
  static parse(text) {
    if (typeof text !== "string") return text;
    const parts = text.split(";");
    const { key, value } = Cookie.splitParam(parts[0]);
    const cookie = { key, value };
    for (let index = 1; index < parts.length; index += 1) {
      if (parts[index].trim() === "") continue;
      const param = Cookie.splitParam(parts[index]);
      const member = attributes[String(param.key).toLowerCase()];
      if (member === undefined) (cookie.extensions ??= []).push(param);
      else if (flags.has(member)) cookie[member] = true;
      else cookie[member] = member === "maxAge" ? Number(param.value) : param.value;
    }
    return cookie;
  }

  // Splits "name=value". Removes quotes around the value, and escapes it if it has a "%" that begins no escape.
  static splitParam(text) {
    const equals = text.indexOf("=");
    if (equals < 0) return { key: text.trim(), value: "" };
    let value = text.slice(equals + 1).trim();
    if (value.length > 1 && value[0] === "\"" && value[value.length - 1] === "\"") value = value.slice(1, -1);
    if (value.includes("%") && decode(value) === undefined) value = native.derive(value, encodeURIComponent(value));
    return { key: text.slice(0, equals).trim(), value };
  }

  // The text of a header Set-Cookie.
  static stringify(cookie) {
    let text = Cookie.unparseSingle({ name: cookie.name ?? cookie.key, value: cookie.value });
    const { expires } = cookie;
    if (expires) text += `; Expires=${typeof expires.toUTCString === "function" ? expires.toUTCString() : expires}`;
    if (cookie.maxAge !== undefined && cookie.maxAge !== null) text += `; Max-Age=${cookie.maxAge}`;
    if (cookie.domain) text += `; Domain=${cookie.domain}`;
    if (cookie.path) text += `; Path=${cookie.path}`;
    if (cookie.secure) text += "; Secure";
    if (cookie.httpOnly) text += "; HttpOnly";
    const extensions = isArray(cookie.extensions) ? cookie.extensions : [];
    for (let index = 0; index < extensions.length; index += 1) {
      const { key, value } = extensions[index];
      text += value === "" || value === undefined ? `; ${key}` : `; ${key}=${value}`;
    }
    return text;
  }

  // The text of a header Cookie for several cookies.
  static unparse(cookies) {
    const list = isArray(cookies) ? cookies : cookies?.members;
    return isArray(list) ? list.map((cookie) => Cookie.unparseSingle(cookie)).join("; ") : "";
  }

  static unparseSingle(cookie) {
    if (!isObject(cookie)) return "";
    const value = cookie.value ?? "";
    return cookie.name ? `${cookie.name}=${value}` : String(value);
  }

  static isCookie(object) {
    return object instanceof Cookie;
  }
}

Cookie._postman_propertyName = "Cookie";
Cookie._postman_propertyIndexKey = "name";
Cookie._postman_propertyIndexCaseInsensitive = true;
Cookie._postman_propertyAllowsMultipleValues = true;

module.exports = { Cookie };
