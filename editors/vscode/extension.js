"use strict";
// The entry point of the extension: creates its parts and registers the commands.

const vscode = require("vscode");
const { Client } = require("./lib/client");
const { EnvironmentChoice } = require("./lib/environment");
const { Exchanges } = require("./lib/exchanges");
const { TestExplorer } = require("./lib/explorer");
const { Reports } = require("./lib/report");

let client;

function activate(context) {
  const output = vscode.window.createOutputChannel("hubrun");
  const log = (text) => output.append(text);
  const choice = new EnvironmentChoice(vscode, context.workspaceState);
  const environment = () => choice.current;
  client = new Client(vscode, { log, environment });
  const exchanges = new Exchanges(vscode, client);
  const explorer = new TestExplorer(vscode, { log, environment });
  const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
  const reports = new Reports(vscode, { storage, log, environment });

  const commands = {
    "hubrun.run": (uri, line) => exchanges.execute("hubrun.run", uri, line),
    "hubrun.runWithNeeds": (uri, line) => exchanges.execute("hubrun.runWithNeeds", uri, line),
    "hubrun.showAsCurl": (uri, line) => exchanges.execute("hubrun.showAsCurl", uri, line),
    "hubrun.runReport": (uri) => reports.show(uri),
    "hubrun.chooseEnvironment": () => choice.choose(client),
    "hubrun.restartServer": () => client.restart(),
    "hubrun.showOutput": () => output.show(),
  };
  context.subscriptions.push(
    output, choice, exchanges, explorer, reports,
    choice.onDidChange(() => client.environmentChanged()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("hubrun.path")) client.restart();
      if (event.affectsConfiguration("hubrun.environment")) {
        choice.update();
        client.environmentChanged();
      }
    }),
    ...Object.entries(commands).map(([name, action]) => vscode.commands.registerCommand(name, action)),
  );
  client.start();
}

/** VS Code waits for the result, so that the server can end. */
function deactivate() {
  return client?.dispose();
}

module.exports = { activate, deactivate };
