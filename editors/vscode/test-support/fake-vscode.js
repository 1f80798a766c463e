"use strict";
// A stand-in for the `vscode` module. It records what the extension registers and shows.

const { EventEmitter: NodeEmitter } = require("events");
const path = require("path");
const { classes, enumerations, TestItemCollection } = require("./fake-classes");

const { CancellationTokenSource, EventEmitter, Uri } = classes;

class FakeDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isDirty: false });
  }
  getText() {
    return this.text;
  }
  getWordRangeAtPosition() {
    return undefined;
  }
}

/** Returns a module for a workspace folder. `answers` are the choices for messages and quick picks, by method. */
function fakeVSCode({ folder, configuration = {}, files = [], answers = {} } = {}) {
  const recorded = new NodeEmitter();
  const state = {
    commands: {}, providers: {}, messages: [], diagnostics: new Map(), shown: [], panels: [], runs: [], statusItems: [],
    contentProviders: {}, watchers: [], configuration, output: "", recorded,
  };
  const events = {};
  const event = (name) => (events[name] = new EventEmitter()).event;
  const folders = folder ? [{ uri: Uri.file(folder), name: path.basename(folder), index: 0 }] : undefined;
  const message = (severity) => async (text, ...choices) => {
    state.messages.push({ severity, text });
    recorded.emit("message", text);
    return choices.find((choice) => choice === answers.message);
  };
  const registration = (name) => (selector, provider, ...rest) => {
    state.providers[name] = { selector, provider, rest };
    return { dispose: () => delete state.providers[name] };
  };

  const workspace = {
    workspaceFolders: folders,
    textDocuments: [],
    getConfiguration: () => ({ get: (key) => state.configuration[key] }),
    getWorkspaceFolder: (uri) => folders?.find((each) => uri.fsPath.startsWith(each.uri.fsPath)),
    findFiles: async () => files.map((file) => Uri.file(file)),
    applyEdit: async (edit) => Boolean(state.applied = edit),
    openTextDocument: async (uri) => {
      const provider = state.contentProviders[uri.scheme];
      return new FakeDocument(uri, "plaintext", provider.provideTextDocumentContent(uri));
    },
    registerTextDocumentContentProvider: (scheme, provider) => {
      state.contentProviders[scheme] = provider;
      return { dispose() {} };
    },
    createFileSystemWatcher: () => {
      const watcher = { created: new EventEmitter(), changed: new EventEmitter(), deleted: new EventEmitter(), dispose() {} };
      state.watchers.push(watcher);
      return Object.assign(watcher, {
        onDidCreate: watcher.created.event, onDidChange: watcher.changed.event, onDidDelete: watcher.deleted.event,
      });
    },
  };
  for (const name of ["OpenTextDocument", "ChangeTextDocument", "SaveTextDocument", "CloseTextDocument",
    "ChangeWorkspaceFolders", "ChangeConfiguration"]) workspace[`onDid${name}`] = event(name);

  const languages = {
    createDiagnosticCollection: () => ({
      set: (uri, list) => {
        state.diagnostics.set(uri.toString(), list);
        recorded.emit("diagnostics", list);
      },
      clear() {
        if (state.diagnosticsAreDisposed) throw new Error("illegal state - object is disposed");
        state.diagnostics.clear();
      },
      dispose: () => (state.diagnosticsAreDisposed = true),
    }),
    getLanguages: async () => ["plaintext", "yaml", "json", "http", "shellscript"],
    setTextDocumentLanguage: async (document, languageId) => Object.assign(document, { languageId }),
  };
  for (const name of ["CompletionItem", "Hover", "Definition", "Reference", "Rename", "DocumentSymbol", "FoldingRange",
    "DocumentLink", "DocumentSemanticTokens", "DocumentFormattingEdit", "CodeActions", "CodeLens"]) {
    languages[`register${name}Provider`] = registration(name);
  }

  const window = {
    visibleTextEditors: [],
    showInformationMessage: message("information"),
    showWarningMessage: message("warning"),
    showErrorMessage: message("error"),
    showQuickPick: async (items) => {
      state.picked = items;
      return items.find(({ label }) => label === answers.pick);
    },
    setStatusBarMessage: (text) => (state.statusMessage = text),
    createStatusBarItem: () => {
      const item = { show() {}, dispose() {} };
      state.statusItems.push(item);
      return item;
    },
    createOutputChannel: () => ({ append: (text) => (state.output += text), show() {}, dispose() {} }),
    showTextDocument: async (document, options) => state.shown.push({ document, options }),
    withProgress: (options, task) => task({ report() {} }, new CancellationTokenSource().token),
    createWebviewPanel: (type, title, column, options) => {
      const panel = { title, options, webview: {}, onDidDispose() {}, reveal() {}, dispose() {} };
      state.panels.push(panel);
      return panel;
    },
  };

  const tests = {
    createTestController: () => {
      const controller = {
        items: new TestItemCollection(),
        createTestItem: (id, label, uri) => {
          const item = { id, label, uri };
          item.children = new TestItemCollection(item);
          return item;
        },
        createRunProfile: (label, kind, handler) => {
          controller.runHandler = handler;
          return { dispose() {} };
        },
        createTestRun: () => {
          const run = { calls: [], output: "", isEnded: false };
          for (const name of ["enqueued", "started", "passed", "failed", "errored", "skipped"]) {
            run[name] = (item, ...rest) => {
              run.calls.push([name, item.label, ...rest]);
              recorded.emit("result", name, item.label);
            };
          }
          run.appendOutput = (text) => (run.output += text);
          run.end = () => (run.isEnded = true);
          state.runs.push(run);
          return run;
        },
        dispose() {},
      };
      state.controller = controller;
      return controller;
    },
  };

  const commands = {
    registerCommand: (name, action) => {
      state.commands[name] = action;
      return { dispose() {} };
    },
    executeCommand: async (...values) => state.executed = values,
  };

  return {
    vscode: {
      ...classes, ...enumerations, version: "1.85.0", env: { appName: "Fake", language: "en" },
      workspace, languages, window, tests, commands,
    },
    state,
    events,
    /** Adds a document, as when a file is opened. */
    open(file, languageId, text) {
      const document = new FakeDocument(Uri.file(file), languageId, text);
      workspace.textDocuments.push(document);
      events.OpenTextDocument?.fire(document);
      return document;
    },
  };
}

module.exports = { fakeVSCode };
