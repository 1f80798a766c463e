"use strict";
// Sends open documents and their changes to the server.

/** The language ids of collections, environments, Postman's files, scripts and .env files. */
const languages = ["yaml", "json", "javascript", "dotenv"];
const selector = languages.map((language) => ({ language, scheme: "file" }));

const isSelected = (document) => document.uri.scheme === "file" && languages.includes(document.languageId);

/** The values of TextDocumentSyncKind. */
const syncKinds = { none: 0, full: 1, incremental: 2 };

/** Returns the parts of `textDocumentSync` that the server wants; it may be a number or an object. */
function syncOptions(textDocumentSync = syncKinds.none) {
  if (typeof textDocumentSync === "number") {
    return { openClose: textDocumentSync !== syncKinds.none, change: textDocumentSync, save: undefined };
  }
  const { openClose = false, change = syncKinds.none, save } = textDocumentSync;
  return { openClose, change, save: save === true ? {} : save || undefined };
}

/** Registers listeners for one connection, and returns them. Documents that are open already are sent first. */
function synchronize(vscode, { fromRange, fromDocument }, connection, textDocumentSync) {
  const { workspace } = vscode;
  const { openClose, change, save } = syncOptions(textDocumentSync);
  const opened = new Set();

  function open(document) {
    if (!openClose || !isSelected(document) || opened.has(document.uri.toString())) return;
    opened.add(document.uri.toString());
    connection.notify("textDocument/didOpen", {
      textDocument: {
        ...fromDocument(document),
        languageId: document.languageId,
        version: document.version,
        text: document.getText(),
      },
    });
  }

  function changed({ document, contentChanges }) {
    // VS Code also reports that a document became dirty, without a change.
    if (!opened.has(document.uri.toString()) || change === syncKinds.none || contentChanges.length === 0) return;
    connection.notify("textDocument/didChange", {
      textDocument: { ...fromDocument(document), version: document.version },
      // VS Code lists changes from the end of the document to its start, so each range is valid after the previous one.
      contentChanges: change === syncKinds.incremental
        ? contentChanges.map(({ range, text }) => ({ range: fromRange(range), text }))
        : [{ text: document.getText() }],
    });
  }

  function saved(document) {
    if (!save || !opened.has(document.uri.toString())) return;
    connection.notify("textDocument/didSave", {
      textDocument: fromDocument(document),
      ...(save.includeText && { text: document.getText() }),
    });
  }

  function close(document) {
    if (!opened.delete(document.uri.toString())) return;
    connection.notify("textDocument/didClose", { textDocument: fromDocument(document) });
  }

  workspace.textDocuments.forEach(open);
  return [
    workspace.onDidOpenTextDocument(open),
    workspace.onDidChangeTextDocument(changed),
    workspace.onDidSaveTextDocument(saved),
    workspace.onDidCloseTextDocument(close),
  ];
}

module.exports = { isSelected, selector, syncOptions, synchronize };
