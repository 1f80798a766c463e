// Header: a name and a value of the head of a request or response.
// Source: Postman's collection SDK 4, class Header.

"use strict";

const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");

const { isArray } = Array;
const { hasOwn } = Object;

class Header extends Property {
  // - options: a definition, the text "name: value", or with `name` the value alone.
  constructor(options, name) {
    let definition = options;
    if (typeof options === "string") {
      definition = typeof name === "string" ? { key: name, value: options } : Header.parseSingle(options);
    }
    super(definition);
    this.update(definition);
  }

  update(options) {
    const definition = typeof options === "string" ? Header.parseSingle(options) : options;
    this.key = definition?.key || "";
    this.value = definition?.value === undefined ? "" : definition.value;
    if (!isObject(definition)) return;
    if (hasOwn(definition, "system")) this.system = definition.system;
    if (hasOwn(definition, "disabled")) this.disabled = Boolean(definition.disabled);
  }

  valueOf() {
    return this.value;
  }

  toString() {
    return `${this.key}: ${this.value}`;
  }

  static create(value, name) {
    return new Header(value, name);
  }

  // Parses the lines of a head. A line that begins with white space continues the one before (RFC 9112, section 5.2).
  static parse(text) {
    const headers = [];
    if (typeof text !== "string") return headers;
    const lines = text.split(/\r\n|\n|\r/);
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index];
      const isContinued = (line[0] === " " || line[0] === "\t") && headers.length > 0;
      if (line.trim() === "") continue;
      if (isContinued) headers[headers.length - 1].value += ` ${line.trim()}`;
      else headers.push(Header.parseSingle(line));
    }
    return headers;
  }

  static parseSingle(text) {
    if (typeof text !== "string") return { key: "", value: "" };
    const colon = text.indexOf(":");
    if (colon < 0) return { key: text.trim(), value: "" };
    return { key: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
  }

  static unparse(headers, separator = "\n") {
    const items = isArray(headers) ? headers : headers?.members;
    if (!isArray(items)) return "";
    return items.map((header) => Header.unparseSingle(header)).join(separator);
  }

  static unparseSingle(header) {
    return isObject(header) ? `${header.key}: ${header.value}` : "";
  }

  static isHeader(object) {
    return object instanceof Header;
  }
}

Header._postman_propertyName = "Header";
Header._postman_propertyIndexKey = "key";
Header._postman_propertyIndexCaseInsensitive = true;
Header._postman_propertyAllowsMultipleValues = true;

module.exports = { Header };
