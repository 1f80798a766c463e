"use strict";

const assert = require("assert/strict");
const Module = require("module");
const path = require("path");
const { test } = require("node:test");
const manifest = require("../package.json");
const { fakeVSCode } = require("../test-support/fake-vscode");
const { temporaryFolder, until, writeServer } = require("../test-support/programs");

/** Loads extension.js with this module in the place of `vscode`. */
function loadExtension(vscode) {
  const load = Module._load;
  Module._load = (request, ...rest) => (request === "vscode" ? vscode : load(request, ...rest));
  try {
    return require("../extension");
  } finally {
    Module._load = load;
  }
}

test("the extension starts the server, registers all commands of its manifest, and ends the server", async (t) => {
  const folder = temporaryFolder(t);
  const { program, received } = writeServer(folder, {
    answers: { "workspace/executeCommand": { title: "curl", text: "curl http://a", languageId: "shellscript" } },
  });
  const { vscode, state, events } = fakeVSCode({ folder, configuration: { path: program } });
  const { activate, deactivate } = loadExtension(vscode);
  const memory = new Map();
  const context = {
    subscriptions: [],
    workspaceState: { get: (key) => memory.get(key), update: async (key, value) => memory.set(key, value) },
    globalStorageUri: vscode.Uri.file(path.join(folder, "storage")),
  };
  activate(context);
  assert.deepEqual(Object.keys(state.commands).sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  assert.equal(state.statusItems[0].text, "$(server-environment) default");
  await until(() => state.output.includes("the language server has started"));
  await state.commands["hubrun.showAsCurl"]("file:///a.yaml", 3);
  assert.equal(state.shown[0].document.languageId, "shellscript");
  state.configuration.environment = "azure";
  events.ChangeConfiguration.fire({ affectsConfiguration: (name) => name === "hubrun.environment" });
  assert.equal(state.statusItems[0].text, "$(server-environment) azure");
  await deactivate();
  for (const subscription of context.subscriptions) subscription.dispose();
  const methods = received().map(({ method }) => method);
  assert.deepEqual(methods, [
    "initialize", "initialized", "workspace/executeCommand", "hubrun/didChangeEnvironment", "shutdown", "exit",
  ]);
});

test("nothing is executed in an untrusted workspace, and a workspace cannot choose the program", () => {
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, false);
  assert.equal(manifest.capabilities.virtualWorkspaces.supported, false);
  const { properties } = manifest.contributes.configuration;
  assert.equal(properties["hubrun.path"].scope, "machine");
  assert.equal(properties["hubrun.arguments"].scope, "machine");
});
