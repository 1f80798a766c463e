"use strict";

const assert = require("assert/strict");
const { test } = require("node:test");
const { RestartPolicy, Server } = require("../lib/server");
const { executable } = require("../lib/program");
const { temporaryFolder, until, writeProgram, writeServer } = require("../test-support/programs");

/** Starts a server with this program, and records what happens. */
function start(t, program, restarts) {
  const happened = [];
  let log = "";
  const server = new Server({
    program: typeof program === "function" ? program : () => ({ file: program, args: ["lsp"] }),
    initialize: (connection) => connection.request("initialize", {}),
    onReady: () => happened.push("ready"),
    onStopped: () => happened.push("stopped"),
    onFailure: (message) => happened.push(message),
    onNotification() {},
    onRequest() {},
    onLog: (text) => (log += text),
  }, restarts);
  t.after(() => server.stop());
  server.start();
  return { server, happened, log: () => log };
}

test("pauses between restarts double, and five in three minutes are the most", () => {
  const policy = new RestartPolicy();
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((second) => policy.next(second * 1_000)), [500, 1_000, 2_000, 4_000, 8_000, undefined]);
  assert.equal(policy.next(182_500), 2_000);
  assert.equal(policy.next(1_000_000), 500);
});

test("a server is started, shut down and ended", async (t) => {
  const { program, received } = writeServer(temporaryFolder(t), {});
  const { server, happened } = start(t, program);
  await until(() => happened.includes("ready"));
  await server.stop();
  assert.deepEqual(received().map(({ method }) => method), ["initialize", "shutdown", "exit"]);
  assert.deepEqual(happened, ["ready", "stopped"]);
});

test("a server that crashes starts again, until it has crashed too often", async (t) => {
  const { program, received } = writeServer(temporaryFolder(t), { crashOn: "crash" });
  const { server, happened, log } = start(t, program, new RestartPolicy({ most: 2, firstPause: 5 }));
  for (const times of [1, 2, 3]) {
    await until(() => happened.filter((event) => event === "ready").length === times);
    const pending = assert.rejects(server.connection.request("crash"), { message: "the server has stopped" });
    await pending;
  }
  await until(() => happened.at(-1).startsWith("the language"));
  assert.deepEqual(happened, [
    "ready", "stopped", "ready", "stopped", "ready", "stopped",
    'the language server ended 3 times in three minutes (status 7); see the output "hubrun"',
  ]);
  assert.match(log(), /^the language server ended \(status 7\); it starts again in 5 ms\n/);
  assert.equal(received().filter(({ method }) => method === "initialize").length, 3);
  await server.restart();
  await until(() => happened.at(-1) === "ready");
});

test("a program that is missing or cannot be executed is named, and not started again", async (t) => {
  const folder = temporaryFolder(t);
  const missing = start(t, `${folder}/none`);
  await until(() => missing.happened.length);
  assert.deepEqual(missing.happened, [`"${folder}/none" was not found. Install hubrun, or set hubrun.path to its path.`]);
  const unusable = start(t, folder);
  await until(() => unusable.happened.length);
  assert.deepEqual(unusable.happened, [`"${folder}" cannot be executed. Check its permissions, or set hubrun.path.`]);
});

test("a relative path is refused", (t) => {
  const { happened } = start(t, () => ({ file: executable("./bin/hubrun") }));
  assert.deepEqual(happened, ['hubrun.path must be a name or an absolute path, not "./bin/hubrun"']);
  assert.equal(executable(undefined), "hubrun");
  assert.equal(executable("/usr/bin/hubrun"), "/usr/bin/hubrun");
  assert.match(executable("~/bin/hubrun"), /^\/.+\/bin\/hubrun$/);
});

test("a program that is no language server is ended", async (t) => {
  const program = writeProgram(temporaryFolder(t), 'printf "usage\\r\\n\\r\\n"; exec sleep 60');
  const { happened, log } = start(t, program, new RestartPolicy({ most: 0 }));
  await until(() => happened.length);
  assert.match(happened[0], /^the language server ended 1 times in three minutes/);
  assert.equal(log(), "a header has a line without a name\n");
});
