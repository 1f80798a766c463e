"use strict";
// The HTML report of a run in a tab.

const crypto = require("crypto");
const fs = require("fs/promises");
const path = require("path");
const { environmentOption, run, settings } = require("./program");
const { fileArgument } = require("./listing");

/**
 * VS Code handles clicks on links within a page by scrolling and does not change the address, but the report shows a
 * request when the part of the address behind # changes.
 */
const linkScript = `addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link) location.hash = link.hash;
}, true);`;

/**
 * Returns the page with a script for its links, allowed by its hash. Throws if the page does not have the policy that
 * forbids everything but its own script: then it is not a report, and its scripts must not be executed.
 */
function pageForWebview(html) {
  const meta = '<meta http-equiv="Content-Security-Policy" content="';
  const policy = new RegExp(`${meta}(default-src 'none'; script-src )('sha256-[^"]*)">`);
  const found = policy.exec(html.slice(0, 4_096));
  if (!found) throw new Error("the report does not have the expected content security policy");
  const hash = crypto.createHash("sha256").update(linkScript).digest("base64");
  const own = `${meta}${found[1]}'sha256-${hash}' ${found[2]}"><script>${linkScript}</script>`;
  return html.slice(0, found.index) + own + html.slice(found.index + found[0].length);
}

class Reports {
  /** `storage` is the extension's folder for this workspace, otherwise for all; `environment()` as in TestExplorer. */
  constructor(vscode, { storage, log, environment }) {
    Object.assign(this, { vscode, storage, log, environment });
    this.panels = new Map();
  }

  /** Runs a collection, by default the file of the active editor, and shows the report. */
  async show(uri) {
    const { window, workspace, ProgressLocation } = this.vscode;
    const target = uri ?? window.activeTextEditor?.document.uri;
    if (target?.scheme !== "file") {
      window.showInformationMessage("hubrun: open a collection to run it.");
      return;
    }
    const open = workspace.textDocuments.find((document) => document.uri.toString() === target.toString());
    // hubrun reads the file from the disk.
    if (open?.isDirty) await open.save();
    try {
      const html = await window.withProgress(
        { location: ProgressLocation.Notification, title: `Running ${path.basename(target.fsPath)}`, cancellable: true },
        (progress, token) => this.run(target, token));
      this.open(target, pageForWebview(html));
    } catch (error) {
      window.showErrorMessage(`hubrun: ${error.message}`);
    }
  }

  /** Runs a collection, and returns the report's HTML. */
  async run(target, token) {
    const folder = this.vscode.workspace.getWorkspaceFolder(target)?.uri.fsPath ?? path.dirname(target.fsPath);
    const name = crypto.createHash("sha256").update(target.fsPath).digest("hex").slice(0, 16);
    const file = path.join(this.storage, `report-${name}.html`);
    // A report has requests and responses: other users of the machine must not read it.
    await fs.mkdir(this.storage, { recursive: true, mode: 0o700 });
    // A run that writes no report must not show the previous one.
    await fs.rm(file, { force: true });
    const { path: program, arguments: extra } = settings(this.vscode);
    const { errorText } = await run(program, [
      "run", ...extra, ...environmentOption(this.environment()),
      "--report", `html=${file}`, "--no-progress", "--color", "never", fileArgument(target.fsPath, folder),
    ], { cwd: folder, token, onOutput: (chunk) => this.log(chunk.toString("utf8")) });
    try {
      return await fs.readFile(file, "utf8");
    } catch {
      this.log(errorText);
      throw new Error(errorText.trim().split("\n")[0] || "the run wrote no report");
    }
  }

  open(target, html) {
    const { ViewColumn, window } = this.vscode;
    const key = target.toString();
    let panel = this.panels.get(key);
    if (!panel) {
      panel = window.createWebviewPanel(
        "hubrun.report", `Report: ${path.basename(target.fsPath)}`, ViewColumn.Active,
        // The page needs no files, and keeps its search and open request while it is hidden.
        { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
      this.panels.set(key, panel);
      panel.onDidDispose(() => this.panels.delete(key));
    }
    panel.webview.html = html;
    panel.reveal();
  }

  dispose() {
    for (const panel of [...this.panels.values()]) panel.dispose();
  }
}

module.exports = { Reports, pageForWebview };
