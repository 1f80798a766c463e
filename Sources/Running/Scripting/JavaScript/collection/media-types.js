// Media types: their kind and syntax, file extension, and the first bytes of files.
// Source: kinds and formats are those of Postman's contentInfo(); extensions are the common ones of IANA's types.

"use strict";

// Media type → [kind, format, extension].
const known = {
  __proto__: null,
  "application/json": ["text", "json", "json"],
  "application/xml": ["text", "xml", "xml"],
  "application/javascript": ["text", "script", "js"],
  "application/x-javascript": ["text", "script", "js"],
  "application/ecmascript": ["text", "script", "es"],
  "application/yaml": ["text", "yaml", "yaml"],
  "application/x-yaml": ["text", "yaml", "yaml"],
  "application/x-www-form-urlencoded": ["text", "plain", undefined],
  "application/graphql": ["application", "raw", "gql"],
  "application/jwt": ["text", "jwt", undefined],
  "application/x-sh": ["text", "script", "sh"],
  "application/pdf": ["embed", "pdf", "pdf"],
  "application/octet-stream": ["application", "raw", "bin"],
  "application/zip": ["application", "raw", "zip"],
  "application/gzip": ["application", "raw", "gz"],
  "application/msword": ["application", "raw", "doc"],
  "application/vnd.ms-excel": ["application", "raw", "xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["application", "raw", "xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["application", "raw", "docx"],
  "text/plain": ["text", "plain", "txt"],
  "text/html": ["text", "html", "html"],
  "text/xml": ["text", "xml", "xml"],
  "text/json": ["text", "json", "json"],
  "text/css": ["text", "stylesheet", "css"],
  "text/javascript": ["text", "script", "js"],
  "text/csv": ["text", "plain", "csv"],
  "text/markdown": ["text", "plain", "md"],
  "text/yaml": ["text", "yaml", "yaml"],
  "text/calendar": ["text", "plain", "ics"],
  "image/jpeg": ["image", "image", "jpeg"],
  "image/svg+xml": ["image", "image", "svg"],
  "image/x-icon": ["image", "image", "ico"],
  "image/vnd.microsoft.icon": ["image", "image", "ico"],
  "audio/mpeg": ["audio", "audio", "mp3"],
  "video/quicktime": ["video", "video", "mov"],
};

// The other bases have formats of their own.
const bases = ["text", "application", "message", "multipart"];

const signatures = [
  [[0x89, 0x50, 0x4e, 0x47], "image/png"],
  [[0xff, 0xd8, 0xff], "image/jpeg"],
  [[0x47, 0x49, 0x46, 0x38], "image/gif"],
  [[0x25, 0x50, 0x44, 0x46], "application/pdf"],
  [[0x50, 0x4b, 0x03, 0x04], "application/zip"],
  [[0x1f, 0x8b, 0x08], "application/gzip"],
];

// Returns `{kind, format, extension}` of a media type in lower case.
function describeMediaType(type) {
  const entry = known[type];
  if (entry !== undefined) return { kind: entry[0], format: entry[1], extension: entry[2] };
  const slash = type.indexOf("/");
  const base = slash < 0 ? type : type.slice(0, slash);
  const subtype = slash < 0 ? "" : type.slice(slash + 1);
  if (base === "image" || base === "audio" || base === "video") {
    return { kind: base, format: base, extension: /^[a-z0-9]+$/.test(subtype) ? subtype : undefined };
  }
  if (!bases.includes(base)) return { kind: "unknown", format: "raw", extension: undefined };
  const syntax = ["json", "xml", "html", "yaml"].find((name) => subtype.includes(name));
  if (syntax !== undefined) return { kind: "text", format: syntax, extension: syntax };
  if (subtype.includes("script")) return { kind: "text", format: "script", extension: undefined };
  return { kind: base, format: base === "text" ? "plain" : "raw", extension: undefined };
}

// Returns the media type of a file by its first bytes, or undefined.
function sniffMediaType(bytes) {
  for (let index = 0; index < signatures.length; index += 1) {
    const [start, type] = signatures[index];
    if (start.every((byte, offset) => bytes[offset] === byte)) return type;
  }
  return undefined;
}

module.exports = { describeMediaType, sniffMediaType };
