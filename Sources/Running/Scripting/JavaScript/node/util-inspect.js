"use strict";

// `util.inspect` of Node.js. Differences: no colours; errors without their stack; the results of a Proxy's traps; a
// promise without its state, which JavaScript cannot read.

const types = require("node/node-types");
const { primitiveText, quoted, keyText } = require("node/inspect-text");
const { className, tagOf, prefix, functionBase, errorBase } = require("node/inspect-names");
const { safeText } = require("node/node-errors");
const { join } = require("node/inspect-layout");
const kinds = require("node/inspect-kinds");
const { getOwnPropertyNames, getOwnPropertySymbols, getOwnPropertyDescriptor, keys: keysOf } = Object;
const { apply } = Reflect;

const custom = Symbol.for("nodejs.util.inspect.custom");
const defaults = {
  showHidden: false, depth: 2, customInspect: true, maxArrayLength: 100, maxStringLength: 10000, breakLength: 80,
  compact: 3, sorted: false, getters: false, numericSeparator: false,
};

// A value that refers to few objects on many paths has a text that could fill the memory.
const lengthLimit = 1 << 24;

/** `inspect(value, options)` or, as in old scripts, `inspect(value, showHidden, depth)`. */
function inspect(value, options, depth) {
  const user = {};
  if (typeof options === "boolean") {
    user.showHidden = options;
    if (depth !== undefined) user.depth = depth;
  } else if (typeof options === "object" && options !== null) {
    for (const key of keysOf(options)) {
      if (key in inspect.defaultOptions) user[key] = options[key];
    }
  }
  const context = { ...inspect.defaultOptions, ...user, user, inspect };
  for (const name of ["maxArrayLength", "maxStringLength"]) {
    if (context[name] === null) context[name] = Infinity;
  }
  Object.assign(context, { indentation: 0, currentDepth: 0, seen: [], circular: undefined, length: 0 });
  return formatValue(context, value, 0);
}

function formatValue(context, value, level) {
  const isPrimitive = value === null || (typeof value !== "object" && typeof value !== "function");
  if (isPrimitive) return primitiveText(context, value);
  if (context.customInspect) {
    const method = value[custom];
    // `inspect` itself has the symbol as a property, for scripts that look it up there.
    if (typeof method === "function" && method !== inspect && value.constructor?.prototype !== value) {
      const depth = context.depth === null ? null : context.depth - level;
      const result = apply(method, value, [depth, customOptions(context, depth), inspect]);
      if (result !== value) {
        return typeof result === "string"
          ? result.replaceAll("\n", `\n${" ".repeat(context.indentation)}`) : formatValue(context, result, level);
      }
    }
  }
  if (context.seen.includes(value)) {
    context.circular ??= new Map();
    if (!context.circular.has(value)) context.circular.set(value, context.circular.size + 1);
    return `[Circular *${context.circular.get(value)}]`;
  }
  return formatObject(context, value, level);
}

function customOptions(context, depth) {
  const { user } = context;
  return { ...inspect.defaultOptions, ...user, depth, stylize: (text) => `${text}` };
}

