"use strict";
// The formats of ajv 6 that are looser than the specifications they are named after. A schema that relies on this
// looseness (`+0100` as an offset, an IRI as a URI) works in Postman. hubrun's validator checks all other formats.

const DATE = "\\d{4}-[01]\\d-[0-3]\\d";
const TIME = "(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?";
const ZONE = "(?:z|[+-]\\d\\d(?::?\\d\\d)?)";
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const BYTE = "(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)";

function isRegularExpression(text) {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const HOST = `(?:[^\\s/?#@:]+\\.[^\\s/?#@:.\\d]{2,63}|${BYTE}(?:\\.${BYTE}){3})`;

const url = new RegExp(`^(?:https?|ftp)://(?:[^\\s/@]+@)?${HOST}(?::\\d{2,5})?(?:/\\S*)?$`, "i");
const pointerInFragment = /^#(?:\/(?:[\w.!$&'()*+,;:=@-]|%[\da-f]{2}|~[01])*)*$/i;

const everywhere = { url, "json-pointer-uri-fragment": pointerInFragment };

const loose = {
  ...everywhere,
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}${ZONE}?$`, "i"),
  "date-time": new RegExp(`^${DATE}[t\\s]${TIME}${ZONE}$`, "i"),
  uri: /^[a-z][a-z\d+.-]*:\S*$/i,
  "uri-reference": /^(?!\\)[^\s#]*(?:#[^\s\\]*)?$/,
  email: new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`, "i"),
  hostname: new RegExp(`^(?=.{1,253}\\.?$)${LABEL}(?:\\.${LABEL})*\\.?$`, "i"),
  ipv4: new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`),
  uuid: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  regex: isRegularExpression,
};

// Returns the formats for ajv's option `format`: "fast" (the default), "full" or false.
function formatsFor(mode) {
  if (mode === false) return {};
  return mode === "full" ? everywhere : loose;
}

module.exports = { formatsFor };
