"use strict";
// The environment of all runs: chosen in the status bar, remembered for the workspace.

const { isSelected } = require("./documents");
const { settings } = require("./program");

const stateKey = "hubrun.environment";

class EnvironmentChoice {
  /** `state` is the workspace's Memento. */
  constructor(vscode, state) {
    Object.assign(this, { vscode, state });
    this.emitter = new vscode.EventEmitter();
    this.onDidChange = this.emitter.event;
    this.item = vscode.window.createStatusBarItem("hubrun.environment", vscode.StatusBarAlignment.Right, 90);
    this.item.name = "hubrun environment";
    this.item.command = "hubrun.chooseEnvironment";
    this.update();
    this.item.show();
  }

  /** The chosen environment, otherwise the one of the setting; null for the collection's own default. */
  get current() {
    const chosen = this.state.get(stateKey);
    return chosen === undefined ? settings(this.vscode).environment : chosen;
  }

  /** Offers the environments of the active collection. */
  async choose(client) {
    const { window } = this.vscode;
    const document = [window.activeTextEditor, ...window.visibleTextEditors]
      .map((editor) => editor?.document).find((candidate) => candidate && isSelected(candidate));
    if (!document) {
      window.showInformationMessage("hubrun: open a collection to choose one of its environments.");
      return;
    }
    let answer;
    try {
      answer = await client.environments(document);
      if (!answer) throw new Error("this file is not a collection");
    } catch (error) {
      window.showErrorMessage(`hubrun: ${error.message}`);
      return;
    }
    const placeHolder = "The environment of all runs";
    const picked = await window.showQuickPick(items(answer, this.current), { placeHolder });
    if (picked) await this.set(picked.environment);
  }

  async set(environment) {
    await this.state.update(stateKey, environment);
    this.update();
    this.emitter.fire(environment);
  }

  update() {
    this.item.text = `$(server-environment) ${this.current ?? "default"}`;
    this.item.tooltip = this.current === null
      ? "hubrun: each collection uses its default environment. Click to choose another one."
      : `hubrun: the environment of all runs is "${this.current}". Click to choose another one.`;
  }

  dispose() {
    this.item.dispose();
    this.emitter.dispose();
  }
}

function items({ environments, chosen }, current) {
  const mark = (environment) => (environment === current ? "chosen" : undefined);
  return [
    {
      label: "Default of each collection",
      description: mark(null),
      detail: current === null && chosen ? `here: ${chosen}` : undefined,
      environment: null,
    },
    ...environments.map((name) => ({ label: name, description: mark(name), environment: name })),
  ];
}

module.exports = { EnvironmentChoice, items };