/** Returns how to write an object: `braces`, a text before them (`base`), the names and the parts of its content. */
function describe(context, value, level) {
  const name = className(context, value, level);
  const tag = tagOf(context, value, name);
  const plain = { name, tag, keys: undefined, base: "", braces: ["{", "}"], parts: () => [], isList: false };
  const braced = (fallback, parts, size) =>
    ({ ...plain, braces: [`${prefix(name, tag, fallback, size)}{`, "}"], parts });
  const before = (text, fallback) => {
    const lead = prefix(name, tag, fallback);
    return { ...plain, base: lead === `${fallback} ` ? text : `${lead}${text}`, showsBaseAlone: true };
  };

  if (Array.isArray(value)) {
    const lead = name !== "Array" || tag !== "" ? prefix(name, tag, "Array", `(${value.length})`) : "";
    return { ...plain, keys: listKeys(context, value), braces: [`${lead}[`, "]"], isList: true,
      parts: (show, property) => kinds.arrayParts(context, value, property), isEmpty: value.length === 0 };
  }
  if (types.isOrdinary(value)) {
    return { ...plain, braces: [`${name === "Object" ? "" : prefix(name, tag, "Object")}{`, "}"], isEmpty: true };
  }
  if (types.isSet(value)) {
    const size = kinds.size(Set, value);
    return { ...braced("Set", (show) => kinds.setParts(context, value, show), `(${size})`), isEmpty: size === 0 };
  }
  if (types.isMap(value)) {
    const size = kinds.size(Map, value);
    return { ...braced("Map", (show) => kinds.mapParts(context, value, show), `(${size})`), isEmpty: size === 0 };
  }
  if (types.isTypedArray(value)) {
    const lead = prefix(name, tag, name === null ? types.typedArrayName(value) : "", `(${value.length})`);
    return { ...plain, keys: listKeys(context, value), braces: [`${lead}[`, "]"], isList: true,
      parts: (show) => kinds.typedArrayParts(context, value, show),
      isEmpty: value.length === 0 && !context.showHidden };
  }
  if (types.isMapIterator(value) || types.isSetIterator(value)) return { ...plain, braces: [`[${tag}] {`, "}"] };
  if (types.isArgumentsObject(value)) return { ...plain, braces: ["[Arguments] {", "}"], isEmpty: true };
  if (typeof value === "function") return { ...plain, base: functionBase(value, name, tag), showsBaseAlone: true };
  if (types.isRegExp(value)) {
    return { ...before(RegExp.prototype.toString.call(name === null ? new RegExp(value) : value), "RegExp"),
      showsBaseWhenDeep: true };
  }
  if (types.isDate(value)) {
    const time = Date.prototype.getTime.call(value);
    const text = Number.isNaN(time) ? "Invalid Date" : Date.prototype.toISOString.call(value);
    return before(text, "Date");
  }
  if (types.isNativeError(value)) return describeError(context, value, plain);
  if (types.isAnyArrayBuffer(value)) {
    return braced(types.isArrayBuffer(value) ? "ArrayBuffer" : "SharedArrayBuffer",
      () => kinds.bufferParts(context, value));
  }
  if (types.isDataView(value)) {
    const names = ["byteLength", "byteOffset", "buffer"];
    return braced("DataView", (show) => names.map((key) => `${key}: ${show(value[key])}`));
  }
  if (types.isPromise(value)) return { ...braced("Promise"), parts: () => [], isEmpty: true };
  if (types.isWeakSet(value)) return braced("WeakSet", () => ["<items unknown>"]);
  if (types.isWeakMap(value)) return braced("WeakMap", () => ["<items unknown>"]);
  if (types.isBoxedPrimitive(value)) return describeBoxed(context, value, plain);
  const lead = name === "Object" && tag === "" ? "" : prefix(name, tag, "Object");
  return { ...plain, braces: [`${lead}{`, "}"], isEmpty: true };
}

function describeError(context, value, plain) {
  const base = errorBase(value, plain.name, plain.tag);
  const isShown = (key) => ["name", "message"].includes(key) && base.includes(safeText(value[key]));
  const keys = objectKeys(context, value).filter((key) => !isShown(key) && !ofEngine.has(key));
  for (const key of ["cause", "errors"]) {
    const isContent = Object.hasOwn(value, key) && (key === "cause" || Array.isArray(value.errors));
    if (isContent && !keys.includes(key)) keys.push(key);
  }
  const text = base.replaceAll("\n", `\n${" ".repeat(context.indentation)}`);
  return { ...plain, base: `[${text}]`, keys, showsBaseAlone: true };
}

// JavaScriptCore gives each error its place in the wrapped script.
const ofEngine = new Set(["stack", "line", "column", "sourceURL"]);

const valueOf = Object.fromEntries([Number, String, Boolean, BigInt, Symbol].map(({ name, prototype }) =>
  [name, prototype.valueOf]));

function describeBoxed(context, value, plain) {
  const kind = keysOf(valueOf).find((name) => types[`is${name}Object`](value));
  const primitive = apply(valueOf[kind], value, []);
  let base = `[${kind}`;
  if (plain.name === null) base += " (null prototype)";
  else if (plain.name !== kind) base += ` (${plain.name})`;
  base += `: ${primitiveText({ ...context, compact: true }, primitive)}]`;
  if (plain.tag !== "" && plain.tag !== plain.name) base += ` [${plain.tag}]`;
  const keys = objectKeys(context, value).filter((key) => kind !== "String" || !/^\d+$/.test(String(key)));
  return { ...plain, base, keys, showsBaseAlone: true };
}

