"use strict";

// Node.js's module `url`: the older `parse`, `format` and `resolve`, and the web's URL.

const { invalidType, invalidURL, requireString } = require("node/node-errors");
const { characterSet, letters, percentEncode } = require("node/percent-bytes");
const { domainToASCII, parseHost } = require("node/url-host");
const { URL, URLSearchParams } = require("node/web-url");
const { withSlashes, resolveParts } = require("node/url-resolve");
const querystring = require("node/querystring");

const keptInAuth = characterSet(`${letters}-._~!'()*:`);

class Url {
  constructor() {
    for (const name of ["protocol", "slashes", "auth", "host", "port", "hostname", "hash", "search", "query",
      "pathname", "path", "href"]) this[name] = null;
  }

  format() {
    return formatParts(this);
  }

  parse(text, parsesQuery, slashesDenoteHost) {
    return parseInto(this, text, parsesQuery, slashesDenoteHost);
  }

  resolve(relative) {
    return this.resolveObject(parse(relative, false, true)).href;
  }

  resolveObject(relative) {
    const other = typeof relative === "string" ? parse(relative, false, true) : relative;
    return resolveParts(this, other, new Url());
  }
}

function parse(text, parsesQuery, slashesDenoteHost) {
  return text instanceof Url ? text : parseInto(new Url(), text, parsesQuery, slashesDenoteHost);
}

