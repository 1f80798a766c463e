// The parts of a request as plain data, as they are to be sent: without disabled entries.

"use strict";

const { isObject, plainCopy, setOwn } = require("collection/plain-data");

const { isArray } = Array;
const { keys } = Object;
const { stringify } = JSON;

const languages = {
  __proto__: null, json: "application/json", xml: "application/xml", html: "text/html",
  javascript: "application/javascript", text: "text/plain",
};

const membersOf = (list) => (isArray(list?.members) ? list.members : []);

// Text as it is, nothing as "", anything else as compact JSON.
function textOf(value) {
  if (value === undefined || value === null) return "";
  return isObject(value) ? stringify(value) ?? "" : String(value);
}

// Returns headers as pairs. Headers without a name are left out.
function headerPairs(headers) {
  const { HeaderList } = require("collection/header-list");
  const list = HeaderList.isHeaderList(headers) ? headers : new HeaderList(undefined, headers);
  const pairs = [];
  for (let index = 0; index < list.members.length; index += 1) {
    const { key, value, disabled } = list.members[index];
    if (!disabled && key !== "" && key !== undefined && key !== null) pairs.push([String(key), String(value)]);
  }
  return pairs;
}

// Returns `{type, …parameters}` of the chosen authentication, or null.
function authParameters(given) {
  const { RequestAuth } = require("collection/request-auth");
  if (!isObject(given)) return null;
  const auth = RequestAuth.isRequestAuth(given) ? given : new RequestAuth(given);
  const parameters = auth.current();
  if (parameters === undefined || auth.type === "noauth") return null;
  const result = { type: auth.type };
  const names = keys(parameters);
  for (let index = 0; index < names.length; index += 1) {
    setOwn(result, names[index], plainCopy(parameters[names[index]]));
  }
  return result;
}

// Returns the fields of a form. - Type: their class.
function fields(given, Type) {
  const { PropertyList } = require("collection/property-list");
  const list = PropertyList.isPropertyList(given) ? given : new PropertyList(Type, undefined, given ?? []);
  const result = [];
  for (let index = 0; index < list.members.length; index += 1) {
    const { key, value, type, src, contentType, fileName, disabled } = list.members[index];
    if (disabled) continue;
    const field = { key: String(key ?? "") };
    if (type === "file" || (src !== undefined && src !== null)) field.src = plainCopy(src ?? null);
    else field.value = textOf(value);
    if (type !== undefined) field.type = String(type);
    if (contentType !== undefined) field.contentType = String(contentType);
    if (fileName !== undefined) field.fileName = String(fileName);
    result.push(field);
  }
  return result;
}

function rawContent(body) {
  const type = languages[body.options?.raw?.language];
  return type === undefined ? { raw: textOf(body.raw) } : { raw: textOf(body.raw), contentType: type };
}

// Returns `{mode, [mode]: content}` of a body, or null if there is none.
function bodyContent(given) {
  const { RequestBody } = require("collection/request-body");
  if (given === undefined || given === null) return null;
  const body = RequestBody.isRequestBody(given) ? given : new RequestBody(given);
  const { mode } = body;
  if (body.disabled || mode === undefined) return null;
  switch (mode) {
  case "raw": return { mode, ...rawContent(body) };
  case "urlencoded": return { mode, urlencoded: fields(body.urlencoded, require("collection/query-param").QueryParam) };
  case "formdata": return { mode, formdata: fields(body.formdata, require("collection/form-param").FormParam) };
  case "graphql": return { mode, graphql: plainCopy(body.graphql ?? {}) };
  case "file": return { mode, file: plainCopy(body.file ?? {}) };
  default: throw new TypeError(`the body has the mode ${stringify(String(mode))}; ` +
    "use raw, urlencoded, formdata, graphql or file");
  }
}

// Returns the paths of the files that a body sends.
function filePaths(content) {
  const sources = content?.mode === "formdata" ? content.formdata.map((field) => field.src) : [content?.file?.src];
  return sources.flat().filter((source) => source !== undefined && source !== null);
}

module.exports = { authParameters, bodyContent, filePaths, headerPairs, membersOf };
