// `pm.sendRequest`: a request of the script's own, with a callback or a promise.

"use strict";

const operations = require("core/operations");
const phase = require("core/phase");
const { warn } = native;
const { plainJSON } = require("core/plain-json");
const { parse } = JSON;
const { apply } = Reflect;

const placeholder = /<<[^<>\n]+>>|\{\{[^{}\n]+\}\}/;

// Returns the argument of `pm.sendRequest` as a Request: it can be a Request, a URL or a definition.
function requestOf(given) {
  const { Request } = require("collection/postman-collection");
  if (given instanceof Request) return given;
  if (typeof given === "string") return new Request({ url: given, method: "GET" });
  if (typeof given !== "object" || given === null) {
    if (phase.isPostman()) return new Request({ method: "GET" });
    throw new TypeError("pm.sendRequest needs a URL or a request");
  }
  let definition = given;
  if (given.header === undefined && given.headers !== undefined && phase.isPostman()) {
    warn('pm.sendRequest: "headers" is ignored, as in Newman; write "header"');
  } else if (given.header === undefined && given.headers !== undefined) {
    warn('pm.sendRequest: "headers" is taken as "header", which is its name in Postman');
    definition = { ...definition, header: given.headers };
  }
  if (typeof given.body === "string") definition = { ...definition, body: { mode: "raw", raw: given.body } };
  return new Request(definition);
}

// Removes the files of a body, which Newman does not send for a script.
function withoutFiles(body) {
  const isFile = ({ type, disabled }) => type === "file" && disabled !== true;
  const isKept = body?.mode !== "file" && !(body?.mode === "formdata" && body.formdata.some(isFile));
  if (isKept) return body;
  warn("pm.sendRequest does not send files, as in Newman: they are left out");
  return body.mode === "file" ? null : { ...body, formdata: body.formdata.filter((field) => !isFile(field)) };
}

// Returns a request in the form of Postman's schema 2.1.
function postmanDefinition(request) {
  const plain = require("collection/request-bridge").postmanDefinitionOf(request);
  const parameters = plain.auth === null ? [] : plain.auth[plain.auth.type];
  const enabled = [...plain.headers, ...parameters].filter(({ disabled }) => disabled !== true);
  const values = enabled.flatMap(({ key, value }) => [String(key), String(value)]);
  for (const text of [String(request.url), ...values]) {
    const name = /\{\{[^{}\n]{1,100}\}\}/.exec(text)?.[0];
    if (name !== undefined) warn(`pm.sendRequest does not replace ${name}; pm.variables.replaceIn(…) does`);
  }
  return { ...plain, body: withoutFiles(plain.body) };
}

// Returns a request in the form that `SubrequestBuilding` reads.
function ownDefinition(request) {
  const plain = require("collection/request-bridge").definitionOf(request);
  if ([plain.url, ...plain.headers.flat()].some((text) => placeholder.test(text))) {
    const error = new TypeError("pm.sendRequest does not replace placeholders");
    error.hint = "pm.variables.replaceIn(…) replaces them";
    throw error;
  }
  return plain;
}

// Returns the request for the native `send`, as JSON.
function definition(given) {
  const request = requestOf(given);
  // In Postman a request without a URL fails after the call, so that the script goes on.
  if (phase.isPostman()) return plainJSON(postmanDefinition(request));
  const plain = ownDefinition(request);
  if (String(request.url) === "") throw new TypeError("pm.sendRequest needs a URL");
  return plainJSON(plain);
}

const result = (head, bytes) => require("core/responses").received(head, bytes);

// Returns the cookies of a response and of the redirects before it, of which the last with a name counts.
function historyCookies(head, response) {
  const { hopCookies, cookies } = parse(head);
  if (hopCookies === undefined) return response.cookies;
  const byName = new Map([...hopCookies, ...cookies].map((cookie) => [cookie.name, cookie]));
  const { CookieList } = require("collection/cookie-list");
  return new CookieList(response, [...byName.values()]);
}

// Returns the error as callbacks get it in Postman: it comes from outside of the sandbox, as plain data.
const plainError = (error) => ({ name: error.name, message: error.message, ...error, stack: error.stack });

// Calls a callback with `pm` as its `this`, as in Postman.
const call = (callback, values) => apply(callback, require("core/pm").pm, values);

// Returns `pm` if there is a callback, otherwise a promise of the response.
function sendRequest(request, callback) {
  if (!request && phase.isPostman()) {
    const error = new Error("sendrequest: nothing to request");
    return typeof callback === "function" ? call(callback, [error]) : Promise.reject(error);
  }
  if (typeof callback !== "function") return operations.promised("send", definition(request), result);
  operations.begin(
    "send", definition(request),
    (head, bytes) => {
      const response = result(head, bytes);
      call(callback, [null, response, { cookies: historyCookies(head, response) }]);
    },
    (error) => call(callback, [phase.isPostman() ? plainError(error) : error]),
  );
  return require("core/pm").pm;
}

module.exports = { sendRequest };
