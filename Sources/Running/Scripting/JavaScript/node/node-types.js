"use strict";

// `util.types` of Node.js. Most checks use internal slots, so that a changed prototype does not matter. `isProxy` is
// missing, because JavaScript cannot recognize a Proxy.

const { apply } = Reflect;
const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
const toString = Object.prototype.toString;
const { includes } = Array.prototype;

const isObject = (value) => typeof value === "object" && value !== null;
const tagOf = (value) => apply(toString, value, []);

/** Returns a predicate: true if the built-in `method` accepts the object as its receiver. */
function accepts(method, ...given) {
  return (value) => {
    if (!isObject(value)) return false;
    try {
      apply(method, value, given);
      return true;
    } catch {
      return false;
    }
  };
}

const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;
const hasTag = (...tags) => (value) => isObject(value) && apply(includes, tags, [tagOf(value)]);

const typedArrayName = getter(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const regExpSource = accepts(getter(RegExp.prototype, "source"));

const types = {
  isDate: accepts(Date.prototype.getTime),
  isRegExp: (value) => value !== RegExp.prototype && regExpSource(value),
  isMap: accepts(getter(Map.prototype, "size")),
  isSet: accepts(getter(Set.prototype, "size")),
  isWeakMap: accepts(WeakMap.prototype.has, undefined),
  isWeakSet: accepts(WeakSet.prototype.has, undefined),
  isNumberObject: accepts(Number.prototype.valueOf),
  isStringObject: accepts(String.prototype.valueOf),
  isBooleanObject: accepts(Boolean.prototype.valueOf),
  isBigIntObject: accepts(BigInt.prototype.valueOf),
  isSymbolObject: accepts(Symbol.prototype.valueOf),
  isArrayBuffer: accepts(getter(ArrayBuffer.prototype, "byteLength")),
  isSharedArrayBuffer: typeof SharedArrayBuffer === "function"
    ? accepts(getter(SharedArrayBuffer.prototype, "byteLength")) : () => false,
  isDataView: accepts(getter(DataView.prototype, "buffer")),
  isArrayBufferView: ArrayBuffer.isView,
  isTypedArray: (value) => apply(typedArrayName, value, []) !== undefined,
  isMapIterator: hasTag("[object Map Iterator]"),
  isSetIterator: hasTag("[object Set Iterator]"),
  isGeneratorObject: hasTag("[object Generator]", "[object AsyncGenerator]"),
  isPromise: hasTag("[object Promise]"),
  isArgumentsObject: (value) => isObject(value) && value[Symbol.toStringTag] === undefined
    && tagOf(value) === "[object Arguments]",
  isNativeError: hasTag("[object Error]"),
  isModuleNamespaceObject: hasTag("[object Module]"),
  isAsyncFunction: (value) => typeof value === "function"
    && ["[object AsyncFunction]", "[object AsyncGeneratorFunction]"].includes(tagOf(value)),
  isGeneratorFunction: (value) => typeof value === "function"
    && ["[object GeneratorFunction]", "[object AsyncGeneratorFunction]"].includes(tagOf(value)),
};

types.isAnyArrayBuffer = (value) => types.isArrayBuffer(value) || types.isSharedArrayBuffer(value);
types.isBoxedPrimitive = (value) => types.isNumberObject(value) || types.isStringObject(value)
  || types.isBooleanObject(value) || types.isBigIntObject(value) || types.isSymbolObject(value);

for (const name of ["Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array", "Int8Array", "Int16Array",
  "Int32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"]) {
  types[`is${name}`] = (value) => apply(typedArrayName, value, []) === name;
}

/** The name of the class of a typed array ("Uint8Array"), or undefined. */
types.typedArrayName = (value) => apply(typedArrayName, value, []);

/**
 * True if the object has neither a built-in tag nor one of its own, as almost every object. Then it is no instance of a
 * built-in class whose prototype is in place, and the checks above, of which each throws and catches, can be left out.
 */
types.isOrdinary = (value) => tagOf(value) === "[object Object]";

module.exports = types;
