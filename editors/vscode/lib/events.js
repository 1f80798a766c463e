"use strict";
// Reads the event stream of `--report jsonl` (Documentation/events.md), and turns its requests into results of tests.

const path = require("path");
const { StringDecoder } = require("string_decoder");

/** The version of the stream that this file reads. */
const supportedVersion = 1;
/** The maximum length of a line, in characters. A line has the bodies of all attempts of a request. */
const maximumLine = 64 << 20;

/** Splits a stream of bytes into lines. A line that is too long is skipped. */
class LineReader {
  constructor(onLine, limit = maximumLine) {
    Object.assign(this, { onLine, limit });
    this.decoder = new StringDecoder("utf8");
    this.parts = [];
    this.length = 0;
  }

  push(chunk) {
    const lines = this.decoder.write(chunk).split("\n");
    const rest = lines.pop();
    for (const line of lines) {
      this.add(line);
      this.endLine();
    }
    this.add(rest);
  }

  /** Passes on the last line if it has no line break. */
  end() {
    if (this.length > 0) this.endLine();
  }

  add(text) {
    this.length += text.length;
    if (this.length <= this.limit) this.parts.push(text);
    else this.parts = [];
  }

  endLine() {
    if (this.length > 0 && this.length <= this.limit) this.onLine(this.parts.join(""));
    [this.parts, this.length] = [[], 0];
  }
}

/**
 * Returns what identifies a request in a collection: equal for the entry of `hubrun list` and the events of a run.
 * `positions` are those of the groups around it; two groups can have the same name.
 */
const requestKey = (section, positions, line, name) => `${section}/${positions.join(".")}/${line}:${name}`;

/** Collects the events of one run. */
class RunReader {
  /** Paths in events are relative to `folder`. `onResult(result)` is called for each request. */
  constructor(folder, onResult) {
    Object.assign(this, { folder, onResult });
    this.units = new Map();
    this.hasEnded = false;
    this.lines = new LineReader((line) => this.read(line));
  }

  push(chunk) {
    this.lines.push(chunk);
  }

  end() {
    this.lines.end();
  }

  read(line) {
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      // The last line of a killed run can be incomplete.
      return;
    }
    if (event.event === "run" && event.version > supportedVersion) this.unsupportedVersion = event.version;
    if (this.unsupportedVersion) return;
    if (event.event === "unit") this.units.set(event.unit, event);
    if (event.event === "unitEnd") this.units.delete(event.unit);
    if (event.event === "end") this.hasEnded = true;
    if (event.event === "request") this.onResult(requestResult(event, this.units.get(event.unit), this.folder));
  }
}

/** Returns the result of a request: file of the collection, key, outcome, milliseconds, reason, messages. */
function requestResult(event, unit, folder) {
  const positions = event.groups.map(({ position }) => position);
  const label = [unit?.row, !unit?.row && unit?.iterations > 1 && `iteration ${unit.iteration}`, event.element]
    .filter(Boolean).join(", ");
  const messages = event.problems.map((problem) => problemMessage(problem, label, folder));
  // Notes explain the failure as a whole.
  if (messages.length) messages[0].text = [messages[0].text, ...event.notes.flatMap(noteLines)].join("\n");
  return {
    file: unit && path.resolve(folder, unit.file),
    key: requestKey(event.section, positions, event.place.line, event.name),
    outcome: event.outcome,
    duration: event.duration,
    reason: event.reason,
    messages,
  };
}

function problemMessage({ message, details, hint, expected, actual, place }, label, folder) {
  const first = label ? `[${label}] ${message}` : message;
  return {
    text: [first, ...details, ...(hint ? [`hint: ${hint}`] : [])].join("\n"),
    expected,
    actual,
    file: path.resolve(folder, place.file),
    range: placeRange(place),
  };
}

const noteLines = ({ message, hint }) => (hint ? [message, `hint: ${hint}`] : [message]);

/** Returns a range with lines and characters from 0. */
function placeRange({ line, column, endLine, endColumn }) {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

module.exports = { LineReader, RunReader, requestKey, requestResult };
