"use strict";
// With the real program: HUBRUN=/path/to/hubrun node --test test/program.test.js

const assert = require("assert/strict");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { TestExplorer } = require("../lib/explorer");
const { Reports } = require("../lib/report");
const { fakeVSCode } = require("../test-support/fake-vscode");
const { temporaryFolder } = require("../test-support/programs");

const program = process.env.HUBRUN;
const skip = program ? false : "HUBRUN is not set";
const noToken = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };

/** Copies this collection to a new workspace. */
function start(t, file) {
  const folder = temporaryFolder(t);
  const copy = path.join(folder, path.basename(file));
  fs.copyFileSync(file, copy);
  // The failures of these runs are not those of the user.
  process.env.HUBRUN_STATE_DIR = path.join(folder, ".state");
  const fake = fakeVSCode({ folder, files: [copy], configuration: { path: path.resolve(program) } });
  return { ...fake, folder, uri: fake.vscode.Uri.file(copy) };
}

test("collections/verify.yaml passes against the emulated hub", { skip }, async (t) => {
  const { vscode, state, uri } = start(t, path.join(__dirname, "../../../collections/verify.yaml"));
  new TestExplorer(vscode, { log() {}, environment: () => null });
  await state.controller.resolveHandler();
  const item = state.controller.items.get(uri.toString());
  await state.controller.runHandler({ include: [item] }, noToken);
  const results = state.runs[0].calls.filter(([name]) => name !== "started");
  assert.deepEqual(results.map(([name]) => name), Array(8).fill("passed"));
  assert.match(state.runs[0].output, /8 passed/);

  // One request alone, by its line; hubrun adds the teardown.
  const [, second] = [...item.children].map(([, child]) => child);
  await state.controller.runHandler({ include: [second] }, noToken);
  assert.ok(state.runs[1].calls.some(([name, label]) => name === "passed" && label === "The device registers"));
  assert.ok(!state.runs[1].calls.some(([, label]) => label === "An expired token"));
});

test("a file with errors has its error in the tree", { skip }, async (t) => {
  const { vscode, state, uri } = start(t, path.join(__dirname, "fixtures/broken.yaml"));
  new TestExplorer(vscode, { log() {}, environment: () => null });
  await state.controller.resolveHandler();
  const item = state.controller.items.get(uri.toString());
  await state.controller.resolveHandler(item);
  assert.match(item.error, /broken\.yaml:4:5: error: unknown key "GETT"/);
});

test("the HTML report is a page that the extension accepts", { skip }, async (t) => {
  const { vscode, state, folder, uri } = start(t, path.join(__dirname, "../../../collections/verify.yaml"));
  const reports = new Reports(vscode, { storage: path.join(folder, ".storage"), log() {}, environment: () => "emulator" });
  await reports.show(uri);
  assert.deepEqual(state.messages, []);
  assert.match(state.panels[0].webview.html, /The device registers/);
});
