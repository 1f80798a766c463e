"use strict";
// The schemas that a tv4 has by their address, and what tv4 reads differently in a schema than draft-04 says.

const { hasOwn } = Object;
const { toText } = require("schemas/schema-text");
const { partAt } = require("schemas/schema-location");

function patternText(pattern) {
  const literal = pattern instanceof RegExp ? pattern : /^\/(.+)\/([img]*)$/.exec(pattern);
  if (literal === null) return pattern;
  const [source, flags] = pattern instanceof RegExp ? [pattern.source, pattern.flags] : [literal[1], literal[2]];
  if (/[ims]/.test(flags)) throw new Error(`tv4: the pattern /${source}/${flags} has flags, which are not supported`);
  return source;
}

// Returns an object of a schema as draft-04 would write what tv4 reads.
function asDraft4(object) {
  const change = {};
  const { required, divisibleBy, dependencies, pattern } = object;
  // The `required: true` of draft-03 checks nothing in tv4.
  if (typeof required === "boolean") change.required = undefined;
  if (typeof divisibleBy === "number" && object.multipleOf === undefined) change.multipleOf = divisibleBy;
  for (const word of ["exclusiveMinimum", "exclusiveMaximum"]) {
    if (typeof object[word] === "number") change[word] = object[word] !== 0;
  }
  if (typeof pattern === "string" || pattern instanceof RegExp) change.pattern = patternText(pattern);
  if (typeof dependencies === "object" && dependencies !== null && !Array.isArray(dependencies)) {
    change.dependencies = {};
    for (const key in dependencies) {
      const needed = dependencies[key];
      change.dependencies[key] = typeof needed === "string" ? [needed] : needed;
    }
  }
  return Object.keys(change).length > 0 ? { ...object, ...change } : object;
}

function schemaText(schema) {
  if (typeof schema !== "object" || schema === null) {
    const found = schema === null ? "null" : typeof schema;
    throw new TypeError(`the schema for tv4 has to be an object or an address, not ${found}`);
  }
  return toText(schema, { name: "schema", change: asDraft4 }).text;
}

function documentUri(uri) {
  return uri.split("#")[0];
}

// Calls `note` with each address in a schema that begins with the schema's own: tv4 knows these addresses, too.
function notePlaces(schema, base, note) {
  if (typeof schema !== "object" || schema === null) return;
  const { id } = schema;
  if (typeof id === "string" && id.startsWith(base) && (base.endsWith("/") || /^[#?]/.test(id.slice(base.length)))) {
    note(id, schema);
  }
  for (const key of Object.keys(schema)) if (key !== "enum") notePlaces(schema[key], base, note);
}

class SchemaStore {
  constructor(parent) {
    this.entries = new Map(parent?.entries);
  }

  // Adds a schema under an address, or under its own `id`.
  add(address, schema) {
    if (typeof address !== "string" || schema === undefined) {
      if (typeof address !== "object" || typeof address?.id !== "string") return;
      [address, schema] = [address.id, address];
    }
    const uri = address.endsWith("#") && documentUri(address) + "#" === address ? documentUri(address) : address;
    this.entries.set(uri, { schema, text: schemaText(schema) });
    notePlaces(schema, uri, (id, part) => {
      if (!this.entries.has(id)) this.entries.set(id, { schema: part });
    });
  }

  get(address) {
    const known = this.entries.get(address);
    if (known) return known.schema;
    const hash = address.indexOf("#");
    const document = this.entries.get(hash < 0 ? address : address.slice(0, hash));
    if (!document || hash < 0) return document?.schema;
    return partAt(document.schema, decodeURIComponent(address.slice(hash + 1)));
  }

  // The texts of the documents by address, for the validator.
  texts() {
    const texts = {};
    for (const [address, { text }] of this.entries) {
      if (text !== undefined && !hasOwn(texts, documentUri(address))) texts[documentUri(address)] = text;
    }
    return texts;
  }
}

module.exports = { SchemaStore, documentUri, schemaText };
