"use strict";

// `url.resolve` of Node.js: a relative URL and the URL to which it is relative (RFC 3986, section 5.2).

// The protocols that have "//" and a host behind them.
const withSlashes = new Set(["http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:"]);

/** Writes the target of `relative`, seen from `base`, into `result`. All three have the members of `url.parse`. */
function resolveParts(base, relative, result) {
  Object.assign(result, base, { hash: relative.hash });
  if (relative.href !== "") merge(base, relative, result);
  if (result.pathname || result.search) result.path = (result.pathname || "") + (result.search || "");
  else result.path = null;
  result.href = result.format();
  return result;
}

function merge(base, relative, result) {
  const isOther = relative.protocol && relative.protocol !== base.protocol;
  if (isOther && !withSlashes.has(relative.protocol)) {
    Object.assign(result, relative);
    return;
  }
  if (isOther || relative.slashes || relative.host) {
    const protocol = relative.protocol || base.protocol;
    Object.assign(result, relative, { protocol, slashes: relative.slashes || base.slashes });
    if (isOther && !relative.host && relative.protocol !== "file:") takeHostFromPath(result, relative);
    if (!isOther && relative.protocol && relative.pathname) result.pathname = withoutDots(relative.pathname, true);
    if (withSlashes.has(result.protocol) && result.hostname && !result.pathname) result.pathname = "/";
    return;
  }
  if (relative.pathname === null) {
    if (relative.search !== null) Object.assign(result, { search: relative.search, query: relative.query });
    else if (result.pathname !== null) result.pathname = withoutDots(result.pathname, Boolean(result.host));
    return;
  }
  Object.assign(result, { search: relative.search, query: relative.query });
  const basePath = base.pathname || "";
  const folder = basePath.slice(0, basePath.lastIndexOf("/") + 1);
  const isAbsolute = relative.pathname.startsWith("/");
  let path = isAbsolute ? relative.pathname : folder + relative.pathname;
  const mustBeAbsolute = isAbsolute || basePath.startsWith("/") || Boolean(base.host);
  path = withoutDots(path, mustBeAbsolute);
  result.pathname = mustBeAbsolute && !path.startsWith("/") ? `/${path}` : path;
  if (result.pathname === "") result.pathname = null;
}

/** Makes "a" the host of "http:a/b", a reference with a protocol of its own. */
function takeHostFromPath(result, relative) {
  const segments = (relative.pathname || "").split("/").filter((segment, index, all) =>
    segment !== "" || all.slice(0, index).some((other) => other !== ""));
  const host = segments.shift() ?? "";
  Object.assign(result, { host, hostname: host, pathname: `/${segments.join("/")}` });
}

/** Resolves "." and "..". In an absolute path a ".." above the first segment is dropped. */
function withoutDots(path, isAbsolute) {
  const segments = path.split("/");
  const last = segments[segments.length - 1];
  const kept = [];
  let above = 0;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const segment = segments[index];
    if (segment === ".") continue;
    if (segment === "..") above += 1;
    else if (above > 0) above -= 1;
    else kept.push(segment);
  }
  kept.reverse();
  if (!isAbsolute) kept.unshift(...Array(above).fill(".."));
  if (isAbsolute && kept[0] !== "") kept.unshift("");
  const isFolder = last === "" || ((last === "." || last === "..") && (isAbsolute || segments.length > 1));
  if (isFolder && !kept.join("/").endsWith("/")) kept.push("");
  return kept.join("/");
}

module.exports = { withSlashes, resolveParts };
