"use strict";
// The commands of code lenses, and the read-only documents that show their results.

const { requestCancelled: cancelled } = require("./rpc").errorCodes;

const scheme = "hubrun";
/** The time after which a run that continues has a notification with a button to cancel it, in milliseconds. */
const patience = 1_000;

class Exchanges {
  constructor(vscode, client) {
    Object.assign(this, { vscode, client });
    this.texts = new Map();
    this.emitter = new vscode.EventEmitter();
    this.registrations = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.emitter.event,
        provideTextDocumentContent: (uri) => this.texts.get(uri.toString()) ?? "",
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
    ];
  }

  /** Executes a command of the server for the request on a line, counted from 0, and shows the result. */
  async execute(command, uri, line) {
    const { window } = this.vscode;
    try {
      const place = this.place(uri, line);
      if (!place) {
        window.showInformationMessage("hubrun: open a collection, and place the cursor in a request.");
        return;
      }
      const result = await this.withProgress((token) => this.client.execute(command, place, token));
      if (!result) return;
      await this.show(result, command, place);
      if (result.failed > 0) window.setStatusBarMessage(`$(error) hubrun: ${result.failed} failed`, 5_000);
      else if (result.passed > 0) window.setStatusBarMessage(`$(pass) hubrun: ${result.passed} passed`, 5_000);
    } catch (error) {
      if (error.code !== cancelled) window.showErrorMessage(`hubrun: ${error.message}`);
    }
  }

  /** The arguments of a code lens; from the command palette, the line of the cursor. */
  place(uri, line) {
    if (typeof uri === "string" && Number.isInteger(line)) return [uri, line];
    const editor = this.vscode.window.activeTextEditor;
    return editor && [editor.document.uri.toString(), editor.selection.active.line];
  }

  async withProgress(start) {
    const { window, CancellationTokenSource, ProgressLocation } = this.vscode;
    const source = new CancellationTokenSource();
    const result = start(source.token);
    // A short request would only flash the notification.
    const timer = setTimeout(() => window.withProgress(
      { location: ProgressLocation.Notification, title: "hubrun: sending…", cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => source.cancel());
        return result.catch(() => {});
      }), patience);
    try {
      return await result;
    } finally {
      clearTimeout(timer);
      source.dispose();
    }
  }

  /** Shows a text beside the collection; another run of the same request replaces it. */
  async show({ title, text, languageId }, command, [source, line]) {
    const { Uri, ViewColumn, languages, window, workspace } = this.vscode;
    const kind = command === "hubrun.showAsCurl" ? "curl" : "run";
    const uri = Uri.from({
      scheme,
      // The last part of the path is the title of the tab.
      path: `/${title.replace(/[/\\\s\u0000-\u001f]+/g, " ").slice(0, 100) || kind}`,
      query: `${kind}&${line}&${source}`,
    });
    this.texts.set(uri.toString(), text);
    this.emitter.fire(uri);
    let document = await workspace.openTextDocument(uri);
    if (languageId && document.languageId !== languageId && (await languages.getLanguages()).includes(languageId)) {
      document = await languages.setTextDocumentLanguage(document, languageId);
      // The change of the language closes the document, which removes its text, and opens it again.
      this.texts.set(uri.toString(), text);
    }
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  }

  dispose() {
    for (const registration of this.registrations) registration.dispose();
    this.emitter.dispose();
  }
}

module.exports = { Exchanges };
