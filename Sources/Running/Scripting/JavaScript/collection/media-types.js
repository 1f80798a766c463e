// Media types: their kind and syntax, file extension, and the first bytes of files.
// Source: the kinds are those of Postman's contentInfo(); extensions are the common ones of IANA's types.

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
  "application/graphql": ["text", "plain", "gql"],
  "application/x-sh": ["text", "script", "sh"],
  "application/pdf": ["embed", "pdf", "pdf"],
  "application/octet-stream": ["unknown", "raw", "bin"],
  "application/zip": ["unknown", "raw", "zip"],
  "application/gzip": ["unknown", "raw", "gz"],
  "application/msword": ["unknown", "raw", "doc"],
  "application/vnd.ms-excel": ["unknown", "raw", "xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["unknown", "raw", "xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["unknown", "raw", "docx"],
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
  const syntax = ["json", "xml", "html", "yaml"].find((name) => subtype.includes(name));
  if (syntax !== undefined) return { kind: "text", format: syntax, extension: syntax };
  return base === "text"
    ? { kind: "text", format: "plain", extension: undefined }
    : { kind: "unknown", format: "raw", extension: undefined };
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
