// The values behind the names from before `pm`: request, responseHeaders, responseCookies, responseCode.
// Source: Postman's sandbox, its legacy interface.

"use strict";

const { isObject, plainCopy, setOwn } = require("collection/plain-data");

const { isArray } = Array;

// The body: the text of a raw one, the fields of a form as an object; an empty object for an empty body and other ones.
function dataOf(body) {
  if (!isObject(body) || body.isEmpty()) return {};
  if (body.mode === "raw") return body.toString();
  const fields = body[body.mode];
  return isObject(fields) && isArray(fields.members) ? fields.toObject(true) : {};
}

// - information: `{requestId, requestName}`, as in pm.info.
function legacyRequest(request, information) {
  return {
    id: information.requestId,
    name: information.requestName,
    description: request.description === undefined ? undefined : String(request.description),
    headers: request.getHeaders({ enabled: true, ignoreCase: true }),
    method: request.method,
    url: request.url.toString(),
    data: dataOf(request.body),
  };
}

// The headers by name, as the server wrote it. Of a repeated name the last one counts.
function legacyResponseHeaders(response) {
  const headers = {};
  const spelling = new Map();
  response.headers.each(({ key, value }) => {
    const known = spelling.get(key.toLowerCase());
    if (known !== undefined) delete headers[known];
    spelling.set(key.toLowerCase(), key);
    setOwn(headers, key, value);
  });
  return headers;
}

// - cookies: Those of `pm.cookies`: what the jar holds for the request after the response.
function legacyResponseCookies(cookies) {
  return cookies.map((cookie) => plainCopy(cookie));
}

function legacyResponseCode(response) {
  const details = response.details();
  return { code: response.code, name: response.status ?? details?.name, detail: details?.detail };
}

module.exports = { legacyRequest, legacyResponseCode, legacyResponseCookies, legacyResponseHeaders };
