// pm.response: made from the response of a server. Headers, cookies, bytes and text are made when a script reads them.

"use strict";

const { Response } = require("collection/response");
const { phraseOf } = require("collection/status-phrases");

function makeHeaders(pairs, response) {
  const { HeaderList } = require("collection/header-list");
  return new HeaderList(response, pairs.map((pair) => ({ key: pair[0], value: pair[1] })));
}

function makeCookies(cookies, response) {
  const { CookieList } = require("collection/cookie-list");
  return new CookieList(response, cookies);
}

function makeStream(bytes) {
  const { Buffer } = require("node/buffer");
  return Buffer.from(typeof bytes === "function" ? bytes() : bytes);
}

// Makes a Response.
// - received: `{code, reason, headers, bytes, text, time, headerSize, bodySize, cookies}`; `headers` are pairs, `bytes`
//   a Uint8Array or a function that gives it, `text` a function that gives the decoded body, `time` in milliseconds,
//   `cookies` the definitions of the response's cookies, or a function that gives them. Without a response, `code` is
//   undefined.
function responseFrom(received) {
  const { code, reason, headers = [], bytes, text, time, headerSize = 0, bodySize = 0, cookies = [] } = received;
  let decoded;
  const response = new Response(
    {
      code,
      status: reason || phraseOf(code),
      responseTime: time === undefined ? undefined : Math.round(time),
      responseSize: bodySize,
    },
    {
      headers: () => makeHeaders(headers, response),
      cookies: () => makeCookies(typeof cookies === "function" ? cookies() : cookies, response),
      stream: () => makeStream(bytes ?? []),
      text: text === undefined ? undefined : () => (decoded ??= text()),
      size: () => ({ body: bodySize, header: headerSize, total: bodySize + headerSize }),
    });
  return response;
}

module.exports = { responseFrom };
