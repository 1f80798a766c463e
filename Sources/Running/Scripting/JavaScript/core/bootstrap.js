// Makes the loader of hubrun's own JavaScript, connects it with the program, and starts the kernel. The value is a
// function that receives `call(index, …arguments)`, the only way into Swift, and returns the kernel's entry for Swift.

(function () {
  "use strict";

  const { create, defineProperty } = Object;
  const { parse } = JSON;
  const { apply } = Reflect;
  const { bind } = Function.prototype;
  const errorClasses = { __proto__: null, Error, TypeError, RangeError, SyntaxError };

  // Errors of native functions are made again by the class that they name.
  function translated(error) {
    const made = new (errorClasses[error.className] ?? Error)(error.message);
    if (error.hint !== undefined) defineProperty(made, "hint", { value: error.hint });
    return made;
  }

  return function start(call) {
    const native = create(null);
    const modules = create(null);

    function load(name) {
      const loaded = modules[name];
      if (loaded !== undefined) return loaded.exports;
      const define = call(-2, name);
      if (define === undefined) throw new Error(`hubrun has no module ${name}`);
      const module = (modules[name] = { __proto__: null, exports: {} });
      try {
        define(module, module.exports, load, native);
      } catch (error) {
        // The next use loads the module again, and throws the same error.
        delete modules[name];
        throw error;
      }
      return module.exports;
    }

    let index = 1;
    for (const name of call(0).split(" ")) {
      const nativeFunction = apply(bind, call, [undefined, index++]);
      native[name] = (...values) => {
        try {
          // Not `...values`: it uses the iterator of arrays, which a script can replace.
          return apply(nativeFunction, undefined, values);
        } catch (error) {
          throw translated(error);
        }
      };
    }
    const { parseXML } = native;
    native.parseXML = (text) => parse(parseXML(text));
    native.runJobs = () => call(-1);
    native.compile = (name) => call(-2, name);
    native.unhandled = (callback) => call(-3, callback);
    // Loaded now: scripts can replace built-ins before the first assertion, which loads the other files of `expect`.
    load("expect/safe-built-ins");
    return load("core/kernel");
  };
})();
