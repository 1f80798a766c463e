"use strict";

const assert = require("assert/strict");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { TestExplorer } = require("../lib/explorer");
const { fakeVSCode } = require("../test-support/fake-vscode");
const { quoted, temporaryFolder, until, writeProgram } = require("../test-support/programs");

const fixtures = path.join(__dirname, "fixtures");

const recordedRun = `cat ${quoted(path.join(fixtures, "run.jsonl"))}; echo text >&2; exit 3`;

/** Creates an explorer for the fixture shop.yaml, whose program prints recorded output. */
function start(t, { list = "list.json", run = recordedRun, settings } = {}) {
  const folder = temporaryFolder(t);
  for (const name of ["shop.yaml", "_part.yaml", "broken.yaml"]) {
    fs.copyFileSync(path.join(fixtures, name), path.join(folder, name));
  }
  fs.writeFileSync(path.join(folder, "compose.yaml"), "services: {}\n");
  const tools = temporaryFolder(t);
  const program = writeProgram(tools, [
    `for argument; do printf '%s\\n' "$argument"; done >>${quoted(`${tools}/arguments`)}; echo >>${quoted(`${tools}/arguments`)}`,
    `case "$1 $*" in`,
    `list*broken.yaml) cat ${quoted(path.join(fixtures, "broken.txt"))} >&2; exit 2 ;;`,
    `list*) cat ${quoted(path.join(fixtures, list))} ;;`,
    `run*) ${run} ;;`,
    "esac",
  ].join("\n"));
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const fake = fakeVSCode({ folder, files, configuration: { path: program, ...settings } });
  const explorer = new TestExplorer(fake.vscode, { log() {}, environment: () => settings?.environment ?? null });
  const { controller } = fake.state;
  const item = (name) => controller.items.get(`file://${folder}/${name}`);
  const child = (...labels) => labels.reduce(
    (parent, label) => [...parent.children].map(([, each]) => each).find((each) => each.label === label), item("shop.yaml"));
  return {
    ...fake, explorer, folder, controller, item, child,
    commands: () => fs.readFileSync(path.join(tools, "arguments"), "utf8").trim().split("\n\n").map((text) => text.split("\n")),
    async runTests(request, token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) }) {
      await controller.runHandler(request, token);
      return fake.state.runs.at(-1);
    },
  };
}

const results = (run, ...names) => run.calls.filter(([name]) => names.includes(name)).map(([name, label]) => `${name} ${label}`);

test("collections are found, and read when they are expanded", async (t) => {
  const { controller, item, child, commands, folder } = start(t);
  await controller.resolveHandler();
  assert.deepEqual([...controller.items].map(([, { label }]) => label).sort(), ["broken.yaml", "shop.yaml"]);
  await controller.resolveHandler(item("shop.yaml"));
  assert.deepEqual(commands(), [["list", "--format", "json", "--color", "never", "shop.yaml"]]);
  assert.equal(item("shop.yaml").description, "Shop");
  assert.equal(child("Inner", "Refused").range.start.line, 18);
  assert.equal(child("Part", "Part two").uri.fsPath, `${folder}/_part.yaml`);
  await controller.resolveHandler(item("broken.yaml"));
  assert.match(item("broken.yaml").error, /^broken.yaml:4:5: error: unknown key "GETT"/);
});

test("an opened collection is read at once, and a removed one disappears", async (t) => {
  const { vscode, state, controller, item, open, folder } = start(t);
  open(`${folder}/shop.yaml`, "yaml", "");
  await until(() => item("shop.yaml")?.children.size);
  state.watchers[0].deleted.fire(vscode.Uri.file(`${folder}/shop.yaml`));
  assert.equal(controller.items.size, 0);
});

test("a run of a file reports each request, the worst of its elements, and places of failures", async (t) => {
  const { controller, item, runTests, commands, folder } = start(t);
  await controller.resolveHandler();
  const run = await runTests({ include: [item("shop.yaml")] });
  assert.deepEqual(commands().at(-1), [
    "run", "--report", "jsonl=-", "--no-progress", "--color", "always", "shop.yaml",
  ]);
  assert.deepEqual(results(run, "passed", "failed", "errored", "skipped"), [
    "failed Wrong status", "skipped Needs a capture", "passed For each", "failed For each", "errored Refused",
    "skipped Skipped", "passed Part one", "failed Part two", "passed Part one", "failed Part two", "passed Passed",
    "failed Clean up",
  ]);
  const [, , [, message], duration] = run.calls.find(([name, label]) => name === "failed" && label === "Wrong status");
  assert.equal(message.expectedOutput, '"coffee"');
  assert.equal(message.actualOutput, '"tea"');
  assert.equal(message.location.uri.fsPath, `${folder}/shop.yaml`);
  assert.equal(message.location.range.start.line, 8);
  assert.ok(duration > 0);
  assert.equal(run.output, "text\r\n");
  assert.ok(run.isEnded);
});

