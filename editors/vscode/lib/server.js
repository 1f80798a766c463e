"use strict";
// The process `hubrun lsp`: start, restart after a crash, end.

const { spawn } = require("child_process");
const { Connection } = require("./rpc");
const { startFailure } = require("./program");

/** Limits the restarts of a server: at most `most` in `period` milliseconds, each after a longer pause. */
class RestartPolicy {
  constructor({ most = 5, period = 180_000, firstPause = 500 } = {}) {
    Object.assign(this, { most, period, firstPause });
    this.times = [];
  }

  /** Returns the pause before the next restart, in milliseconds; undefined if there were too many. */
  next(now) {
    this.times = this.times.filter((time) => now - time < this.period);
    if (this.times.length >= this.most) return undefined;
    this.times.push(now);
    return this.firstPause * 2 ** (this.times.length - 1);
  }
}

/** The time in which the server must answer `initialize` and `shutdown`, in milliseconds. */
const startLimit = 30_000;
const stopLimit = 2_000;

class Server {
  /**
   * - `program()` returns `{ file, args, cwd }`, or throws an error for the user.
   * - `initialize(connection)` sends `initialize` and returns the server's capabilities.
   * - `onReady(capabilities)` and `onStopped()` are called in turn, `onFailure(message)` if the server stays stopped.
   * - `onNotification`, `onRequest`: see Connection. `onLog(text)` gets standard error and remarks.
   */
  constructor(delegate, restarts = new RestartPolicy()) {
    this.delegate = delegate;
    this.restarts = restarts;
  }

  start() {
    this.isWanted = true;
    let program;
    try {
      program = this.delegate.program();
    } catch (error) {
      this.fail(error.message);
      return;
    }
    const { file, args, cwd } = program;
    const child = spawn(file, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
    const connection = new Connection({
      input: child.stdout,
      output: child.stdin,
      onNotification: this.delegate.onNotification,
      onRequest: this.delegate.onRequest,
      onClose: (error) => {
        if (error) this.delegate.onLog(`${error.message}\n`);
        // Without a connection the process is of no use, even if it continues.
        child.kill();
      },
    });
    this.child = child;
    this.connection = connection;
    this.exit = new Promise((resolve) => {
      child.on("error", (error) => {
        if (this.child === child && child.pid === undefined) {
          this.ended(child, connection);
          if (this.isWanted) this.fail(startFailure(file, error));
        }
        resolve();
      });
      child.on("close", (status, signal) => {
        if (child.pid !== undefined) this.stopped(child, connection, signal ?? `status ${status}`);
        resolve();
      });
    });
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", this.delegate.onLog);
    this.initialize(child, connection);
  }

  /** Ends the server: with `shutdown` and `exit`, or by force. */
  async stop() {
    this.isWanted = false;
    clearTimeout(this.timer);
    const { child, connection, exit } = this;
    if (!child) return;
    await withLimit(connection.request("shutdown"), stopLimit).catch(() => {});
    connection.notify("exit");
    await withLimit(exit, stopLimit).catch(() => child.kill("SIGKILL"));
    await exit;
  }

  async restart() {
    await this.stop();
    this.restarts.times = [];
    this.start();
  }

  async initialize(child, connection) {
    try {
      const capabilities = await withLimit(this.delegate.initialize(connection), startLimit);
      if (this.child !== child || !this.isWanted) return;
      this.isReady = true;
      this.delegate.onReady(capabilities);
    } catch (error) {
      // A closed connection is reported by the end of its process.
      if (connection.isClosed) return;
      this.delegate.onLog(`initialize: ${error.message}\n`);
      child.kill();
    }
  }

  ended(child, connection) {
    connection.close();
    if (this.child === child) this.child = undefined;
    if (!this.isReady) return;
    this.isReady = false;
    this.delegate.onStopped();
  }

  stopped(child, connection, reason) {
    this.ended(child, connection);
    if (!this.isWanted) return;
    const pause = this.restarts.next(Date.now());
    if (pause === undefined) {
      const times = this.restarts.most + 1;
      this.fail(`the language server ended ${times} times in three minutes (${reason}); see the output "hubrun"`);
      return;
    }
    this.delegate.onLog(`the language server ended (${reason}); it starts again in ${pause} ms\n`);
    this.timer = setTimeout(() => this.start(), pause);
  }

  fail(message) {
    this.isWanted = false;
    this.delegate.onFailure(message);
  }
}

function withLimit(promise, limit) {
  let timer;
  const expired = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limit} ms`)), limit);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
}

module.exports = { RestartPolicy, Server };
