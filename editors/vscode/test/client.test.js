"use strict";

const assert = require("assert/strict");
const path = require("path");
const { test } = require("node:test");
const { Client } = require("../lib/client");
const { EnvironmentChoice } = require("../lib/environment");
const { Exchanges } = require("../lib/exchanges");
const { syncOptions } = require("../lib/documents");
const { fakeVSCode } = require("../test-support/fake-vscode");
const { temporaryFolder, until, writeServer } = require("../test-support/programs");

const range = (line, from, to) => ({ start: { line, character: from }, end: { line, character: to } });
const noToken = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };

/** Starts a client with a scripted server. */
async function start(t, { behaviour = {}, environment = () => null, before = () => {}, answers, ready = true } = {}) {
  const folder = temporaryFolder(t);
  const { program, received } = writeServer(folder, behaviour);
  const fake = fakeVSCode({ folder, configuration: { path: program }, answers });
  before(fake, folder);
  let log = "";
  const client = new Client(fake.vscode, { log: (text) => (log += text), environment });
  t.after(() => client.dispose());
  client.start();
  if (ready) await until(() => client.isReady);
  const methods = (prefix) => received().filter(({ method }) => method?.startsWith(prefix));
  return { ...fake, client, folder, received, methods, log: () => log };
}

test("initialize has the environment and what the server contract asks for", async (t) => {
  const { received, folder } = await start(t, { environment: () => "staging" });
  await until(() => received().length === 2);
  const [{ params }, { method }] = received();
  assert.deepEqual(params.initializationOptions, { environment: "staging", virtualDocuments: true });
  assert.equal(params.processId, process.pid);
  assert.equal(params.workspaceFolders[0].uri, `file://${folder}`);
  assert.equal(params.capabilities.textDocument.publishDiagnostics.dataSupport, true);
  assert.equal(method, "initialized");
});

