"use strict";
// The hubrun binary: where it is, and with which options it is started.

const os = require("os");
const path = require("path");
const { spawn } = require("child_process");

/** Returns the settings. A workspace cannot set path and arguments: their scope in package.json is machine. */
function settings(vscode) {
  const values = vscode.workspace.getConfiguration("hubrun");
  const listed = values.get("arguments");
  return {
    path: executable(values.get("path")),
    arguments: Array.isArray(listed) ? listed.filter((value) => typeof value === "string") : [],
    environment: values.get("environment") || null,
  };
}

/** Returns the program of the setting hubrun.path: a name to be found on the PATH, or an absolute path. */
function executable(setting) {
  const value = typeof setting === "string" && setting.trim() ? setting.trim() : "hubrun";
  if (value === "~" || value.startsWith("~/")) return path.join(os.homedir(), value.slice(1));
  if (/[/\\]/.test(value) && !path.isAbsolute(value)) {
    // A relative path would name a file of whatever folder is open.
    throw new Error(`hubrun.path must be a name or an absolute path, not "${value}"`);
  }
  return value;
}

/** Returns a sentence about a program that could not be started. */
function startFailure(file, error) {
  if (error.code === "ENOENT") return `"${file}" was not found. Install hubrun, or set hubrun.path to its path.`;
  if (error.code === "EACCES") return `"${file}" cannot be executed. Check its permissions, or set hubrun.path.`;
  return `"${file}" could not be started: ${error.message}`;
}

/** Returns the option that selects an environment. The form with = also works for a name that begins with a hyphen. */
const environmentOption = (environment) => (environment ? [`--environment=${environment}`] : []);

/** The most text of a process that is kept, in characters. */
const maximumText = 1 << 20;

/**
 * Runs a program to its end, and returns its exit status and standard error; rejects if it cannot be started.
 * `onOutput(chunk)` gets standard output, `onErrorText(text)` standard error. A cancelled process is interrupted as
 * with Ctrl-C, so that teardowns run, and killed after `grace` milliseconds.
 */
function run(file, args, { cwd, token, onOutput, onErrorText, grace = 15_000 }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let errorText = "";
    let timer;
    const subscription = token?.onCancellationRequested(() => {
      child.kill("SIGINT");
      timer = setTimeout(() => child.kill("SIGKILL"), grace);
    });
    const ended = () => {
      subscription?.dispose();
      clearTimeout(timer);
    };
    child.stdout.on("data", (chunk) => onOutput?.(chunk));
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (text) => {
      if (errorText.length < maximumText) errorText += text;
      onErrorText?.(text);
    });
    child.on("error", (error) => {
      ended();
      reject(new Error(startFailure(file, error)));
    });
    child.on("close", (status, signal) => {
      ended();
      resolve({ status, signal, errorText });
    });
    if (token?.isCancellationRequested) child.kill("SIGINT");
  });
}

module.exports = { environmentOption, executable, run, settings, startFailure };
