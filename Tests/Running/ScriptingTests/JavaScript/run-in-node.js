// Runs the unit tests of hubrun's own JavaScript in Node.js: node run-in-node.js [FILE...]
//
// A file *.test.js runs in a context that has nothing but the language, as scripts have in JavaScriptCore. A file *.node.js
// runs beside Node.js's own globals, and `yardstick("chai")` loads the package that it compares with.

"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");
const Module = require("module");
const { makeNative } = require("./native-in-node.js");

const sources = path.resolve(__dirname, "../../../../Sources/Running/Scripting/JavaScript");

// Only Debian's Node.js looks for packages in Debian's folder, and these need one another.
process.env.NODE_PATH ??= "/usr/share/nodejs";
Module._initPaths();
const yardstick = Module.createRequire("/usr/share/nodejs/");

function testFiles(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.(test|node)\.js$/.test(entry.name) ? [file] : [];
  });
}

// Returns a function that loads our modules, each once, into one realm.
function makeLoader(compile, test) {
  const loaded = new Map([["test", { exports: test }]]);
  const native = makeNative(compile("(json) => JSON.parse(json)", "json"), compile("Uint8Array", "bytes"));
  function load(name, file) {
    if (!loaded.has(name)) {
      const module = { exports: {} };
      loaded.set(name, module);
      const wrapped = `(function (module, exports, require, native, yardstick) {${fs.readFileSync(file, "utf8")}\n})`;
      compile(wrapped, file)(module, module.exports, requireModule, native, yardstick);
    }
    return loaded.get(name).exports;
  }
  function requireModule(name) {
    return load(name, path.join(sources, `${name}.js`));
  }
  return load;
}

async function main() {
  const given = process.argv.slice(2);
  let failures = 0;
  let count = 0;
  for (const file of given.length > 0 ? given.map((name) => path.resolve(name)) : testFiles(__dirname)) {
    const tests = [];
    const test = { ...yardstickAssertions(), test: (name, body) => tests.push({ name, body }) };
    const context = vm.createContext({});
    const compile = file.endsWith(".node.js")
      ? (code, name) => vm.runInThisContext(code, name)
      : (code, name) => vm.runInContext(code, context, name);
    makeLoader(compile, test)(file, file);
    for (const { name, body } of tests) {
      count += 1;
      try {
        await body();
      } catch (error) {
        failures += 1;
        console.error(`${path.relative(process.cwd(), file)}: ${name}\n  ${(error && error.stack) || error}\n`);
      }
    }
  }
  console.log(`${count} tests, ${failures} failed`);
  process.exitCode = failures > 0 || count === 0 ? 1 : 0;
}

// The assertions that the tests use. They are few, because the same ones exist in the runner for JavaScriptCore.
function yardstickAssertions() {
  return vm.runInThisContext(`(${fs.readFileSync(path.join(__dirname, "assertions.js"), "utf8")})`)();
}

main();
