// Makes a response of what the program received: the head as JSON text, and the body.

"use strict";

const { decodeText } = native;
const { parse } = JSON;
const { defineProperty } = Object;

function received(head, bytes) {
  const parts = parse(head);
  const response = require("collection/response-bridge").responseFrom({
    ...parts, bytes: () => bytes, text: () => decodeText(bytes, parts.charset ?? "utf-8", false),
  });
  defineProperty(response, "to", { get: () => require("core/expect").expect(response).to, configurable: true });
  return response;
}

module.exports = { received };
