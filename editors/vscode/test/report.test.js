"use strict";

const assert = require("assert/strict");
const crypto = require("crypto");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { Reports, pageForWebview } = require("../lib/report");
const { fakeVSCode } = require("../test-support/fake-vscode");
const { temporaryFolder, writeProgram } = require("../test-support/programs");

const page = `<!DOCTYPE html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-AAA='; style-src 'sha256-BBB='; img-src data:">
</head><body><script>let page;</script></body>`;

/** Creates reports whose program runs this shell script; $file is the path of the report. */
function start(t, script, settings) {
  const folder = temporaryFolder(t);
  const storage = path.join(temporaryFolder(t), "storage");
  const program = writeProgram(temporaryFolder(t), [
    `printf '%s\\n' "$@" >${folder}/arguments`,
    'for argument; do case $argument in html=*) file=${argument#html=} ;; esac; done',
    script,
  ].join("\n"));
  const fake = fakeVSCode({ folder, configuration: { path: program, ...settings } });
  let log = "";
  const reports = new Reports(fake.vscode, { storage, log: (text) => (log += text), environment: () => "staging" });
  return {
    ...fake, reports, folder, storage, log: () => log,
    uri: fake.vscode.Uri.file(`${folder}/shop.yaml`),
    arguments: () => fs.readFileSync(`${folder}/arguments`, "utf8").trim().split("\n"),
  };
}

test("the page gets one script for its links, allowed by its hash, and nothing else", () => {
  const html = pageForWebview(page);
  const [, script] = /<script>([^]*?)<\/script>/.exec(html);
  const hash = crypto.createHash("sha256").update(script).digest("base64");
  assert.ok(html.includes(`content="default-src 'none'; script-src 'sha256-${hash}' 'sha256-AAA='; style-src 'sha256-BBB=';`));
  assert.equal(html.replace(`<script>${script}</script>`, "").replace(`'sha256-${hash}' `, ""), page);
});

test("a page without the policy is refused", () => {
  const pages = [
    "<script>alert(1)</script>", page.replace("default-src 'none'; ", ""), page.replace("'sha256-AAA='", "*"),
    " ".repeat(5_000) + page,
  ];
  for (const html of pages) {
    assert.throws(() => pageForWebview(html), { message: "the report does not have the expected content security policy" });
  }
});

test("a collection runs, and its report is shown whatever the verdict", async (t) => {
  const { reports, state, uri, storage, log, arguments: used } = start(
    t, `cat >"$file" <<'END'\n${page}\nEND\necho results; exit 4`, { arguments: ["--timeout=5s"] });
  await reports.show(uri);
  assert.deepEqual(used().filter((argument) => !argument.startsWith("html=")), [
    "run", "--timeout=5s", "--environment=staging", "--report", "--no-progress", "--color", "never", "shop.yaml",
  ]);
  const [panel] = state.panels;
  assert.equal(panel.title, "Report: shop.yaml");
  assert.deepEqual(panel.options, { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
  assert.match(panel.webview.html, /let page;/);
  assert.equal(log(), "results\n");
  assert.equal(fs.statSync(storage).mode & 0o777, 0o700);
  await reports.show(uri);
  assert.equal(state.panels.length, 1);
});

test("a run without a report shows its error, and never the previous report", async (t) => {
  const { reports, state, uri, folder, log } = start(
    t, `if [ -e once ]; then echo 'shop.yaml:1:1: error: broken' >&2; exit 2; fi; touch once; cat >"$file" <<'END'\n${page}\nEND`);
  await reports.show(uri);
  await reports.show(uri);
  assert.ok(fs.existsSync(`${folder}/once`));
  assert.deepEqual(state.messages, [{ severity: "error", text: "hubrun: shop.yaml:1:1: error: broken" }]);
  assert.equal(log(), "shop.yaml:1:1: error: broken\n");
});

test("without a collection there is nothing to run", async (t) => {
  const { reports, state } = start(t, "exit 1");
  await reports.show(undefined);
  assert.deepEqual(state.messages, [{ severity: "information", text: "hubrun: open a collection to run it." }]);
});