test("selected requests are run by line or by name, with environment and arguments", async (t) => {
  const { controller, item, child, runTests, commands } = start(t, {
    run: `cat ${quoted(path.join(fixtures, "parts.jsonl"))}; exit 4`,
    settings: { environment: "local", arguments: ["--timeout=5s"] },
  });
  await controller.resolveHandler();
  await controller.resolveHandler(item("shop.yaml"));
  const run = await runTests({ include: [child("Inner", "Refused"), child("Wrong status")] });
  const common = ["run", "--timeout=5s", "--environment=local", "--report", "jsonl=-", "--no-progress", "--color", "always"];
  assert.deepEqual(commands().at(-1), [...common, "shop.yaml:19", "shop.yaml:7"]);
  // Requests that run with them are reported, too; chosen ones without a result are skipped.
  assert.deepEqual(results(run, "failed", "passed", "skipped"), [
    "failed Part two", "passed Passed", "failed Clean up", "skipped Refused", "skipped Wrong status",
  ]);
  await runTests({ include: [child("Part")] });
  assert.deepEqual(commands().at(-1), [...common, "shop.yaml", "--name=Part/Part one", "--name=Part/Part two"]);
  const others = [...item("shop.yaml").children].map(([, each]) => each).slice(2);
  await runTests({ include: [item("shop.yaml")], exclude: others });
  assert.deepEqual(commands().at(-1).slice(8, 10), ["shop.yaml:7", "shop.yaml:11"]);
});

test("a run without a choice has all collections; errors of a file are in its item", async (t) => {
  const { controller, runTests } = start(t);
  await controller.resolveHandler();
  const run = await runTests({});
  const [, , [message]] = run.calls.find(([, label]) => label === "broken.yaml");
  assert.match(message.message, /unknown key "GETT"/);
  assert.equal(results(run, "failed").length, 5);
});

test("a file that has changed is read again before it runs", async (t) => {
  const { controller, item, child, runTests, commands, folder } = start(t);
  await controller.resolveHandler();
  await controller.resolveHandler(item("shop.yaml"));
  const chosen = child("Wrong status");
  await runTests({ include: [chosen] });
  assert.equal(commands().filter(([name]) => name === "list").length, 1);
  fs.utimesSync(`${folder}/_part.yaml`, 1, 1);
  const run = await runTests({ include: [chosen] });
  assert.equal(commands().filter(([name]) => name === "list").length, 2);
  assert.ok(results(run, "failed").includes("failed Wrong status"));
});

test("a run that ends early is an error with its text", async (t) => {
  const { controller, item, runTests } = start(t, {
    run: `printf '\\033[31mhubrun: error: no environment\\033[0m\\n' >&2; exit 1`,
  });
  await controller.resolveHandler();
  const run = await runTests({ include: [item("shop.yaml")] });
  const errored = run.calls.filter(([name]) => name === "errored");
  assert.equal(errored.length, 12);
  assert.deepEqual(errored.map(([, , [{ message }]]) => message), Array(12).fill("hubrun: error: no environment"));
});

test("a status without a failed request is an error of the collection", async (t) => {
  const { controller, item, runTests } = start(t, {
    list: "verify-list.json",
    run: `sed s,collections/verify,shop, ${quoted(path.join(fixtures, "verify-run.jsonl"))}; echo 'p95 is too high' >&2; exit 4`,
  });
  await controller.resolveHandler();
  const run = await runTests({ include: [item("shop.yaml")] });
  assert.deepEqual(results(run, "errored"), ["errored shop.yaml"]);
});

test("cancelling interrupts the process, and the other requests are skipped", async (t) => {
  const { vscode, state, controller, item, runTests, folder } = start(t, {
    run: `trap 'echo stopped >stopped; exit 130' INT; head -n 3 ${quoted(path.join(fixtures, "run.jsonl"))}
      while :; do sleep 0.05; done`,
  });
  await controller.resolveHandler();
  const source = new vscode.CancellationTokenSource();
  const running = runTests({ include: [item("shop.yaml")] }, source.token);
  // The result arrives while the process runs.
  await until(() => state.runs.length && results(state.runs[0], "failed").length);
  assert.deepEqual(results(state.runs[0], "failed"), ["failed Wrong status"]);
  source.cancel();
  const run = await running;
  assert.ok(fs.existsSync(`${folder}/stopped`));
  assert.equal(results(run, "skipped").length, 10);
  assert.ok(run.isEnded);
});

test("a missing program is named", async (t) => {
  const { controller, item, runTests, state } = start(t);
  await controller.resolveHandler();
  state.configuration.path = "/nowhere/hubrun";
  const run = await runTests({ include: [item("shop.yaml")] });
  assert.deepEqual(results(run, "errored"), ["errored shop.yaml"]);
  assert.match(item("shop.yaml").error, /^"\/nowhere\/hubrun" was not found/);
});
