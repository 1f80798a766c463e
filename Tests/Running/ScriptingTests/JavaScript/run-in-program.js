// Runs unit tests in the engine that hubrun uses, with its native functions. The value is a function with the
// parameter `call(index, …arguments)`. It returns a function that runs the tests of a file and returns their failures as
// one text; the text is empty if all tests passed.

(function start(call) {
  "use strict";

  const native = {};
  call(0).split(" ").forEach((name, index) => { native[name] = (...values) => call(index + 1, ...values); });
  const { parseXML } = native;
  native.parseXML = (text) => JSON.parse(parseXML(text));
  native.derived = [];
  native.derive = (input, output) => {
    native.derived.push([input, output]);
    return output;
  };

  const loaded = { __proto__: null };
  function load(name) {
    if (loaded[name] === undefined) {
      const define = call(-2, name);
      if (define === undefined) throw new Error(`there is no file ${name}`);
      const module = { exports: {} };
      loaded[name] = module;
      define(module, module.exports, load, native);
    }
    return loaded[name].exports;
  }

  return (file) => {
    const tests = [];
    loaded.test = { exports: { ...call(-2, "assertions")(), test: (name, body) => tests.push({ name, body }) } };
    load(file);
    const failures = tests.length === 0 ? ["it has no tests"] : [];
    const open = new Set();
    for (const { name, body } of tests) {
      open.add(name);
      (async () => {
        try {
          await body();
        } catch (error) {
          failures.push(`${name}: ${error}\n${error?.stack ?? ""}`);
        }
        open.delete(name);
      })();
      call(-1);
    }
    return [...failures, ...[...open].map((name) => `${name}: it did not end`)].join("\n");
  };
})
