// The parts of a Postman request as plain data in the form of Postman's schema 2.1, with disabled entries.

"use strict";

const { isObject, plainCopy } = require("collection/plain-data");

const { isArray } = Array;
const { keys } = Object;

const isNothing = (value) => value === undefined || value === null;
const optionalText = (value) => (isNothing(value) ? undefined : String(value));

// Returns a list as it is, or made of what a script assigned in its place. - makeList: makes it.
const members = (list, makeList) => (isArray(list?.members) ? list.members : makeList().members);

// Returns `{key, value, type, disabled}` of each item of a list.
function entries(items) {
  return items.map(({ key, value, type, disabled }) => ({
    key: isNothing(key) ? null : String(key),
    value: plainCopy(typeof value === "function" ? value() : value),
    type: isNothing(type) || type === "any" ? undefined : String(type),
    disabled: disabled ? true : undefined,
  }));
}

function params(list) {
  const { PropertyList } = require("collection/property-list");
  const { QueryParam } = require("collection/query-param");
  return members(list, () => new PropertyList(QueryParam, undefined, list ?? []));
}

// Returns host or path as a list of texts; a script may have assigned a text.
function segments(value) {
  const list = isArray(value) ? value : isNothing(value) ? [] : [String(value).replace(/^\//, "")];
  return list.map((segment) => String(isObject(segment) ? segment.value ?? "" : segment));
}

function url(given) {
  const { Url } = require("collection/postman-url");
  const { VariableList } = require("collection/variable-list");
  const { protocol, auth, host, port, path, query, hash, variables } = Url.isUrl(given) ? given : new Url(given);
  return {
    protocol: optionalText(protocol) || undefined,
    auth: isObject(auth) ? { user: optionalText(auth.user), password: optionalText(auth.password) } : undefined,
    host: segments(host), port: optionalText(port), path: segments(path), query: entries(params(query)),
    hash: optionalText(hash),
    variable: entries(members(variables, () => new VariableList(undefined, variables ?? []))),
  };
}

function headers(given) {
  const { HeaderList } = require("collection/header-list");
  return entries(members(given, () => new HeaderList(undefined, given)));
}

function formField({ key, value, type, src, fileName, contentType, disabled }) {
  const isFile = type === "file" || (type === undefined && !isNothing(src));
  return {
    key: String(key ?? ""), type: isFile ? "file" : "text",
    value: isFile ? undefined : plainCopy(value ?? ""), src: isFile ? plainCopy(src) : undefined,
    fileName: optionalText(fileName), contentType: optionalText(contentType), disabled: disabled ? true : undefined,
  };
}

function formFields(list) {
  const { PropertyList } = require("collection/property-list");
  const { FormParam } = require("collection/form-param");
  return members(list, () => new PropertyList(FormParam, undefined, list ?? [])).map(formField);
}

// Returns `{mode, [mode]: content}` of a body, or null if there is none.
function body(given) {
  const { RequestBody } = require("collection/request-body");
  if (isNothing(given)) return null;
  const source = RequestBody.isRequestBody(given) ? given : new RequestBody(given);
  const { mode } = source;
  if (source.disabled || isNothing(mode)) return null;
  switch (mode) {
  case "raw": return { mode, raw: plainCopy(source.raw ?? ""), options: plainCopy(source.options) };
  case "urlencoded": return { mode, urlencoded: entries(params(source.urlencoded)) };
  case "formdata": return { mode, formdata: formFields(source.formdata) };
  default: return { mode: String(mode), [mode]: plainCopy(source[mode]) };
  }
}

// Returns `{type, [type]: parameters}` of the chosen authentication, or null if there is none.
function auth(given) {
  const { RequestAuth } = require("collection/request-auth");
  if (!isObject(given)) return null;
  const source = RequestAuth.isRequestAuth(given) ? given : new RequestAuth(given);
  const { type } = source;
  if (typeof type !== "string" || type === "noauth") return null;
  const parameters = source.parameters();
  if (isArray(parameters?.members)) return { type, [type]: entries(parameters.members) };
  const names = isObject(parameters) ? keys(parameters) : [];
  return { type, [type]: entries(names.map((key) => ({ key, value: parameters[key] }))) };
}

module.exports = { url, headers, body, auth };
