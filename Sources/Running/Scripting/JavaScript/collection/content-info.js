// The media type, charset and file name of a response, from its headers, else from its first bytes.
// Source: Postman's Response#contentInfo; Content-Disposition as in RFC 6266, encoded file names as in RFC 8187.

"use strict";

const { describeMediaType, sniffMediaType } = require("collection/media-types");

// Splits "a; b=1; c=\"x;y\"" at the semicolons outside quotes.
function splitParameters(value) {
  const parts = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < value.length; index += 1) {
    if (isQuoted && value[index] === "\\") index += 1;
    else if (value[index] === "\"") isQuoted = !isQuoted;
    else if (value[index] === ";" && !isQuoted) {
      parts.push(value.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(value.slice(start));
  return parts.map((part) => part.trim());
}

// Returns the value of a parameter of a header, without quotes, or undefined.
function parameter(parts, name) {
  for (let index = 1; index < parts.length; index += 1) {
    const equals = parts[index].indexOf("=");
    if (equals < 0 || parts[index].slice(0, equals).trim().toLowerCase() !== name) continue;
    const value = parts[index].slice(equals + 1).trim();
    if (value[0] !== "\"") return value.split(/\s/)[0];
    const end = value.lastIndexOf("\"");
    return value.slice(1, end > 0 ? end : undefined).replace(/\\(.)/g, "$1");
  }
  return undefined;
}

// Decodes charset'language'text, as a parameter "filename*" has it.
function decodeExtended(value) {
  const [charset, , ...rest] = value.split("'");
  if (rest.length === 0) return undefined;
  const text = rest.join("'");
  try {
    if (charset.toLowerCase() === "utf-8") return native.derive(text, decodeURIComponent(text));
  } catch {
    return undefined;
  }
  if (charset.toLowerCase() !== "iso-8859-1") return undefined;
  return text.replace(/%([0-9a-fA-F]{2})/g, (escape, digits) => String.fromCharCode(parseInt(digits, 16)));
}

function fileNameOf(disposition) {
  if (typeof disposition !== "string") return undefined;
  const parts = splitParameters(disposition);
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(parts[0])) return undefined;
  const extended = parameter(parts, "filename*");
  return (extended && decodeExtended(extended)) || parameter(parts, "filename") || undefined;
}

// Returns `{contentType, mimeType, mimeFormat, charset, fileExtension, fileName}`.
// - headers: the list of headers, - firstBytes: gives the body, called if there is no Content-Type.
function contentInfo(headers, firstBytes) {
  const header = headers.get("Content-Type");
  const parts = splitParameters(typeof header === "string" ? header : "");
  const contentType = parts[0].toLowerCase() || sniffMediaType(firstBytes()) || "text/plain";
  const { kind, format, extension } = describeMediaType(contentType);
  return {
    contentType,
    mimeType: kind,
    mimeFormat: format,
    charset: parameter(parts, "charset") || "utf8",
    fileExtension: extension,
    fileName: fileNameOf(headers.get("Content-Disposition")) ?? (extension ? `response.${extension}` : "response"),
  };
}

// Returns the charset that a Content-Type names, or undefined.
function charsetOf(contentType) {
  return typeof contentType === "string" ? parameter(splitParameters(contentType), "charset") : undefined;
}

module.exports = { charsetOf, contentInfo };