function objectKeys(context, value) {
  const symbols = getOwnPropertySymbols(value);
  if (context.showHidden) return [...getOwnPropertyNames(value), ...symbols];
  return [...keysOf(value), ...symbols.filter((key) => getOwnPropertyDescriptor(value, key)?.enumerable)];
}

/** The keys of an array without its indexes. */
function listKeys(context, value) {
  if (!context.showHidden && types.isTypedArray(value) && value.length > 1000) {
    // The indexes come first, and there are as many as elements.
    return keysOf(value).slice(value.length).concat(getOwnPropertySymbols(value));
  }
  return objectKeys(context, value).filter((key) => typeof key === "symbol" || !/^(0|[1-9]\d*)$/.test(key));
}

function formatObject(context, value, level) {
  const form = describe(context, value, level);
  const keys = form.keys ?? objectKeys(context, value);
  if (keys.length === 0) {
    if (form.showsBaseAlone) return form.base;
    if (form.isEmpty) return `${form.braces[0]}${form.braces[1]}`;
  }
  if (context.depth !== null && level > context.depth) {
    if (form.showsBaseWhenDeep) return form.base;
    const lead = prefix(form.name, form.tag, Array.isArray(value) ? "Array" : "Object").slice(0, -1);
    return form.name === null ? lead : `[${lead}]`;
  }
  context.seen.push(value);
  context.currentDepth = level + 1;
  const show = (part) => indented(context, 2, () => formatValue(context, part, level + 1));
  const property = (key, isElement) => formatProperty(context, value, level + 1, key, isElement, form.isList);
  const parts = [...form.parts(show, property), ...keys.map((key) => property(key, false))];
  let { base, braces } = form;
  const index = context.circular?.get(value);
  if (index !== undefined) {
    const reference = `<ref *${index}>`;
    if (context.compact === true) braces = [`${reference} ${braces[0]}`, braces[1]];
    else base = base === "" ? reference : `${reference} ${base}`;
  }
  context.seen.pop();
  if (context.sorted) sort(parts, context.sorted, form.isList ? parts.length - keys.length : 0);
  const text = join(context, parts, base, braces, form.isList, level + 1, value);
  context.length += text.length;
  if (context.length > lengthLimit) context.depth = -1;
  return text;
}

function sort(parts, order, first) {
  const sorted = parts.splice(first).sort(typeof order === "function" ? order : undefined);
  parts.push(...sorted);
}

function indented(context, columns, body) {
  context.indentation += columns;
  const text = body();
  context.indentation -= columns;
  return text;
}

function formatProperty(context, object, level, key, isElement, isList) {
  const property = getOwnPropertyDescriptor(object, key) ?? { value: object[key], enumerable: true };
  let separator = " ";
  let text;
  if (property.get !== undefined) {
    const label = property.set === undefined ? "Getter" : "Getter/Setter";
    text = showsGetter(context, property) ? getterText(context, object, level, property.get, label) : `[${label}]`;
  } else if (property.set !== undefined) {
    text = "[Setter]";
  } else {
    const columns = context.compact !== true || isList ? 2 : 3;
    text = indented(context, columns, () => formatValue(context, property.value, level));
    if (columns === 3 && context.breakLength < text.length) {
      separator = `\n${" ".repeat(context.indentation + columns)}`;
    }
  }
  return isElement ? text : `${keyText(key, property.enumerable !== false)}:${separator}${text}`;
}

function showsGetter(context, { set }) {
  return context.getters === true || (context.getters === "get" && set === undefined)
    || (context.getters === "set" && set !== undefined);
}

function getterText(context, object, level, get, label) {
  try {
    const value = apply(get, object, []);
    const text = indented(context, 2, () => formatValue(context, value, level));
    return typeof value === "object" && value !== null ? `[${label}] ${text}` : `[${label}: ${text}]`;
  } catch (error) {
    return `[${label}: <Inspection threw (${error?.message})>]`;
  }
}

inspect.custom = custom;
inspect.defaultOptions = defaults;

module.exports = { inspect, quoted };
