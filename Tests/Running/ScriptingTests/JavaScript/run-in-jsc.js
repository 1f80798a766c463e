// Runs unit tests in JavaScriptCore's shell: jsc run-in-jsc.js -- ROOT FILE...
// ROOT is the folder with our JavaScript. Cryptography and charsets other than UTF-8 are missing here; the tests in Swift
// run the same files with them.

const [root, ...files] = arguments;
const folder = root.replace(/Sources\/Running\/Scripting\/JavaScript\/?$/, "Tests/Running/ScriptingTests/JavaScript/");
const assertions = eval(`(${readFile(`${folder}assertions.js`)})`)();

// The functions that hubrun gives its own JavaScript, as far as the shell's language can do what they do.
const nativeOfShell = {
  encodeUTF8: (text) => Uint8Array.from(unescape(encodeURIComponent(text.toWellFormed())), (byte) => byte.charCodeAt(0)),
  decodeText: (bytes, charset, isFatal) => {
    if (charset !== "utf-8") throw new TypeError(`the shell does not decode ${charset}`);
    const text = nativeOfShell.decodeLatin1(bytes);
    try {
      return decodeURIComponent(escape(text));
    } catch {
      throw new TypeError(`the shell does not decode invalid UTF-8 (fatal: ${isFatal})`);
    }
  },
  decodeLatin1: (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""),
  toBase64: (bytes) => bytes.toBase64(),
  fromBase64: (text) => Uint8Array.fromBase64(text),
  derive: (input, output) => output,
  cutBeforeSecret: (text, length) => length,
  now: () => preciseTime() * 1000,
  parse: JSON.parse,
};

function loader(test) {
  const loaded = new Map([["test", { exports: test }]]);
  const native = { ...nativeOfShell };
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
