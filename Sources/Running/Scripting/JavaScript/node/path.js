"use strict";

// Node.js's module `path` for POSIX paths. There is no file system, so that the current directory is "/".

const { invalidType, requireString } = require("node/node-errors");

/** Resolves "." and ".." and repeated slashes. `isAbsolute`: ".." cannot lead above the root. */
function collapsed(path, isAbsolute) {
  const segments = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.length > 0 && segments[segments.length - 1] !== "..") segments.pop();
    else if (!isAbsolute) segments.push("..");
  }
  return segments.join("/");
}

function normalize(path) {
  requireString("path", path);
  if (path === "") return ".";
  const isAbsolute = path[0] === "/";
  let result = collapsed(path, isAbsolute);
  if (result === "") {
    if (isAbsolute) return "/";
    return path.endsWith("/") ? "./" : ".";
  }
  if (path.endsWith("/")) result += "/";
  return isAbsolute ? `/${result}` : result;
}

function resolve(...paths) {
  let path = "";
  for (let index = paths.length - 1; index >= 0 && path[0] !== "/"; index -= 1) {
    requireString(`paths[${index}]`, paths[index]);
    if (paths[index] !== "") path = path === "" ? paths[index] : `${paths[index]}/${path}`;
  }
  return `/${collapsed(path, true)}`;
}

function isAbsolute(path) {
  requireString("path", path);
  return path[0] === "/";
}

function join(...paths) {
  for (const path of paths) requireString("path", path);
  const joined = paths.filter((path) => path !== "").join("/");
  return joined === "" ? "." : normalize(joined);
}

function relative(from, to) {
  requireString("from", from);
  requireString("to", to);
  const [start, end] = [resolve(from), resolve(to)].map((path) => path.split("/").filter((segment) => segment !== ""));
  let common = 0;
  while (common < start.length && start[common] === end[common]) common += 1;
  return [...start.slice(common).map(() => ".."), ...end.slice(common)].join("/");
}

/** The path without slashes at its end, the root excepted. */
function withoutEnd(path) {
  return path.replace(/(?<=[^/])\/+$/, "");
}

function dirname(path) {
  requireString("path", path);
  if (path === "") return ".";
  const trimmed = withoutEnd(path);
  const index = trimmed.lastIndexOf("/");
  if (index < 0) return ".";
  if (/^\/+$/.test(trimmed)) return "/";
  if (index === 0) return "/";
  // Two slashes at the beginning stay, as in Node.js.
  return index === 1 && trimmed[0] === "/" ? "//" : trimmed.slice(0, index);
}

function basename(path, suffix) {
  if (suffix !== undefined) requireString("suffix", suffix);
  requireString("path", path);
  const trimmed = /^\/+$/.test(path) ? "" : withoutEnd(path);
  const name = trimmed.slice(trimmed.lastIndexOf("/") + 1);
  if (suffix && path === suffix) return "";
  return suffix && name !== suffix && name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name;
}

function extname(path) {
  requireString("path", path);
  const name = basename(path);
  const index = name.lastIndexOf(".");
  return index <= 0 || name === ".." ? "" : name.slice(index);
}

function parse(path) {
  requireString("path", path);
  const root = path[0] === "/" ? "/" : "";
  const base = basename(path);
  const ext = extname(path);
  const trimmed = withoutEnd(path);
  const index = trimmed.lastIndexOf("/");
  let dir = "";
  if (index > 0 && base !== "") dir = trimmed.slice(0, index);
  else if (root !== "") dir = "/";
  return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
}

function format(parts) {
  if (parts === null || typeof parts !== "object") throw invalidType("pathObject", "of type object", parts);
  const dir = parts.dir || parts.root;
  const ext = parts.ext ? `${parts.ext[0] === "." ? "" : "."}${parts.ext}` : "";
  const base = parts.base || `${parts.name || ""}${ext}`;
  if (!dir) return base;
  return dir === parts.root ? `${dir}${base}` : `${dir}/${base}`;
}

const posix = {
  normalize, resolve, isAbsolute, join, relative, dirname, basename, extname, parse, format,
  toNamespacedPath: (path) => path, sep: "/", delimiter: ":",
};
posix.posix = posix;

module.exports = posix;
