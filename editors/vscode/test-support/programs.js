"use strict";
// Programs that stand in for hubrun, and helpers of the tests.

const fs = require("fs");
const os = require("os");
const path = require("path");

/** Returns a new folder that is removed after the test. */
function temporaryFolder(test) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hubrun-vscode-"));
  test.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a shell script, and returns its path. */
function writeProgram(folder, script, name = "hubrun") {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a program that is the scripted server; returns its path, and a function that reads the received messages. */
function writeServer(folder, behaviour) {
  const log = path.join(folder, "messages.jsonl");
  const file = path.join(folder, "behaviour.json");
  fs.writeFileSync(file, JSON.stringify({ ...behaviour, log }));
  const server = path.join(__dirname, "fake-server.js");
  return {
    program: writeProgram(folder, `exec ${[process.execPath, server, file].map(quoted).join(" ")} "$@"`),
    received: () => (fs.existsSync(log)
      ? fs.readFileSync(log, "utf8").trim().split("\n").map((line) => JSON.parse(line))
      : []),
  };
}

/** Waits until a condition holds, and returns its value. */
async function until(condition, limit = 10_000) {
  const end = Date.now() + limit;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`the condition did not hold in ${limit} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

module.exports = { quoted, temporaryFolder, until, writeProgram, writeServer };