test("documents are opened, changed, saved and closed in order", async (t) => {
  const { open, events, methods, folder } = await start(t, {
    behaviour: { capabilities: { textDocumentSync: { openClose: true, change: 2, save: { includeText: true } } } },
    before: ({ open }, folder) => {
      open(path.join(folder, "first.yaml"), "yaml", "name: First\n");
      open(path.join(folder, "notes.txt"), "plaintext", "not sent");
    },
  });
  const document = open(path.join(folder, "second.json"), "json", "{}");
  Object.assign(document, { version: 2, text: "{ }" });
  events.ChangeTextDocument.fire({ document, contentChanges: [{ range: range(0, 1, 1), text: " " }] });
  events.ChangeTextDocument.fire({ document, contentChanges: [] });
  events.SaveTextDocument.fire(document);
  events.CloseTextDocument.fire(document);
  // Not sent any more.
  events.SaveTextDocument.fire(document);
  await until(() => methods("textDocument/didClose").length);
  const sent = methods("textDocument/").map(({ method, params }) => [method.slice("textDocument/".length), params]);
  const uri = `file://${folder}/second.json`;
  assert.deepEqual(sent, [
    ["didOpen", { textDocument: { uri: `file://${folder}/first.yaml`, languageId: "yaml", version: 1, text: "name: First\n" } }],
    ["didOpen", { textDocument: { uri, languageId: "json", version: 1, text: "{}" } }],
    ["didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ range: range(0, 1, 1), text: " " }] }],
    ["didSave", { textDocument: { uri }, text: "{ }" }],
    ["didClose", { textDocument: { uri } }],
  ]);
});

test("a server that wants whole texts gets them, and no saves", async (t) => {
  const { open, events, methods, folder } = await start(t, { behaviour: { capabilities: { textDocumentSync: 1 } } });
  const document = open(path.join(folder, "a.yaml"), "yaml", "a: 1");
  Object.assign(document, { version: 2, text: "a: 12" });
  events.ChangeTextDocument.fire({ document, contentChanges: [{ range: range(0, 4, 4), text: "2" }] });
  events.SaveTextDocument.fire(document);
  events.CloseTextDocument.fire(document);
  await until(() => methods("textDocument/didClose").length);
  assert.deepEqual(methods("textDocument/").map(({ method }) => method.slice(13)), ["didOpen", "didChange", "didClose"]);
  assert.deepEqual(methods("textDocument/didChange")[0].params.contentChanges, [{ text: "a: 12" }]);
  assert.deepEqual(syncOptions(undefined), { openClose: false, change: 0, save: undefined });
  assert.deepEqual(syncOptions({ openClose: true, change: 2, save: true }), { openClose: true, change: 2, save: {} });
});

test("only announced providers are registered", async (t) => {
  const { state } = await start(t, {
    behaviour: { capabilities: { hoverProvider: true, renameProvider: {}, completionProvider: { triggerCharacters: ["<"] } } },
  });
  assert.deepEqual(Object.keys(state.providers).sort(), ["CompletionItem", "Hover", "Rename"]);
  assert.deepEqual(state.providers.CompletionItem.rest, ["<"]);
  assert.equal(state.providers.Rename.provider.prepareRename, undefined);
  assert.equal(state.providers.CompletionItem.provider.resolveCompletionItem, undefined);
});

test("diagnostics are published, and their data returns with a code action", async (t) => {
  const diagnostics = [{ range: range(3, 4, 8), message: "unknown key", severity: 1, source: "hubrun", data: { fix: 7 } }];
  const { open, state, methods, folder } = await start(t, {
    behaviour: {
      capabilities: { textDocumentSync: 1, codeActionProvider: { codeActionKinds: ["quickfix"], resolveProvider: true } },
      answers: {
        diagnostics,
        "textDocument/codeAction": [{ title: "Change it to GET", kind: "quickfix", data: 9 }],
        "codeAction/resolve": { title: "Change it to GET", edit: { changes: { "file:///a.yaml": [] } } },
      },
    },
  });
  const document = open(path.join(folder, "a.yaml"), "yaml", "");
  const published = await until(() => state.diagnostics.get(document.uri.toString()));
  assert.equal(published[0].message, "unknown key");
  const { provider } = state.providers.CodeActions;
  const [action] = await provider.provideCodeActions(
    document, range(3, 4, 8), { diagnostics: published, triggerKind: 1 }, noToken);
  assert.deepEqual(methods("textDocument/codeAction")[0].params.context.diagnostics, diagnostics);
  await provider.resolveCodeAction(action, noToken);
  assert.equal(methods("codeAction/resolve")[0].params.data, 9);
  assert.ok(action.edit.files.has("file:///a.yaml"));
});

test("requests of providers have positions, and errors of the server give no result", async (t) => {
  const { open, state, methods, folder, log } = await start(t, {
    behaviour: {
      capabilities: {
        textDocumentSync: 1, completionProvider: {}, hoverProvider: true, foldingRangeProvider: true,
        semanticTokensProvider: { legend: { tokenTypes: ["variable"], tokenModifiers: [] }, full: true },
        documentFormattingProvider: true, renameProvider: { prepareProvider: true },
      },
      answers: {
        "textDocument/completion": { isIncomplete: false, items: [{ label: "GET" }] },
        "textDocument/hover": { error: { code: -32603, message: "out of order" } },
        "textDocument/foldingRange": [],
        "textDocument/semanticTokens/full": { data: [0, 1, 2, 0, 0] },
        "textDocument/formatting": [{ range: range(0, 0, 1), newText: "" }],
        "textDocument/rename": { error: { code: -32803, message: '"base" is already a variable' } },
        "textDocument/prepareRename": { range: range(1, 2, 3), placeholder: "base" },
      },
    },
  });
  const document = open(path.join(folder, "a.yaml"), "yaml", "");
  const at = { line: 2, character: 5 };
  const list = await state.providers.CompletionItem.provider.provideCompletionItems(
    document, at, noToken, { triggerKind: 1, triggerCharacter: "<" });
  assert.equal(list.items[0].label, "GET");
  assert.deepEqual(methods("textDocument/completion")[0].params, {
    textDocument: { uri: document.uri.toString() }, position: at, context: { triggerKind: 2, triggerCharacter: "<" },
  });
  assert.equal(await state.providers.Hover.provider.provideHover(document, at, noToken), undefined);
  assert.match(log(), /textDocument\/hover: out of order\n/);
  assert.equal(await state.providers.FoldingRange.provider.provideFoldingRanges(document, {}, noToken), undefined);
  const { provider, rest } = state.providers.DocumentSemanticTokens;
  assert.deepEqual([...(await provider.provideDocumentSemanticTokens(document, noToken)).data], [0, 1, 2, 0, 0]);
  assert.deepEqual(rest[0].tokenTypes, ["variable"]);
  const { selector, provider: formatter } = state.providers.DocumentFormattingEdit;
  assert.deepEqual(selector, [{ language: "yaml", scheme: "file" }]);
  assert.equal((await formatter.provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true }, noToken)).length, 1);
  const rename = state.providers.Rename.provider;
  assert.equal((await rename.prepareRename(document, at, noToken)).placeholder, "base");
  await assert.rejects(rename.provideRenameEdits(document, at, "base", noToken), { message: '"base" is already a variable' });
});

