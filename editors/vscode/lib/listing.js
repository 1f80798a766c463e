"use strict";
// Reads the output of `hubrun list --format json` for one collection.

const path = require("path");
const { requestKey } = require("./events");

const sections = ["setup", "requests", "teardown"];

/**
 * Returns the name of a collection and its nodes: requests, and groups with children. `setup` and `teardown` become
 * groups. A node has a `label`, a `file`, the names of its groups and its own in `path`, and an `id` that is unique in
 * the collection and stays the same if lines are added; a request also has a `key` (see events.js) and a `line` from 1.
 */
function readListing(text, folder) {
  const [collection] = JSON.parse(text);
  const file = path.resolve(folder, collection.file);
  const nodes = [];
  for (const section of sections) {
    const items = collection[section];
    if (!items?.length) continue;
    const children = itemNodes(items, { section, id: section, positions: [], path: [], file, folder });
    if (section === "requests") nodes.push(...children);
    else nodes.push({ id: section, label: section, file, path: [], children });
  }
  return { name: collection.name, file, nodes };
}

function itemNodes(items, parent) {
  const counts = new Map();
  return items.map((item, position) => {
    const label = item.group ?? item.name;
    const number = (counts.get(label) ?? 0) + 1;
    counts.set(label, number);
    const node = { id: `${parent.id}/${label}#${number}`, label, file: parent.file, path: [...parent.path, label] };
    if (item.group === undefined) {
      const key = requestKey(parent.section, parent.positions, item.line, item.name);
      return { ...node, key, line: item.line, description: item.method };
    }
    // The requests of an include are in another file.
    if (item.file) node.file = path.resolve(parent.folder, item.file);
    const { section, folder } = parent;
    const positions = [...parent.positions, position];
    return { ...node, children: itemNodes(item.requests, { ...node, section, folder, positions }) };
  });
}

/**
 * Returns the arguments that select requests of the collection `file`. Its own requests are selected by their lines;
 * with requests of included files among them all are selected by name, because a line of another file selects nothing.
 */
function selection(file, argument, nodes) {
  if (nodes.every((node) => node.file === file)) return nodes.map(({ line }) => `${argument}:${line}`);
  return [argument, ...nodes.map((node) => `--name=${node.path.join("/").replace(/[\\*?]/g, "\\$&")}`)];
}

/** Returns the argument for a file: relative to the folder if it is inside, never like an option. */
function fileArgument(file, folder) {
  const relative = path.relative(folder, file);
  if (relative.startsWith("..") || path.isAbsolute(relative)) return file;
  return relative.startsWith("-") ? `./${relative}` : relative;
}

/** True if a file with this path may be a collection: Postman's, or one that hubrun runs as part of its folder. */
function isCollectionPath(relative) {
  const folders = relative.split(/[/\\]/);
  const name = folders.pop();
  if (!/\.(ya?ml|postman_collection\.json)$/.test(name) || /^[_.]|^hubrun\.ya?ml$/.test(name)) return false;
  return !folders.some((folder) => folder.startsWith(".") || folder === "node_modules" || folder === "environments");
}

/** True if a text may be a collection; only `hubrun list` can be sure. */
function looksLikeCollection(name, text) {
  if (name.endsWith(".json")) return text.includes("schema.getpostman.com");
  return /^(requests|setup|teardown)[ \t]*:/m.test(text);
}

module.exports = { fileArgument, isCollectionPath, looksLikeCollection, readListing, selection };
