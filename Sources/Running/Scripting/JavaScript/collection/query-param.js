// QueryParam: a name and a value of a URL's query, or of a form body. Nothing is percent-encoded but the separators.
// Source: Postman's collection SDK 4, class QueryParam.

"use strict";

const { maskPlaceholders, replaceOutside, splitOutside } = require("collection/placeholder-mask");
const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");

const { isArray } = Array;
const { hasOwn, keys } = Object;

const keyEscapes = { __proto__: null, "&": "%26", "#": "%23", "=": "%3D" };
const valueEscapes = { __proto__: null, "&": "%26", "#": "%23" };

function escaped(text, escapes, pattern) {
  return pattern.test(text) ? native.derive(text, replaceOutside(text, escapes)) : text;
}

class QueryParam extends Property {
  constructor(options) {
    super(typeof options === "string" ? undefined : options);
    this.update(options);
  }

  update(options) {
    const definition = typeof options === "string" ? QueryParam.parseSingle(options) : options;
    this.key = definition?.key ?? null;
    this.value = definition?.value ?? null;
    if (!isObject(definition)) return;
    if (hasOwn(definition, "system")) this.system = definition.system;
    if (hasOwn(definition, "disabled")) this.disabled = Boolean(definition.disabled);
  }

  valueOf() {
    return this.value ?? "";
  }

  toString() {
    return QueryParam.unparseSingle(this);
  }

  // Parses "a=1&b". A name without "=" has the value null.
  static parse(text) {
    if (typeof text !== "string" || text === "") return [];
    const parts = splitOutside(text, maskPlaceholders(text), "&");
    const params = [];
    for (let index = 0; index < parts.length; index += 1) {
      const isLast = index === parts.length - 1;
      params.push(parts[index] === "" && !isLast ? { key: null, value: null } : QueryParam.parseSingle(parts[index]));
    }
    return params;
  }

  static parseSingle(param) {
    const text = String(typeof param === "string" ? param : param?.value ?? "");
    const equals = maskPlaceholders(text).indexOf("=");
    if (equals < 0) return { key: text, value: null };
    return { key: text.slice(0, equals), value: text.slice(equals + 1) };
  }

  // Joins the params that are not disabled with "&". - params: a list, or a mapping of names.
  static unparse(params) {
    if (!isObject(params)) return "";
    let list = isArray(params) ? params : params.members;
    if (!isArray(list)) list = keys(params).map((key) => ({ key, value: params[key] }));
    return list.filter((param) => param?.disabled !== true).map((param) => QueryParam.unparseSingle(param)).join("&");
  }

  static unparseSingle(param) {
    if (!isObject(param) || isArray(param)) return "";
    const key = escaped(String(param.key ?? ""), keyEscapes, /[&#=]/);
    if (param.value === undefined || param.value === null) return key;
    return `${key}=${escaped(String(param.value), valueEscapes, /[&#]/)}`;
  }

  static isQueryParam(object) {
    return object instanceof QueryParam;
  }
}

QueryParam._postman_propertyName = "QueryParam";
QueryParam._postman_propertyIndexKey = "key";
QueryParam._postman_propertyAllowsMultipleValues = true;

module.exports = { QueryParam };
