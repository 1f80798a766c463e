// Runs unit tests in JavaScriptCore's shell: jsc run-in-jsc.js -- ROOT FILE...
// ROOT is the folder with our JavaScript. Functions of hubrun that the shell does not have are missing here; the tests
// in Swift run the same files with them.

const [root, ...files] = arguments;
const folder = root.replace(/Sources\/Running\/Scripting\/JavaScript\/?$/, "Tests/Running/ScriptingTests/JavaScript/");
const assertions = eval(`(${readFile(`${folder}assertions.js`)})`)();

function loader(test) {
  const loaded = new Map([["test", { exports: test }]]);
  const native = { derive: (input, output) => output, now: () => preciseTime() * 1000, parse: JSON.parse };
  function load(name, file) {
    if (!loaded.has(name)) {
      const module = { exports: {} };
      loaded.set(name, module);
      const source = `(function (module, exports, require, native) {${readFile(file)}\n})\n//# sourceURL=${file}`;
      (0, eval)(source)(module, module.exports, (name) => load(name, `${root}/${name}.js`), native);
    }
    return loaded.get(name).exports;
  }
  return load;
}

(async () => {
  let [count, failures] = [0, 0];
  for (const file of files) {
    const tests = [];
    loader({ ...assertions, test: (name, body) => tests.push({ name, body }) })(file, file);
    for (const { name, body } of tests) {
      count += 1;
      try {
        await body();
      } catch (error) {
        failures += 1;
        print(`${file}: ${name}\n  ${error}\n${error?.stack ?? ""}\n`);
      }
    }
  }
  print(`${count} tests, ${failures} failed`);
})();
