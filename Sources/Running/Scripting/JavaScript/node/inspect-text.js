"use strict";

// Primitive values and property names as `util.inspect` writes them.

const escapes = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" };

function escaped(character) {
  const code = character.charCodeAt(0);
  if (escapes[character]) return escapes[character];
  if (code >= 0xd800) return `\\u${code.toString(16)}`;
  return `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`;
}

const unprintable = /[\x00-\x1f\x7f-\x9f\\]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Returns the text in quotes: single ones, unless the text has such and no double ones or no backticks. */
function quoted(text) {
  let quote = "'";
  if (text.includes("'")) {
    if (!text.includes('"')) quote = '"';
    else if (!text.includes("`") && !text.includes("${")) quote = "`";
  }
  let inner = text.replace(unprintable, escaped);
  if (quote === "'") inner = inner.replaceAll("'", "\\'");
  // A secret with such characters is another text now.
  if (inner !== text) inner = native.derive(text, inner);
  return `${quote}${inner}${quote}`;
}

/** Returns the digits with `_` between thousands. */
function separated(text) {
  const start = text.startsWith("-") ? 1 : 0;
  const groups = [];
  let end = text.length;
  for (; end - start > 3; end -= 3) groups.push(text.slice(end - 3, end));
  groups.push(text.slice(0, end));
  return groups.reverse().join("_");
}

function numberText(value, numericSeparator) {
  const text = `${value}`;
  if (!numericSeparator) return Object.is(value, -0) ? "-0" : text;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole, fraction] = text.split(".");
  return fraction === undefined
    ? separated(whole) : `${separated(whole)}.${fraction.replace(/(\d{3})(?=\d)/g, "$1_")}`;
}

/** Returns the text of a value that is no object and no function. */
function primitiveText(context, value) {
  switch (typeof value) {
    case "string": return stringText(context, value);
    case "number": return numberText(value, context.numericSeparator);
    case "bigint": return `${context.numericSeparator ? separated(`${value}`) : value}n`;
    case "symbol": return symbolText(value);
    default: return `${value}`;
  }
}

function symbolText(value) {
  return Symbol.prototype.toString.call(value).replace(unprintable, escaped);
}

function stringText(context, value) {
  let text = value;
  let rest = "";
  if (text.length > context.maxStringLength) {
    const more = text.length - context.maxStringLength;
    text = text.slice(0, context.maxStringLength);
    rest = `... ${more} more character${more > 1 ? "s" : ""}`;
  }
  // A long text is written line by line.
  if (context.compact !== true && text.length > 16 && text.length > context.breakLength - context.indentation - 4) {
    const lines = text.split(/(?<=\n)/);
    return lines.map(quoted).join(` +\n${" ".repeat(context.indentation + 2)}`) + rest;
  }
  return quoted(text) + rest;
}

function keyText(key, isEnumerable) {
  if (typeof key === "symbol") return `[${symbolText(key)}]`;
  if (key === "__proto__") return "['__proto__']";
  if (!isEnumerable) return `[${key.replace(unprintable, escaped)}]`;
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? key : quoted(key);
}

module.exports = { primitiveText, numberText, separated, quoted, keyText };
