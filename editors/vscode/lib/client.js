"use strict";
// The language client: the server's process, its documents, providers, diagnostics and requests.

const conversions = require("./convert");
const { Server } = require("./server");
const { settings } = require("./program");
const { synchronize } = require("./documents");
const { capabilities, register } = require("./providers");

/** Files whose changes on disk can change the diagnostics of a collection that includes or names them. */
const watchedFiles = "**/{*.yaml,*.yml,*.json,*.js,.env*}";
/** The time in which changes of files are collected for one notification, in milliseconds. */
const watchDelay = 200;

class Client {
  /** `log(text)` writes to the output channel; `environment()` returns the chosen environment, or null. */
  constructor(vscode, { log, environment }) {
    Object.assign(this, { vscode, log, environment });
    this.convert = conversions(vscode);
    this.diagnostics = vscode.languages.createDiagnosticCollection("hubrun");
    this.codeLensEvent = new vscode.EventEmitter();
    this.tokensEvent = new vscode.EventEmitter();
    this.registrations = [];
    this.server = new Server({
      program: () => this.program(),
      initialize: (connection) => this.initialize(connection),
      onReady: (server) => this.ready(server),
      onStopped: () => this.stopped(),
      onFailure: (message) => this.failed(message),
      onNotification: (method, params) => this.notifications[method]?.(params),
      onRequest: (method, params) => this.requests[method]?.(params),
      onLog: log,
    });
    this.notifications = {
      "textDocument/publishDiagnostics": ({ uri, diagnostics }) =>
        this.diagnostics.set(this.convert.asUri(uri), diagnostics.map(this.convert.asDiagnostic)),
      "window/logMessage": ({ message }) => log(`${message}\n`),
      "window/showMessage": (params) => this.show(params),
    };
    this.requests = {
      "workspace/applyEdit": async ({ edit }) =>
        ({ applied: await vscode.workspace.applyEdit(this.convert.asWorkspaceEdit(edit)) }),
      "workspace/codeLens/refresh": () => this.refreshed(this.codeLensEvent),
      "workspace/semanticTokens/refresh": () => this.refreshed(this.tokensEvent),
      "workspace/workspaceFolders": () => this.folders(),
      "window/showMessageRequest": (params) => this.show(params) ?? null,
    };
  }

  start() {
    this.server.start();
  }

  restart() {
    return this.server.restart();
  }

  async dispose() {
    await this.server.stop();
    // Not earlier: the end of the server clears it, which VS Code does not allow after this.
    this.diagnostics.dispose();
  }

  /** True while the server answers requests. */
  get isReady() {
    return Boolean(this.server.isReady);
  }

  /** Executes a command of the server, and returns its result. */
  execute(command, values, token) {
    return this.request("workspace/executeCommand", { command, arguments: values }, token);
  }

  /** Returns `{ environments, chosen }` of a collection. */
  environments(document) {
    return this.request("hubrun/environments", { textDocument: this.convert.fromDocument(document) });
  }

  environmentChanged() {
    if (!this.isReady) return;
    this.server.connection.notify("hubrun/didChangeEnvironment", { environment: this.environment() });
    this.refreshed(this.codeLensEvent);
    this.refreshed(this.tokensEvent);
  }

  // MARK: The server's process

  program() {
    const folder = this.vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file");
    return { file: settings(this.vscode).path, args: ["lsp"], cwd: folder?.uri.fsPath };
  }

  async initialize(connection) {
    const folders = this.folders();
    const { capabilities: announced } = await connection.request("initialize", {
      // The server ends itself when this process no longer exists.
      processId: process.pid,
      clientInfo: { name: this.vscode.env.appName, version: this.vscode.version },
      locale: this.vscode.env.language,
      rootUri: folders[0]?.uri ?? null,
      workspaceFolders: folders.length ? folders : null,
      capabilities,
      initializationOptions: { environment: this.environment(), virtualDocuments: true },
    });
    connection.notify("initialized", {});
    return announced;
  }

  ready(server) {
    const { vscode, convert } = this;
    const { connection } = this.server;
    this.registrations = [
      ...synchronize(vscode, convert, connection, server.textDocumentSync),
      ...register(vscode, convert, connection, server, {
        onLog: this.log,
        refresh: { codeLenses: this.codeLensEvent.event, semanticTokens: this.tokensEvent.event },
      }),
      ...this.watchFiles(connection),
    ];
    if (server.workspace?.workspaceFolders?.changeNotifications) {
      this.registrations.push(vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        connection.notify("workspace/didChangeWorkspaceFolders", {
          event: { added: added.map(asFolder), removed: removed.map(asFolder) },
        })));
    }
    this.log("the language server has started\n");
  }

  stopped() {
    for (const registration of this.registrations) registration.dispose();
    this.registrations = [];
    this.diagnostics.clear();
  }

  async failed(message) {
    this.log(`${message}\n`);
    const [again, open] = ["Start Again", "Open Settings"];
    const choice = await this.vscode.window.showErrorMessage(`hubrun: ${message}`, again, open);
    if (choice === again) await this.restart();
    if (choice === open) await this.vscode.commands.executeCommand("workbench.action.openSettings", "hubrun.path");
  }

  watchFiles(connection) {
    const watcher = this.vscode.workspace.createFileSystemWatcher(watchedFiles);
    let changes = [];
    let timer;
    const add = (type) => (uri) => {
      if (uri.path.includes("/node_modules/")) return;
      changes.push({ uri: uri.toString(), type });
      timer ??= setTimeout(() => {
        connection.notify("workspace/didChangeWatchedFiles", { changes });
        [changes, timer] = [[], undefined];
      }, watchDelay);
    };
    return [
      watcher, watcher.onDidCreate(add(1)), watcher.onDidChange(add(2)), watcher.onDidDelete(add(3)),
      { dispose: () => clearTimeout(timer) },
    ];
  }

  // MARK: Requests

  request(method, params, token) {
    return this.isReady
      ? this.server.connection.request(method, params, token)
      : Promise.reject(new Error("the language server is not running; see the output of hubrun"));
  }

  folders() {
    return (this.vscode.workspace.workspaceFolders ?? []).map(asFolder);
  }

  refreshed(emitter) {
    emitter.fire();
    return null;
  }

  show({ type, message }) {
    const { window } = this.vscode;
    const methods = { 1: "showErrorMessage", 2: "showWarningMessage" };
    window[methods[type] ?? "showInformationMessage"](`hubrun: ${message}`);
  }
}

const asFolder = ({ uri, name }) => ({ uri: uri.toString(), name });

module.exports = { Client };
