// `pm.sendRequest`: a request of the script's own, with a callback or a promise.

"use strict";

const operations = require("core/operations");
const phase = require("core/phase");
const { warn } = native;
const { plainJSON } = require("core/plain-json");

const placeholder = /<<[^<>\n]+>>|\{\{[^{}\n]+\}\}/;

// Returns what the program sends, as JSON text.
function definition(request) {
  const { Request } = require("collection/postman-collection");
  let given = request;
  if (typeof given === "object" && given !== null && !(given instanceof Request)) {
    if (given.header === undefined && given.headers !== undefined && phase.isPostman()) {
      warn('pm.sendRequest: "headers" is not sent, as in Newman: the name is "header"');
    } else if (given.header === undefined && given.headers !== undefined) {
      warn('pm.sendRequest: "headers" is taken as "header", which is its name in Postman');
      given = { ...given, header: given.headers };
    }
    if (typeof given.body === "string") given = { ...given, body: { mode: "raw", raw: given.body } };
  } else if (typeof given !== "string" && !(given instanceof Request)) {
    throw new TypeError("pm.sendRequest needs a URL or a request");
  }
  const plain = require("collection/request-bridge").definitionOf(
    given instanceof Request ? given : new Request(typeof given === "string" ? { url: given, method: "GET" } : given),
  );
  for (const text of [plain.url, ...plain.headers.flat()]) {
    if (phase.isPostman()) {
      const name = /\{\{[^{}\n]{1,100}\}\}/.exec(text)?.[0];
      if (name !== undefined) warn(`pm.sendRequest does not replace ${name}; pm.variables.replaceIn(…) does`);
    } else if (placeholder.test(text)) {
      const error = new TypeError("pm.sendRequest does not replace placeholders");
      error.hint = "pm.variables.replaceIn(…) replaces them";
      throw error;
    }
  }
  if (plain.url === "") throw new TypeError("pm.sendRequest needs a URL");
  return plainJSON(plain);
}

const result = (head, bytes) => require("core/responses").received(head, bytes);

// Returns `pm` if there is a callback, otherwise a promise of the response.
function sendRequest(request, callback) {
  if (typeof callback !== "function") return operations.promised("send", definition(request), result);
  operations.begin(
    "send", definition(request),
    (head, bytes) => {
      const response = result(head, bytes);
      callback(null, response, { cookies: response.cookies });
    },
    (error) => callback(error),
  );
  return require("core/pm");
}

module.exports = { sendRequest };
