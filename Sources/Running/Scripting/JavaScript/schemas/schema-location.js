"use strict";
// Finds the part of a document that a JSON Pointer (RFC 6901) or a location such as `item.json#/items` names.

const { hasOwn } = Object;

function unescaped(token) {
  return token.replace(/~1/g, "/").replace(/~0/g, "~");
}

function escaped(token) {
  return token.replace(/~/g, "~0").replace(/\//g, "~1");
}

function pointerTokens(pointer) {
  return pointer === "" ? [] : pointer.slice(1).split("/").map(unescaped);
}

function child(value, token) {
  return typeof value === "object" && value !== null && hasOwn(value, token) ? value[token] : undefined;
}

function partAt(document, pointer) {
  return pointerTokens(pointer).reduce(child, document);
}

// Returns a function that gives the schema at a location.
// - documents: a function that gives the document with an address; the address of the schema itself is empty.
function makeResolver(documents) {
  const known = new Map();
  return (location) => {
    if (!known.has(location)) {
      const hash = location.indexOf("#");
      known.set(location, partAt(documents(location.slice(0, hash)), location.slice(hash + 1)));
    }
    return known.get(location);
  };
}

module.exports = { child, escaped, makeResolver, partAt, pointerTokens, unescaped };
