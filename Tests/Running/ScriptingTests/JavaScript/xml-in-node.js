// A parser of XML for the tests in Node.js, in place of libxml2: elements, attributes, text, CDATA, character
// references; comments, processing instructions and a document type are left out.

"use strict";

const entities = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" };

function decode(text) {
  return text.replace(/&([^;\s]*;?)/g, (whole, name) => {
    const number = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(name);
    if (number) return String.fromCodePoint(number[1] ? parseInt(number[1], 16) : Number(number[2]));
    const character = name.endsWith(";") && entities[name.slice(0, -1)];
    if (!character) throw new Error(`Entity '${name}' not defined`);
    return character;
  });
}

// Each alternative is one piece of XML; the groups are CDATA, an end tag, a start tag (name, attributes, slash), text.
const pieces = [
  /<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>[]*(?:\[.*?\])?\s*>/,
  /<!\[CDATA\[(.*?)\]\]>/,
  /<\/([^\s>]+)\s*>/,
  /<([^\s<>/!?]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/,
  /([^<]+)/,
];
const token = new RegExp(pieces.map(({ source }) => source).join("|"), "gsy");

// Returns the root: { name, attributes: [[name, value]…], children: [element or text…] }.
function parseXML(text) {
  const document = { children: [] };
  const open = [document];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new Error("XML is not well-formed");
    const [, cdata, end, start, attributes, slash, plain] = match;
    const parent = open.at(-1);
    const content = cdata ?? (plain === undefined ? undefined : decode(plain));
    if (content !== undefined) {
      if (parent === document && content.trim() !== "") throw new Error("text outside of the root element");
      if (parent !== document) parent.children.push(content);
    } else if (end !== undefined) {
      if (open.pop().name !== end) throw new Error(`Opening and ending tag mismatch: ${end}`);
    } else if (start !== undefined) {
      const pairs = [...attributes.matchAll(/([^\s=]+)\s*=\s*(["'])(.*?)\2/gs)];
      const named = pairs.map(([, name, , value]) => [name, decode(value)]);
      const element = { name: start, attributes: named, children: [] };
      if (parent === document && parent.children.length > 0) throw new Error("a second root element");
      parent.children.push(element);
      if (slash === "") open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`the element ${open.at(-1).name} is not closed`);
  if (document.children.length === 0) throw new Error("no root element");
  return document.children[0];
}

module.exports = { parseXML };
