"use strict";

// The part of an object's text before its content in `util.inspect`: class, tag, form of functions and errors.

const types = require("node/node-types");
const { safeText } = require("node/node-errors");
const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
const hasOwn = Object.hasOwn;
const { apply } = Reflect;
const functionText = Function.prototype.toString;

// A Proxy can have a chain of prototypes without an end.
const prototypeLimit = 1000;

/** Returns the name of the object's class; null if it has no prototype. */
function className(context, value, level) {
  let first;
  let object = value;
  for (let depth = 0; object !== null && depth < prototypeLimit; depth += 1) {
    const constructor = getOwnPropertyDescriptor(object, "constructor")?.value;
    if (typeof constructor === "function" && typeof constructor.name === "string" && constructor.name !== ""
        && isInstance(value, constructor)) return constructor.name;
    object = getPrototypeOf(object);
    if (first === undefined) first = object;
  }
  if (first === null) return null;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (context.depth !== null && level > context.depth) return `${kind} <Complex prototype>`;
  return `${kind} <${context.inspect(first, { ...context.user, depth: -1, customInspect: false })}>`;
}

function isInstance(value, constructor) {
  try {
    return value instanceof constructor;
  } catch {
    return false;
  }
}

/** Returns the value's `Symbol.toStringTag`, or "" if it says nothing new or is shown as a property. */
function tagOf(context, value, name) {
  const tag = value[Symbol.toStringTag];
  if (typeof tag !== "string" || tag === "" || tag === name) return "";
  const own = getOwnPropertyDescriptor(value, Symbol.toStringTag);
  return own && (context.showHidden || own.enumerable) ? "" : tag;
}

function prefix(name, tag, fallback, size = "") {
  if (name === null) {
    return tag !== "" && fallback !== tag
      ? `[${fallback}${size}: null prototype] [${tag}] ` : `[${fallback}${size}: null prototype] `;
  }
  return tag !== "" && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

function functionBase(value, name, tag) {
  const source = apply(functionText, value, []);
  if (source.startsWith("class") && source.endsWith("}")) return classBase(value, name, tag);
  const isGenerator = types.isGeneratorFunction(value);
  let kind = `${types.isAsyncFunction(value) ? "Async" : ""}${isGenerator ? "Generator" : ""}Function`;
  if (name === null) kind += " (null prototype)";
  let base = value.name === "" ? `[${kind} (anonymous)]` : `[${kind}: ${safeText(value.name)}]`;
  if (name !== kind && name !== null) base += ` ${name}`;
  return tag !== "" && name !== tag ? `${base} [${tag}]` : base;
}

function classBase(value, name, tag) {
  const own = hasOwn(value, "name") ? safeText(value.name) : "";
  let base = own === "" ? "[class (anonymous)" : `[class ${own}`;
  if (name !== "Function" && name !== null) base += ` [${name}]`;
  if (tag !== "" && name !== tag) base += ` [${tag}]`;
  const parent = getPrototypeOf(value);
  if (name === null) base += " extends [null prototype]";
  else if (typeof parent === "function" && parent.name) base += ` extends ${safeText(parent.name)}`;
  return `${base}]`;
}

/**
 * Returns the text of an error: its name and message in brackets, as Node.js writes an error without a stack. The
 * engine's stack names places in the wrapped script, which would mislead.
 */
function errorBase(value, name, tag) {
  const own = safeText(value.name ?? "Error");
  let shown = own;
  if (name === null) shown = `[${own}: null prototype]`;
  else if (own.endsWith("Error") && !own.includes(name) && !name.includes(" ")) shown = own === "Error" ? name : own;
  if (tag !== "" && tag !== name) shown += ` [${tag}]`;
  const message = safeText(value.message ?? "");
  return message === "" ? shown : `${shown}: ${message}`;
}

module.exports = { prototypeLimit, className, tagOf, prefix, functionBase, errorBase };
