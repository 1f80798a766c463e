"use strict";
// Stand-ins for the classes and enumerations of the `vscode` module that the extension uses.

const { pathToFileURL, fileURLToPath } = require("url");

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
  contains({ start, end }) {
    return !start.isBefore(this.start) && !this.end.isBefore(end);
  }
}

class Uri {
  constructor(parts) {
    Object.assign(this, { scheme: "", path: "", query: "" }, parts);
  }
  static parse(text, strict) {
    const found = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(text);
    if (!found && strict) throw new Error("no scheme");
    if (found[1] === "file") return Uri.file(fileURLToPath(text));
    const [rest, query = ""] = found[2].split("?");
    return new Uri({ scheme: found[1], path: rest, query });
  }
  static file(name) {
    return new Uri({ scheme: "file", path: name });
  }
  static from(parts) {
    return new Uri(parts);
  }
  get fsPath() {
    return this.path;
  }
  toString() {
    if (this.scheme === "file") return pathToFileURL(this.path).href;
    return `${this.scheme}:${this.path}${this.query && `?${this.query}`}`;
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
  dispose() {
    this.listeners.clear();
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter();
    this.emitter = emitter;
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
  }
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {}
}

/** A class whose instances keep the arguments of their constructor under these names. */
const record = (...names) => class {
  constructor(...values) {
    names.forEach((name, index) => {
      if (values[index] !== undefined) this[name] = values[index];
    });
  }
};

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendText(text) {
    this.value += text.replace(/[\\*_`]/g, "\\$&");
    return this;
  }
  appendCodeblock(text, language) {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    return this;
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
CodeActionKind.Empty = new CodeActionKind("");

class WorkspaceEdit {
  constructor() {
    this.files = new Map();
  }
  set(uri, edits) {
    this.files.set(uri.toString(), edits);
  }
}

class TestMessage {
  constructor(message) {
    this.message = message;
  }
  static diff(message, expectedOutput, actualOutput) {
    return Object.assign(new TestMessage(message), { expectedOutput, actualOutput });
  }
}

class TestItemCollection {
  constructor(parent) {
    this.parent = parent;
    this.map = new Map();
  }
  get size() {
    return this.map.size;
  }
  get(id) {
    return this.map.get(id);
  }
  add(item) {
    item.parent = this.parent;
    this.map.set(item.id, item);
  }
  delete(id) {
    this.map.delete(id);
  }
  replace(items) {
    this.map.clear();
    for (const item of items) this.add(item);
  }
  [Symbol.iterator]() {
    return this.map[Symbol.iterator]();
  }
}

const classes = {
  Position, Range, Uri, EventEmitter, CancellationTokenSource, MarkdownString, CodeActionKind, WorkspaceEdit, TestMessage,
  Location: record("uri", "range"),
  TextEdit: record("range", "newText"),
  Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"),
  Hover: record("contents", "range"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  SnippetString: record("value"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  SymbolInformation: record("name", "kind", "containerName", "location"),
  FoldingRange: record("start", "end", "kind"),
  DocumentLink: record("range", "target"),
  SemanticTokens: record("data", "resultId"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  CodeAction: record("title", "kind"),
  CodeLens: record("range", "command"),
};

const enumerations = {
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  CompletionItemTag: { Deprecated: 1 },
  SymbolKind: { Property: 6 },
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  ViewColumn: { Active: -1, Beside: -2 },
  ProgressLocation: { Window: 10, Notification: 15 },
  TestRunProfileKind: { Run: 1 },
};

module.exports = { classes, enumerations, TestItemCollection };
