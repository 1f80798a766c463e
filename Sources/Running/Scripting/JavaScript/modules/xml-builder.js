"use strict";

// The `Builder` of xml2js: XML of an object in the form that its parser makes.

const { isArray } = Array;
const { entries, keys } = Object;

const defaults = {
  attrkey: "$",
  charkey: "_",
  rootName: "root",
  renderOpts: { pretty: true, indent: "  ", newline: "\n" },
  xmldec: { version: "1.0", encoding: "UTF-8", standalone: true },
  headless: false,
  cdata: false,
};

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#x9;", "\n": "&#xA;", "\r": "&#xD;" };
const escapeText = (text) => text.replace(/[&<>\r]/g, (character) => escapes[character]);
const escapeAttribute = (text) => text.replace(/[&<"\t\n\r]/g, (character) => escapes[character]);

// Returns the text of a value that is neither an object nor an array.
const textOf = (value) => (value === undefined || value === null ? "" : String(value));

const isObject = (value) => typeof value === "object" && value !== null;

function checkedName(name) {
  if (/^[\p{L}_:][\p{L}\p{N}\p{M}_:.\u00b7-]*$/u.test(name)) return name;
  throw new Error(`"${name}" is not a name of an XML element or attribute`);
}

class Builder {
  constructor(options) {
    this.options = { ...defaults, ...options };
    const { pretty, indent, newline } = { ...defaults.renderOpts, ...this.options.renderOpts };
    this.indent = pretty ? indent : "";
    this.newline = pretty ? newline : "";
  }

  buildObject(object) {
    const names = isObject(object) ? keys(object) : [];
    const isRoot = names.length === 1 && this.options.rootName === defaults.rootName;
    const [name, value] = isRoot ? [names[0], object[names[0]]] : [this.options.rootName, object];
    const lines = this.options.headless ? [] : [this.declaration()];
    return [...lines, this.element(name, value, 0)].join(this.newline);
  }

  declaration() {
    const { version, encoding, standalone } = this.options.xmldec;
    const rest = [
      encoding === undefined ? "" : ` encoding="${encoding}"`,
      standalone === undefined ? "" : ` standalone="${standalone ? "yes" : "no"}"`,
    ];
    return `<?xml version="${version ?? "1.0"}"${rest.join("")}?>`;
  }

  text(value) {
    const text = textOf(value);
    if (!this.options.cdata || !/[&<>]/.test(text)) return escapeText(text);
    return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  }

  // - value: text or the like, an object of attributes, text and children, or a list of objects of children
  element(name, value, depth) {
    const attributes = [];
    const children = [];
    this.collect(value, attributes, children, depth + 1);
    const start = `${this.indent.repeat(depth)}<${checkedName(name)}${attributes.join("")}`;
    const content = children.filter(({ xml }) => xml !== "");
    if (content.length === 0) return `${start}/>`;
    if (content.length === 1 && content[0].isText) return `${start}>${content[0].xml}</${name}>`;
    const lines = content.map(({ xml, isText }) => (isText ? this.indent.repeat(depth + 1) + xml : xml));
    return [`${start}>`, ...lines, `${this.indent.repeat(depth)}</${name}>`].join(this.newline);
  }

  collect(value, attributes, children, depth) {
    const { attrkey, charkey } = this.options;
    const addText = (text) => children.push({ xml: this.text(text), isText: true });
    if (!isObject(value)) {
      addText(value);
      return;
    }
    const members = isArray(value) ? value.flatMap((item) => (isObject(item) ? entries(item) : [])) : entries(value);
    for (const [key, member] of members) {
      if (key === attrkey && !isArray(value)) {
        for (const [name, text] of isObject(member) ? entries(member) : []) {
          attributes.push(` ${checkedName(name)}="${escapeAttribute(textOf(text))}"`);
        }
      } else if (key === charkey && !isArray(value)) {
        addText(member);
      } else {
        for (const item of isArray(member) ? member : [member]) {
          children.push({ xml: this.element(key, item, depth), isText: false });
        }
      }
    }
  }
}

module.exports = { Builder };
