"use strict";

const assert = require("assert/strict");
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { temporaryFolder } = require("../test-support/programs");

const repository = path.join(__dirname, "../../..");

/** Packs the extension into this folder, and returns the path of the package. */
function pack(folder, environment = {}) {
  return execFileSync(path.join(repository, "scripts/package-vscode"), [folder], {
    encoding: "utf8", env: { ...process.env, ...environment },
  }).trim();
}

test("the package has the files that its manifest names, and the version of hubrun", (t) => {
  const folder = temporaryFolder(t);
  const file = pack(folder);
  const source = fs.readFileSync(path.join(repository, "Sources/hubrun/Hubrun.swift"), "utf8");
  const [, version] = /static let version = "(.*)"/.exec(source);
  assert.equal(file, path.join(folder, `hubrun-${version}.vsix`));

  execFileSync("python3", ["-m", "zipfile", "-e", file, path.join(folder, "unpacked")]);
  const unpacked = (name) => path.join(folder, "unpacked", name);
  const manifest = JSON.parse(fs.readFileSync(unpacked("extension/package.json"), "utf8"));
  assert.equal(manifest.version, version);
  assert.ok(fs.existsSync(unpacked(path.join("extension", manifest.main))));
  // Contributions can name files by relative paths: icons, grammars, languages.
  const named = JSON.stringify(manifest.contributes).match(/"\.\/[^"]+"/g) ?? [];
  for (const name of named) assert.ok(fs.existsSync(unpacked(path.join("extension", JSON.parse(name)))), name);

  const description = fs.readFileSync(unpacked("extension.vsixmanifest"), "utf8");
  assert.match(description, new RegExp(`<Identity Language="en-US" Id="hubrun" Version="${version}" Publisher="hubrun"/>`));
  const assets = [...description.matchAll(/ Path="([^"]+)"/g)].map(([, name]) => name);
  assert.ok(assets.includes("extension/package.json"));
  for (const name of assets) assert.ok(fs.existsSync(unpacked(name)), name);

  const types = fs.readFileSync(unpacked("[Content_Types].xml"), "utf8");
  const names = fs.readdirSync(unpacked("."), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const name of names.filter((each) => each !== "[Content_Types].xml")) {
    assert.ok(types.includes(`Extension="${path.extname(name)}"`), name);
  }
  assert.ok(!names.some((name) => name.endsWith(".test.js")));

  // All modules that are loaded are in the package.
  const main = fs.readFileSync(unpacked("extension/extension.js"), "utf8");
  const queue = [["extension/extension.js", main]];
  const seen = new Set();
  while (queue.length) {
    const [from, text] = queue.pop();
    for (const [, name] of text.matchAll(/require\("(\.[^"]+)"\)/g)) {
      const module = path.join(path.dirname(from), `${name}.js`);
      if (seen.has(module)) continue;
      seen.add(module);
      queue.push([module, fs.readFileSync(unpacked(module), "utf8")]);
    }
  }
  assert.deepEqual([...seen].sort(), names.filter((name) => name.endsWith(".js") && name !== "extension.js")
    .map((name) => `extension/lib/${name}`).sort());
});

test("the same sources give the same package", (t) => {
  const [first, second] = [temporaryFolder(t), temporaryFolder(t)].map((folder, index) =>
    fs.readFileSync(pack(folder, { TZ: index ? "Asia/Tokyo" : "UTC", SOURCE_DATE_EPOCH: "1767225600" })));
  assert.ok(first.equals(second));
});
