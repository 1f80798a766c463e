"use strict";
// Runs collections and requests of the Test Explorer, and reports their results while they run.

const { environmentOption, run, settings } = require("./program");
const { RunReader } = require("./events");
const { fileArgument, selection } = require("./listing");

/** The most text of an error that a message shows, in characters. */
const maximumMessage = 4_000;

/** Runs the items of a request, one process for each collection. */
async function runTests(explorer, request, token) {
  const testRun = explorer.controller.createTestRun(request);
  try {
    for (const [root, items] of byCollection(explorer, request)) {
      if (token.isCancellationRequested) break;
      await new CollectionRun(explorer, testRun, root).run(items, request.exclude ?? [], token);
    }
  } finally {
    testRun.end();
  }
}

/** Returns the chosen items of each collection's item. */
function byCollection({ controller }, request) {
  const result = new Map();
  const chosen = request.include ?? [...controller.items].map(([, item]) => item);
  for (const item of chosen) {
    let root = item;
    while (root.parent) root = root.parent;
    result.set(root, [...(result.get(root) ?? []), item]);
  }
  return result;
}

class CollectionRun {
  constructor(explorer, testRun, root) {
    Object.assign(this, { explorer, testRun, root });
    this.vscode = explorer.vscode;
    this.file = root.uri.fsPath;
    this.folder = explorer.folderOf(root.uri);
    /** The results of items: a request with forEach or with several iterations has several. */
    this.results = new Map();
  }

  async run(chosen, excludedItems, token) {
    const { explorer, testRun, root } = this;
    await explorer.refresh(root);
    if (root.error) {
      this.report(root, "errored", [this.message(root.error)]);
      return;
    }
    // The file may have changed since the items were chosen.
    this.listing = explorer.listings.get(this.file);
    const current = (items) => items.map(({ id }) => this.listing.items.get(id)).filter(Boolean);
    const items = current(chosen);
    const excluded = new Set(current(excludedItems));
    const leaves = new Set(items.flatMap((item) => requestItems(item, excluded)));
    if (!leaves.size) return;
    const isWhole = items.includes(root) && !excluded.size;
    for (const leaf of leaves) testRun.started(leaf);
    let outcome;
    try {
      outcome = await this.execute(isWhole ? [] : [...leaves], token);
    } catch (error) {
      this.report(root, "errored", [this.message(error.message)]);
      return;
    }
    this.finish(leaves, outcome, token);
  }

  /** Runs the collection, or these requests of it. */
  async execute(leaves, token) {
    const { explorer, folder, testRun } = this;
    const { path: program, arguments: extra } = settings(this.vscode);
    const argument = fileArgument(this.file, folder);
    const selected = leaves.length
      ? selection(this.file, argument, leaves.map((leaf) => explorer.nodes.get(leaf)))
      : [argument];
    const reader = new RunReader(folder, (result) => this.add(result));
    const ended = await run(program, [
      "run", ...extra, ...environmentOption(explorer.environment()),
      "--report", "jsonl=-", "--no-progress", "--color", "always", ...selected,
    ], {
      cwd: folder,
      token,
      onOutput: (chunk) => reader.push(chunk),
      // The terminal of the results needs CR LF.
      onErrorText: (text) => testRun.appendOutput(text.replace(/\r?\n/g, "\r\n")),
    });
    reader.end();
    return { ...ended, hasEnded: reader.hasEnded, unsupportedVersion: reader.unsupportedVersion };
  }

  /** Reports the result of a request at once; of several results of an item the worst. */
  add({ file, key, outcome, duration, messages }) {
    // The setup of the project is another collection; its failure is in the output.
    const item = file === this.file && this.listing.requests.get(key);
    if (!item) return;
    const previous = this.results.get(item);
    const total = (previous?.duration ?? 0) + duration;
    const worst = rank(outcome) >= rank(previous?.outcome) ? outcome : previous.outcome;
    this.results.set(item, { outcome: worst, duration: total });
    // VS Code appends the messages of each call to the earlier ones.
    if (!previous || worst !== previous.outcome || messages.length) {
      this.report(item, worst, messages.map((message) => this.problemMessage(message)), total);
    }
  }

  /** Reports requests without a result, and errors of the whole run. */
  finish(leaves, { status, signal, errorText, hasEnded, unsupportedVersion }, token) {
    const open = [...leaves].filter((leaf) => !this.results.has(leaf));
    if (token.isCancellationRequested) {
      for (const leaf of open) this.report(leaf, "skipped");
      return;
    }
    const hasFailure = [...this.results.values()].some(({ outcome }) => outcome === "failed" || outcome === "errored");
    const failed = !hasEnded || (status !== 0 && !hasFailure);
    const text = unsupportedVersion
      ? `hubrun writes version ${unsupportedVersion} of the event stream; this extension is too old to read it`
      : errorText.replace(/\u001b\[[0-9;]*m/g, "").trim().slice(0, maximumMessage)
        || `hubrun ended with ${signal ?? `status ${status}`}`;
    if (failed) this.report(this.root, "errored", [this.message(text)]);
    for (const leaf of open) {
      if (failed) this.report(leaf, "errored", [this.message(text)]);
      else this.report(leaf, "skipped");
    }
  }

  report(item, outcome, messages = [], duration) {
    if (outcome === "skipped") this.testRun.skipped(item);
    else if (outcome === "passed") this.testRun.passed(item, duration);
    else this.testRun[outcome](item, messages, duration);
  }

  message(text) {
    return new this.vscode.TestMessage(text);
  }

  problemMessage({ text, expected, actual, file, range }) {
    const { Location, Position, Range, TestMessage, Uri } = this.vscode;
    const message = expected === undefined ? new TestMessage(text) : TestMessage.diff(text, expected, actual ?? "");
    const position = ({ line, character }) => new Position(line, character);
    message.location = new Location(Uri.file(file), new Range(position(range.start), position(range.end)));
    return message;
  }
}

/** Outcomes from best to worst. */
const rank = (outcome) => ["skipped", "passed", "failed", "errored"].indexOf(outcome);

/** Returns the items of requests in an item. */
function requestItems(item, excluded) {
  if (excluded.has(item)) return [];
  const children = [...item.children].map(([, child]) => child);
  // A collection without requests has no children, either.
  if (!children.length) return item.range ? [item] : [];
  return children.flatMap((child) => requestItems(child, excluded));
}

module.exports = { runTests };