test("a code lens runs its request, and shows the exchange beside the collection", async (t) => {
  const result = { passed: 0, failed: 1, title: "Log in / again", text: "POST /login\n401", languageId: "http" };
  const fake = await start(t, { behaviour: { answers: { "workspace/executeCommand": result } } });
  const { vscode, state, client, methods } = fake;
  const exchanges = new Exchanges(vscode, client);
  await exchanges.execute("hubrun.run", "file:///shop.yaml", 4);
  assert.deepEqual(methods("workspace/executeCommand")[0].params, { command: "hubrun.run", arguments: ["file:///shop.yaml", 4] });
  const [{ document, options }] = state.shown;
  assert.equal(document.uri.scheme, "hubrun");
  assert.equal(document.uri.path, "/Log in again");
  assert.equal(document.languageId, "http");
  assert.equal(document.getText(), result.text);
  assert.equal(options.viewColumn, vscode.ViewColumn.Beside);
  assert.equal(state.statusMessage, "$(error) hubrun: 1 failed");

  // A second run of the request has the same document.
  await exchanges.execute("hubrun.run", "file:///shop.yaml", 4);
  assert.equal(state.shown[1].document.uri.toString(), document.uri.toString());
  // Without arguments there is nothing to run.
  await exchanges.execute("hubrun.run");
  assert.match(state.messages.at(-1).text, /place the cursor in a request/);
  vscode.window.activeTextEditor = { document: fake.open("/a.yaml", "yaml", ""), selection: { active: { line: 8 } } };
  await exchanges.execute("hubrun.showAsCurl");
  assert.deepEqual(methods("workspace/executeCommand").at(-1).params, { command: "hubrun.showAsCurl", arguments: ["file:///a.yaml", 8] });
});

test("an error of a run is shown", async (t) => {
  const { vscode, state, client } = await start(t, {
    behaviour: { answers: { "workspace/executeCommand": { error: { code: -32803, message: "there is no request on line 5" } } } },
  });
  await new Exchanges(vscode, client).execute("hubrun.run", "file:///shop.yaml", 4);
  assert.deepEqual(state.messages, [{ severity: "error", text: "hubrun: there is no request on line 5" }]);
});

test("the environment is chosen, remembered, and sent to the server", async (t) => {
  const memory = new Map();
  let choice;
  const { vscode, state, client, methods, folder, open } = await start(t, {
    behaviour: { answers: { "hubrun/environments": { environments: ["local", "staging"], chosen: "local" } } },
    answers: { pick: "staging" },
    environment: () => choice?.current ?? null,
  });
  choice = new EnvironmentChoice(vscode, { get: (key) => memory.get(key), update: async (key, value) => memory.set(key, value) });
  choice.onDidChange(() => client.environmentChanged());
  await choice.choose(client);
  assert.match(state.messages[0].text, /open a collection/);
  vscode.window.activeTextEditor = { document: open(path.join(folder, "shop.yaml"), "yaml", "") };
  await choice.choose(client);
  assert.deepEqual(state.picked.map(({ label, detail }) => [label, detail]), [
    ["Default of each collection", "here: local"], ["local", undefined], ["staging", undefined],
  ]);
  assert.deepEqual([...memory.values()], ["staging"]);
  assert.equal(state.statusItems[0].text, "$(server-environment) staging");
  await until(() => methods("hubrun/didChange").length);
  assert.deepEqual(methods("hubrun/")[1], { method: "hubrun/didChangeEnvironment", params: { environment: "staging" } });
  // A chosen default counts more than the setting.
  state.configuration.environment = "azure";
  await choice.set(null);
  assert.equal(choice.current, null);
  memory.clear();
  assert.equal(choice.current, "azure");
});

