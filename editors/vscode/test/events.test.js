"use strict";

const assert = require("assert/strict");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { LineReader, RunReader } = require("../lib/events");
const { fileArgument, isCollectionPath, looksLikeCollection, readListing, selection } = require("../lib/listing");

const fixtures = path.join(__dirname, "fixtures");
const fixture = (name) => fs.readFileSync(path.join(fixtures, name));
const folder = "/work space";

function readRun(bytes, size = bytes.length) {
  const results = [];
  const reader = new RunReader(folder, (result) => results.push(result));
  for (let start = 0; start < bytes.length; start += size) reader.push(bytes.subarray(start, start + size));
  reader.end();
  return { results, reader };
}

/** All requests of a listing by key. */
function requests(nodes, found = new Map()) {
  for (const node of nodes) {
    if (node.children) requests(node.children, found);
    else found.set(node.key, node);
  }
  return found;
}

test("lines are joined from chunks of any size, and those over the limit are skipped", () => {
  const bytes = Buffer.from("é\n\n1234567\nlast");
  for (const size of [1, 2, 3, bytes.length]) {
    const lines = [];
    const reader = new LineReader((line) => lines.push(line), 6);
    for (let start = 0; start < bytes.length; start += size) reader.push(bytes.subarray(start, start + size));
    reader.end();
    assert.deepEqual(lines, ["é", "last"]);
  }
});

test("each event of a run belongs to a request of the listing", () => {
  for (const [list, run, count] of [["list.json", "run.jsonl", 13], ["verify-list.json", "verify-run.jsonl", 8]]) {
    const { name, file, nodes } = readListing(fixture(list).toString(), folder);
    const known = requests(nodes);
    const { results, reader } = readRun(fixture(run), 100);
    assert.ok(name);
    assert.equal(results.length, count);
    assert.ok(reader.hasEnded);
    for (const result of results) {
      assert.equal(result.file, file);
      assert.ok(known.has(result.key), result.key);
    }
    assert.equal(new Set(results.map(({ key }) => key)).size, known.size);
  }
});

test("a failed request has a message for each problem, at its place, with the values", () => {
  const { results } = readRun(fixture("run.jsonl"));
  const { key, outcome, duration, messages } = results[0];
  assert.equal(key, "requests//7:Wrong status");
  assert.equal(outcome, "failed");
  assert.ok(duration > 0);
  assert.equal(messages.length, 2);
  assert.match(messages[0].text, /^expected status 201, got 200 OK\n\{"method":"GET"/);
  assert.deepEqual({ ...messages[1] }, {
    text: '$.query.item: expected "coffee", got "tea"', expected: '"coffee"', actual: '"tea"', file: `${folder}/shop.yaml`,
    range: { start: { line: 8, character: 49 }, end: { line: 8, character: 55 } },
  });
});

test("other outcomes have reasons, hints, elements and the places of included files and scripts", () => {
  const { results } = readRun(fixture("run.jsonl"));
  const of = (outcome) => results.filter((result) => result.outcome === outcome);
  assert.deepEqual(of("skipped").map(({ reason }) => reason), [
    '"missing" has no value: "Wrong status" did not capture it', "not today",
  ]);
  assert.deepEqual(of("errored").map(({ messages }) => messages[0].text), [
    "connection refused by 127.0.0.1 port 1\nhint: is the server running, and is the port right?",
  ]);
  const failed = of("failed").map(({ messages }) => messages[0]);
  assert.equal(failed[1].text, '[item=b] $.query.item: expected one of "a", "c", got "b"');
  assert.equal(failed[2].file, `${folder}/_part.yaml`);
  assert.match(failed.at(-1).text, /^test "right": expected 1 to equal 2\n/);
  assert.equal(failed.at(-1).range.start.line, 33);
});

test("a killed run has no end, and its last line is ignored", () => {
  const bytes = fixture("run.jsonl");
  const { results, reader } = readRun(bytes.subarray(0, bytes.length - 1_000));
  assert.equal(reader.hasEnded, false);
  assert.ok(results.length >= 11);
});

test("a later version of the stream gives no results", () => {
  const text = fixture("run.jsonl").toString().replace('"version":1', '"version":2');
  const { results, reader } = readRun(Buffer.from(text));
  assert.equal(reader.unsupportedVersion, 2);
  assert.deepEqual(results, []);
});

test("unknown events are ignored", () => {
  const { results } = readRun(Buffer.from('{"event":"weather"}\n{"event":"run","version":1,"new":[]}\n'));
  assert.deepEqual(results, []);
});

test("the listing is a tree with sections, groups and included files", () => {
  const outline = (nodes) => nodes.map(({ label, children }) => (children ? [label, outline(children)] : label));
  const { name, nodes } = readListing(fixture("list.json").toString(), folder);
  assert.equal(name, "Shop");
  assert.deepEqual(outline(nodes), [
    "Wrong status", "Needs a capture", ["Inner", ["For each", "Refused", "Skipped"]], ["Part", ["Part one", "Part two"]],
    ["Inner", [["Part", ["Part one", "Part two"]], "Passed"]], ["teardown", ["Clean up"]],
  ]);
  assert.deepEqual(nodes[4].children[0].children[1], {
    id: "requests/Inner#2/Part#1/Part two#1", key: "requests/4.0/5:Part two", label: "Part two", description: "GET", line: 5,
    file: `${folder}/_part.yaml`, path: ["Inner", "Part", "Part two"],
  });
});

test("requests are selected by their lines, or by name if one is in an included file", () => {
  const { file, nodes } = readListing(fixture("list.json").toString(), folder);
  const [first, second] = nodes;
  const included = nodes[3].children[0];
  assert.deepEqual(selection(file, "shop.yaml", [first, second]), ["shop.yaml:7", "shop.yaml:11"]);
  assert.deepEqual(selection(file, "shop.yaml", [first, included]), [
    "shop.yaml", "--name=Wrong status", "--name=Part/Part one",
  ]);
  const special = { ...included, path: ["a*?", "b\\"] };
  assert.deepEqual(selection(file, "shop.yaml", [special]), ["shop.yaml", "--name=a\\*\\?/b\\\\"]);
});

test("the argument for a file is relative to the folder, and never an option", () => {
  assert.equal(fileArgument("/work/a/b.yaml", "/work"), "a/b.yaml");
  assert.equal(fileArgument("/work/-b.yaml", "/work"), "./-b.yaml");
  assert.equal(fileArgument("/other/b.yaml", "/work"), "/other/b.yaml");
});

test("collections are found by path and content, as hubrun finds those of a folder", () => {
  const paths = {
    "shop.yaml": true, "a/b/shop.yml": true, "_part.yaml": false, ".github/workflows/ci.yaml": false,
    "environments/azure.yaml": false, "a/environments/azure.yaml": false, "environments.yaml": true, "hubrun.yaml": false,
    "node_modules/a/b.yaml": false, "a.postman_collection.json": true, "package.json": false, "a.js": false,
  };
  for (const [name, expected] of Object.entries(paths)) assert.equal(isCollectionPath(name), expected, name);
  assert.ok(looksLikeCollection("a.yaml", "name: A\nrequests:\n"));
  assert.ok(!looksLikeCollection("a.yaml", "resources:\n  requests:\n    cpu: 1\n"));
  assert.ok(looksLikeCollection("a.json", '{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/"}'));
  assert.ok(!looksLikeCollection("a.json", '{"requests":[]}'));
});
