// RequestBody: the body of a request in one of five modes.
// Source: Postman's collection SDK 4, class RequestBody.

"use strict";

const { FormParam } = require("collection/form-param");
const { isObject } = require("collection/plain-data");
const { PropertyBase } = require("collection/property-base");
const { PropertyList } = require("collection/property-list");
const { QueryParam } = require("collection/query-param");

const { isArray } = Array;
const { hasOwn, keys } = Object;

const modes = { raw: "raw", urlencoded: "urlencoded", formdata: "formdata", graphql: "graphql", file: "file" };
const isList = (value) => isObject(value) && isArray(value.members);

class RequestBody extends PropertyBase {
  constructor(options) {
    super(options);
    this.update(options);
  }

  // - options: a text, which is a raw body, or a definition with its mode. Anything else changes nothing.
  update(options) {
    const definition = typeof options === "string" ? { mode: modes.raw, raw: options } : options;
    if (!isObject(definition) || isArray(definition)) return;
    const { raw, graphql, urlencoded, formdata, file } = definition;
    this.mode = hasOwn(modes, definition.mode) ? definition.mode : modes.raw;
    this.raw = raw;
    this.graphql = graphql;
    this.urlencoded = this.#list(QueryParam, urlencoded, modes.urlencoded);
    this.formdata = this.#list(FormParam, formdata, modes.formdata);
    this.file = typeof file === "string" ? { src: file } : file;
    this.options = isObject(definition.options) ? definition.options : undefined;
    if (hasOwn(definition, "disabled")) this.disabled = definition.disabled;
  }

  #list(Type, items, mode) {
    return items || this.mode === mode ? new PropertyList(Type, this, items ?? []) : undefined;
  }

  isEmpty() {
    const content = this.mode ? this[this.mode] : undefined;
    if (!content) return true;
    if (this.mode === modes.file) return !(content.src || content.content);
    if (isList(content)) return content.count() === 0;
    return isObject(content) && keys(content).length === 0;
  }

  // The text of a raw or urlencoded body; the other modes have none.
  toString() {
    if (this.mode === modes.urlencoded) {
      const { urlencoded } = this;
      if (isList(urlencoded)) return QueryParam.unparse(urlencoded.members);
      return isObject(urlencoded) && typeof urlencoded.toString === "function" ? urlencoded.toString() : "";
    }
    const { raw } = this;
    return this.mode === modes.raw && raw !== undefined && raw !== null ? String(raw) : "";
  }

  static isRequestBody(object) {
    return object instanceof RequestBody;
  }
}

RequestBody.MODES = modes;
RequestBody._postman_propertyName = "RequestBody";

module.exports = { RequestBody };
