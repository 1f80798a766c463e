// pm.request: made from a request of the collection, and compared with it after the script.

"use strict";

const { isObject, isSameData, plainCopy } = require("collection/plain-data");
const { Request } = require("collection/request");

const { isArray } = Array;
const { assign, keys } = Object;
const { stringify } = JSON;

const frozen = new WeakSet();
// The query parameters from the key `query`: unlike text of the URL, they are percent-encoded when they are sent.
const fromQueryKey = new WeakSet();

// Returns an entry of a list, which a definition has as a pair, or in Postman's form with more members.
const entryOf = (entry) => (isArray(entry) ? { key: entry[0], value: entry[1] } : entry);

function makeURL(definition, request) {
  const { Url } = require("collection/postman-url");
  const { QueryParam } = require("collection/query-param");
  const url = new Url(definition.url);
  url.setParent(request);
  const params = definition.query ?? [];
  for (let index = 0; index < params.length; index += 1) {
    const param = new QueryParam(entryOf(params[index]));
    if (isArray(params[index])) fromQueryKey.add(param);
    url.query.add(param);
  }
  return url;
}

function makeHeaders(definition, request) {
  const { HeaderList } = require("collection/header-list");
  return new HeaderList(request, (definition.headers ?? []).map(entryOf));
}

function makeBody({ body }, request) {
  if (!isObject(body)) return undefined;
  const { RequestBody } = require("collection/request-body");
  const made = new RequestBody(plainCopy(body));
  made.setParent(request);
  return made;
}

// Parameters of an authentication stand beside its type, or in Postman's form under the type's name.
function makeAuth({ auth }, request) {
  if (!isObject(auth)) return undefined;
  const { type, ...parameters } = auth;
  const { RequestAuth } = require("collection/request-auth");
  return new RequestAuth(isObject(auth[type]) ? auth : { type, [type]: parameters }, request);
}

// Makes a Request from the plain definition of a request.
// - definition: `{method, url, query, headers, body, auth, description}`; entries of `query` and `headers` are pairs, or
//   for a Postman request `{key, value, disabled}`; it must not change while the request is used,
// - isFrozen: the request was sent: changes have no effect,
// - isOfPostman: the request can have every type of authentication that Postman has.
function requestFrom(definition, { isFrozen = false, isOfPostman = false } = {}) {
  const request = new Request({ method: definition.method, description: definition.description }, {
    url: () => makeURL(definition, request),
    headers: () => makeHeaders(definition, request),
    body: () => makeBody(definition, request),
    auth: () => makeAuth(definition, request),
  });
  if (isFrozen) frozen.add(request);
  if (isOfPostman) Request.allowAllAuthTypes(request);
  return request;
}

// The text of a URL without the entries of the key `query`, and these as pairs.
function urlParts(given) {
  const { Url } = require("collection/postman-url");
  const { membersOf } = require("collection/request-parts");
  const url = Url.isUrl(given) ? given : new Url(given);
  const query = membersOf(url.query)
    .filter((param) => fromQueryKey.has(param) && param.disabled !== true)
    .map((param) => [String(param.key ?? ""), String(param.value ?? "")]);
  return { url: url.textWithQuery((param) => !fromQueryKey.has(param)), query };
}

// A script can remove the files that a request sends, and can't name others.
function checkFiles(content, original) {
  const { filePaths } = require("collection/request-parts");
  const known = filePaths(original);
  const foreign = filePaths(content).find((path) => !known.includes(path));
  if (foreign === undefined && content?.file?.content === undefined) return;
  throw new TypeError(`a script can't name a file to send${foreign === undefined ? "" : ` (${stringify(foreign)})`}` +
    "; name it in the collection, under the body of the request");
}

// Returns the changed body, or undefined if it is the same.
function changedBody(request, definition) {
  const { bodyContent } = require("collection/request-parts");
  const content = bodyContent(request.body);
  const original = bodyContent(makeBody(definition));
  if (isSameData(content, original)) return undefined;
  checkFiles(content, original);
  if (content !== null && content.mode === original?.mode && definition.body.contentType !== undefined) {
    content.contentType ??= definition.body.contentType;
  }
  return content;
}

function addMethod(changes, request, definition) {
  const method = String(request.method ?? "").toUpperCase() || "GET";
  if (method !== String(definition.method ?? "GET").toUpperCase()) changes.method = method;
}

// Returns the parts of a request that differ from its definition: `{method, url, query, headers, body, auth}`, each as
// in the definition; null for a body or authentication that was taken away, and never one of `url` and `query` alone.
function changesOf(request, definition) {
  const changes = {};
  if (frozen.has(request)) return changes;
  addMethod(changes, request, definition);
  if (!Request.isUnread(request, "url")) {
    const parts = urlParts(request.url);
    if (!isSameData(parts, urlParts(makeURL(definition)))) assign(changes, parts);
  }
  if (!Request.isUnread(request, "headers")) {
    const { headerPairs } = require("collection/request-parts");
    const headers = headerPairs(request.headers);
    if (!isSameData(headers, headerPairs(makeHeaders(definition)))) changes.headers = headers;
  }
  if (!Request.isUnread(request, "auth")) {
    const { authParameters } = require("collection/request-parts");
    const auth = authParameters(request.auth);
    if (!isSameData(auth, authParameters(makeAuth(definition)))) changes.auth = auth;
  }
  if (!Request.isUnread(request, "body")) {
    const body = changedBody(request, definition);
    if (body !== undefined) changes.body = body;
  }
  return changes;
}

const makers = { __proto__: null, url: makeURL, headers: makeHeaders, body: makeBody, auth: makeAuth };

// Returns the parts of a Postman request that differ from its definition: `{method, url, headers, body, auth}` in the form
// of Postman's schema, each complete. Unlike those of hubrun's own format, its scripts may name files, as in Newman.
function postmanChangesOf(request, definition) {
  const changes = {};
  if (frozen.has(request)) return changes;
  addMethod(changes, request, definition);
  const forms = require("collection/postman-forms");
  const names = keys(makers);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (Request.isUnread(request, name)) continue;
    const part = forms[name](request[name]);
    if (!isSameData(part, forms[name](makers[name](definition)))) changes[name] = part;
  }
  return changes;
}

// Returns `{method, url, headers, body, auth}` of a request that a script made.
function definitionOf(request) {
  const { authParameters, bodyContent, headerPairs } = require("collection/request-parts");
  return {
    method: String(request.method ?? "GET").toUpperCase(), url: String(request.url),
    headers: headerPairs(request.headers), body: bodyContent(request.body), auth: authParameters(request.auth),
  };
}

// Returns `{method, url, headers, body, auth}` of a request that a script made, in the form of Postman's schema.
function postmanDefinitionOf(request) {
  const forms = require("collection/postman-forms");
  const { url, headers, body, auth } = request;
  return {
    method: String(request.method ?? "GET"), url: forms.url(url), headers: forms.headers(headers),
    body: forms.body(body), auth: forms.auth(auth),
  };
}

module.exports = { changesOf, definitionOf, postmanChangesOf, postmanDefinitionOf, requestFrom };