test("a file without environments is named as such", async (t) => {
  const { vscode, state, client, folder, open } = await start(t);
  const choice = new EnvironmentChoice(vscode, { get() {} });
  vscode.window.activeTextEditor = { document: open(path.join(folder, "compose.yaml"), "yaml", "") };
  await choice.choose(client);
  assert.deepEqual(state.messages, [{ severity: "error", text: "hubrun: this file is not a collection" }]);
});

test("requests of the server: edits are applied, unknown methods are refused", async (t) => {
  const edit = { changes: { "file:///a.yaml": [{ range: range(0, 0, 0), newText: "x" }] } };
  const { state, folder, open, received } = await start(t, {
    behaviour: { capabilities: { textDocumentSync: 1 }, answers: { serverRequest: { method: "workspace/applyEdit", params: { edit } } } },
  });
  open(path.join(folder, "a.yaml"), "yaml", "");
  const answer = await until(() => received().find(({ id }) => id === "s1"));
  assert.deepEqual(answer.result, { applied: true });
  assert.ok(state.applied.files.has("file:///a.yaml"));
});

test("changes of files are collected, without those of node_modules", async (t) => {
  const { vscode, state, methods } = await start(t);
  const [watcher] = state.watchers;
  watcher.changed.fire(vscode.Uri.file("/work/.env"));
  watcher.created.fire(vscode.Uri.file("/work/node_modules/a/package.json"));
  watcher.deleted.fire(vscode.Uri.file("/work/part.yaml"));
  await until(() => methods("workspace/didChangeWatchedFiles").length);
  assert.deepEqual(methods("workspace/")[0].params.changes, [
    { uri: "file:///work/.env", type: 2 }, { uri: "file:///work/part.yaml", type: 3 },
  ]);
});

test("after a crash the documents are opened again, and old diagnostics are gone", async (t) => {
  const { open, state, client, methods, received, folder } = await start(t, {
    behaviour: {
      capabilities: { textDocumentSync: 1, hoverProvider: true }, crashOn: "textDocument/hover",
      answers: { diagnostics: [{ range: range(0, 0, 1), message: "m" }] },
    },
  });
  const document = open(path.join(folder, "a.yaml"), "yaml", "");
  await until(() => state.diagnostics.size);
  assert.equal(await state.providers.Hover.provider.provideHover(document, { line: 0, character: 0 }, noToken), undefined);
  await until(() => !client.isReady);
  assert.equal(state.diagnostics.size, 0);
  assert.deepEqual(Object.keys(state.providers), []);
  await until(() => client.isReady && methods("textDocument/didOpen").length === 2);
  assert.deepEqual(Object.keys(state.providers), ["Hover"]);
  assert.equal(received().filter(({ method }) => method === "initialize").length, 2);
});

test("a missing program is named with its path, and the settings can be opened", async (t) => {
  const { state } = await start(t, {
    ready: false, answers: { message: "Open Settings" },
    before: ({ state }) => (state.configuration.path = "/nowhere/hubrun"),
  });
  await until(() => state.executed);
  assert.deepEqual(state.messages, [
    { severity: "error", text: 'hubrun: "/nowhere/hubrun" was not found. Install hubrun, or set hubrun.path to its path.' },
  ]);
  assert.deepEqual(state.executed, ["workbench.action.openSettings", "hubrun.path"]);
});