function parseInto(url, text, parsesQuery, slashesDenoteHost) {
  requireString("url", text);
  const trimmed = text.trim();
  const end = trimmed.search(/[?#]/);
  const front = end < 0 ? trimmed : trimmed.slice(0, end);
  let rest = front.replaceAll("\\", "/") + trimmed.slice(front.length);

  // A plain path is taken as it is.
  if (!slashesDenoteHost && !/[#@]/.test(text) && /^\/\/?(?!\/)[^?\s]*(\?\S*)?$/.test(rest)) {
    setPathAndQuery(url, rest, parsesQuery);
    url.path = url.href = rest;
    return url;
  }
  const protocol = /^[a-z0-9.+-]+:/i.exec(rest)?.[0];
  url.protocol = protocol?.toLowerCase() ?? null;
  rest = rest.slice(protocol?.length ?? 0);
  const mayHaveHost = url.protocol !== "javascript:";
  const hasSlashes = rest.startsWith("//")
    && (Boolean(slashesDenoteHost) || url.protocol !== null || /^\/\/[^@/]+@[^@/]+/.test(rest));
  if (hasSlashes && mayHaveHost) {
    url.slashes = true;
    rest = rest.slice(2);
  }
  if (mayHaveHost && (hasSlashes || (protocol && !withSlashes.has(protocol)))) {
    rest = parseAuthority(url, rest, text);
  }
  if (mayHaveHost) rest = rest.replace(/[\t\n\r "'<>\\^`{|}]/g, escaped);
  const mark = rest.indexOf("#");
  if (mark >= 0) url.hash = rest.slice(mark);
  setPathAndQuery(url, mark < 0 ? rest : rest.slice(0, mark), parsesQuery);
  if (withSlashes.has(url.protocol) && url.hostname && !url.pathname) url.pathname = "/";
  if (url.pathname || url.search) url.path = (url.pathname ?? "") + (url.search ?? "");
  url.href = formatParts(url);
  return url;
}

const escaped = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

function setPathAndQuery(url, text, parsesQuery) {
  const mark = text.indexOf("?");
  const path = mark < 0 ? text : text.slice(0, mark);
  if (path !== "") url.pathname = path;
  if (mark >= 0) {
    url.search = text.slice(mark);
    url.query = text.slice(mark + 1);
  }
  if (parsesQuery) url.query = querystring.parse(url.query ?? "");
}

/** Takes user, host and port from the front of the text, and returns the rest. */
function parseAuthority(url, given, input) {
  const end = given.search(/[#/?]/);
  const front = (end < 0 ? given : given.slice(0, end)).replace(/[\t\n\r]/g, "");
  const at = front.lastIndexOf("@");
  if (at >= 0) url.auth = native.derive(front.slice(0, at), decodeURIComponent(front.slice(0, at)));
  // A character that a host cannot have ends it, too.
  const [authority] = /^[^ "%';<>\\^`{|}]*/.exec(front.slice(at + 1));
  let rest = front.slice(at + 1 + authority.length) + (end < 0 ? "" : given.slice(end));

  const port = /:(\d*)$/.exec(authority);
  if (port?.[1]) [, url.port] = port;
  let host = port ? authority.slice(0, port.index) : authority;
  const isIPv6 = host.startsWith("[") && host.endsWith("]");
  if (!isIPv6 && host.includes(":")) {
    const colon = host.indexOf(":");
    rest = `/${host.slice(colon)}${rest}`;
    host = host.slice(0, colon);
  }
  host = host.length > 255 ? "" : host.toLowerCase();
  if (host !== "" && !isIPv6) {
    host = domainToASCII(host);
    if (!host || /[\0\t\n\r #%/:<>?@[\\\]^|]/.test(host)) throw invalidURL(input);
  }
  if (isIPv6 && /[\0\t\n\r #%/<>?@\\^|]/.test(host)) throw invalidURL(input);
  url.host = host + (url.port === null ? "" : `:${url.port}`);
  url.hostname = isIPv6 ? host.slice(1, -1) : host;
  return isIPv6 && !rest.startsWith("/") ? `/${rest}` : rest;
}

function formatParts(parts) {
  let protocol = parts.protocol || "";
  if (protocol && !protocol.endsWith(":")) protocol += ":";
  const auth = parts.auth ? `${native.derive(parts.auth, percentEncode(parts.auth, keptInAuth))}@` : "";
  let host = "";
  if (parts.host) {
    host = auth + parts.host;
  } else if (parts.hostname) {
    const isBare = parts.hostname.includes(":") && !parts.hostname.startsWith("[");
    host = auth + (isBare ? `[${parts.hostname}]` : parts.hostname) + (parts.port ? `:${parts.port}` : "");
  }
  const isQueryObject = parts.query !== null && typeof parts.query === "object";
  const query = isQueryObject ? querystring.stringify(parts.query) : "";
  let search = parts.search || (query ? `?${query}` : "");
  if (search && !search.startsWith("?")) search = `?${search}`;
  let path = (parts.pathname || "").replaceAll("#", "%23").replaceAll("?", "%3F");
  if (parts.slashes || (withSlashes.has(protocol) && host !== "")) {
    if (path && !path.startsWith("/")) path = `/${path}`;
    host = `//${host}`;
  } else if (protocol === "file:") {
    host = "//";
  }
  let hash = parts.hash || "";
  if (hash && !hash.startsWith("#")) hash = `#${hash}`;
  return protocol + host + path + search.replaceAll("#", "%23") + hash;
}

/** The text of the parts, or of a URL without what `options` turns off: `auth`, `fragment`, `search`. */
function format(url, options) {
  if (typeof url === "string") return formatParts(parse(url));
  if (typeof url !== "object" || url === null) throw invalidType("urlObject", "one of type object or string", url);
  if (!(url instanceof URL)) return formatParts(url);
  const copy = new URL(url.href);
  if (options?.auth === false) copy.username = copy.password = "";
  if (options?.fragment === false) copy.hash = "";
  if (options?.search === false) copy.search = "";
  const host = options?.unicode ? require("node/punycode").toUnicode(copy.host) : copy.host;
  return host === copy.host ? copy.href : copy.href.replace(copy.host, () => host);
}

/** The parts in the form that Node.js's `http.request` takes. */
function urlToHttpOptions(url) {
  const options = {
    protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, ""), hash: url.hash, search: url.search,
    pathname: url.pathname, path: `${url.pathname || ""}${url.search || ""}`, href: url.href,
  };
  if (url.port !== "") options.port = Number(url.port);
  if (url.username || url.password) {
    options.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  }
  return options;
}

module.exports = {
  Url, parse, format, URL, URLSearchParams, urlToHttpOptions,
  resolve: (from, to) => parse(from, false, true).resolve(to),
  resolveObject: (from, to) => (from ? parse(from, false, true).resolveObject(to) : to),
  domainToASCII: (domain) => parseHost(`${domain}`, false) ?? "",
  domainToUnicode: (domain) => require("node/punycode").toUnicode(parseHost(`${domain}`, false) ?? ""),
};
