"use strict";
// The Test Explorer: collections and their requests. lib/testrun.js runs them.

const fs = require("fs/promises");
const path = require("path");
const { run, settings } = require("./program");
const { fileArgument, isCollectionPath, looksLikeCollection, readListing } = require("./listing");
const { runTests } = require("./testrun");

const collectionFiles = "**/{*.yaml,*.yml,*.postman_collection.json}";
const excludedFiles = "**/node_modules/**";
/** Larger files are not searched for collections, in bytes. */
const maximumFileSize = 16 << 20;

class TestExplorer {
  /** `environment()` returns the chosen environment, or null. */
  constructor(vscode, { log, environment }) {
    Object.assign(this, { vscode, log, environment });
    const controller = vscode.tests.createTestController("hubrun", "hubrun");
    this.controller = controller;
    /** The node of `hubrun list` for each item that has one. */
    this.nodes = new WeakMap();
    /** For each collection's path what was read of it: the items of its requests by key, and all items by id. */
    this.listings = new Map();
    controller.resolveHandler = (item) => (item ? this.read(item) : this.discover());
    controller.refreshHandler = () => this.discover();
    const watcher = vscode.workspace.createFileSystemWatcher(collectionFiles);
    this.registrations = [
      controller,
      controller.createRunProfile("Run", vscode.TestRunProfileKind.Run,
        (request, token) => runTests(this, request, token), true),
      watcher,
      watcher.onDidCreate((uri) => this.update(uri)),
      watcher.onDidChange((uri) => this.update(uri)),
      watcher.onDidDelete((uri) => this.remove(uri)),
      // Marks beside the lines of an open collection need its requests.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.opened(uri)),
    ];
    for (const { uri } of vscode.workspace.textDocuments) this.opened(uri);
  }

  async discover() {
    const found = await this.vscode.workspace.findFiles(collectionFiles, excludedFiles);
    const paths = new Set(found.map((uri) => uri.toString()));
    for (const [id] of [...this.controller.items]) if (!paths.has(id)) this.remove(this.vscode.Uri.parse(id));
    for (const uri of found) await this.add(uri);
  }

  /** Returns the item of a collection's file; undefined if the file is not a collection. */
  async add(uri) {
    const folder = this.vscode.workspace.getWorkspaceFolder(uri);
    if (uri.scheme !== "file" || !folder) return undefined;
    if (!isCollectionPath(path.relative(folder.uri.fsPath, uri.fsPath)) || !(await isCollection(uri.fsPath))) {
      this.remove(uri);
      return undefined;
    }
    const existing = this.controller.items.get(uri.toString());
    if (existing) return existing;
    const label = path.relative(folder.uri.fsPath, uri.fsPath);
    const item = this.controller.createTestItem(uri.toString(), label, uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  async opened(uri) {
    const item = await this.add(uri);
    if (item && !this.listings.has(uri.fsPath)) await this.read(item);
  }

  async update(uri) {
    const item = await this.add(uri);
    if (item && this.listings.has(uri.fsPath)) await this.read(item);
  }

  remove(uri) {
    this.controller.items.delete(uri.toString());
    this.listings.delete(uri.fsPath);
  }

  folderOf(uri) {
    return this.vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath);
  }

  /** Reads a collection again if one of its files has changed, as it has if it was saved for this run. */
  async refresh(item) {
    const file = item.uri.fsPath;
    await this.listings.get(file)?.ready;
    const times = this.listings.get(file)?.times;
    for (const [read, time] of times ?? []) {
      if (await modificationTime(read) !== time) return this.read(item);
    }
    return times?.size ? undefined : this.read(item);
  }

  /** Reads the requests of a collection's item with `hubrun list`. Errors of the file are shown in the item. */
  read(item) {
    const listing = { requests: new Map(), items: new Map([[item.id, item]]), times: new Map() };
    // Of two readings at the same time, the later one counts.
    this.listings.set(item.uri.fsPath, listing);
    listing.ready = this.fill(item, listing);
    return listing.ready;
  }

  async fill(item, listing) {
    const file = item.uri.fsPath;
    const isCurrent = () => this.listings.get(file) === listing;
    item.busy = true;
    try {
      listing.times.set(file, await modificationTime(file));
      const { name, nodes } = await this.list(file, this.folderOf(item.uri));
      if (!isCurrent()) return;
      item.description = name;
      item.error = undefined;
      item.children.replace(nodes.map((node) => this.nodeItem(node, item.id, listing)));
      for (const included of new Set([...listing.items.values()].map(({ uri }) => uri.fsPath))) {
        if (included !== file) listing.times.set(included, await modificationTime(included));
      }
    } catch (error) {
      if (!isCurrent()) return;
      item.error = error.message;
      item.children.replace([]);
    } finally {
      if (isCurrent()) item.busy = false;
    }
  }

  async list(file, folder) {
    const output = [];
    const { status, errorText } = await run(
      settings(this.vscode).path, ["list", "--format", "json", "--color", "never", fileArgument(file, folder)],
      { cwd: folder, onOutput: (chunk) => output.push(chunk) });
    if (status !== 0) throw new Error(errorText.trim() || `hubrun list ended with status ${status}`);
    return readListing(Buffer.concat(output).toString("utf8"), folder);
  }

  nodeItem(node, rootID, listing) {
    const { Position, Range, Uri } = this.vscode;
    const item = this.controller.createTestItem(`${rootID}#${node.id}`, node.label, Uri.file(node.file));
    this.nodes.set(item, node);
    listing.items.set(item.id, item);
    if (node.children) {
      item.children.replace(node.children.map((child) => this.nodeItem(child, rootID, listing)));
    } else {
      const start = new Position(node.line - 1, 0);
      item.range = new Range(start, start);
      item.description = node.description;
      listing.requests.set(node.key, item);
    }
    return item;
  }

  dispose() {
    for (const registration of this.registrations) registration.dispose();
  }
}

async function isCollection(file) {
  try {
    if ((await fs.stat(file)).size > maximumFileSize) return false;
    return looksLikeCollection(path.basename(file), await fs.readFile(file, "utf8"));
  } catch {
    // The file was removed in the meantime, or cannot be read.
    return false;
  }
}

async function modificationTime(file) {
  const found = await fs.stat(file).catch(() => undefined);
  return found?.mtimeMs;
}

module.exports = { TestExplorer };
