"use strict";

// The contents of arrays, maps, sets, buffers and boxed values for `util.inspect`. `show(value)` gives the text of a
// value one level deeper, `property(key, isList)` that of a property.

const { primitiveText, numberText } = require("node/inspect-text");
const { getOwnPropertyDescriptor } = Object;

const more = (count, what = "item") => `... ${count} more ${what}${count > 1 ? "s" : ""}`;

function arrayParts(context, value, property) {
  const parts = [];
  const { length } = value;
  let index = 0;
  while (index < length && parts.length < context.maxArrayLength) {
    if (getOwnPropertyDescriptor(value, index) !== undefined) {
      parts.push(property(index, true));
      index += 1;
      continue;
    }
    const next = nextElement(value, index);
    parts.push(`<${next - index} empty item${next - index > 1 ? "s" : ""}>`);
    index = next;
  }
  if (index < length) parts.push(more(length - index));
  return parts;
}

/** Returns the index of the next element after a hole. A sparse array may have a length of 4 thousand millions. */
function nextElement(value, hole) {
  for (let index = hole + 1; index < hole + 1000; index += 1) {
    if (index >= value.length || Object.hasOwn(value, index)) return index;
  }
  for (const key of Object.keys(value)) {
    if (!/^(0|[1-9]\d{0,9})$/.test(key) || key >= value.length) break;
    if (Number(key) > hole) return Number(key);
  }
  return value.length;
}

function typedArrayParts(context, value, show) {
  const count = Math.min(context.maxArrayLength, value.length);
  const parts = [];
  for (let index = 0; index < count; index += 1) parts.push(primitiveText(context, value[index]));
  if (value.length > count) parts.push(more(value.length - count));
  if (context.showHidden) {
    for (const key of ["BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset"]) {
      parts.push(`[${key}]: ${show(value[key])}`);
    }
    const { buffer } = value;
    const name = Object.prototype.toString.call(buffer).slice(8, -1);
    parts.push(`[buffer]: ${name} { byteLength: ${show(buffer.byteLength)} }`);
  }
  return parts;
}

function limited(context, iterable, size, part) {
  const parts = [];
  const limit = Math.min(context.maxArrayLength, size);
  let index = 0;
  for (const element of iterable) {
    if (index >= limit) break;
    parts.push(part(element));
    index += 1;
  }
  if (size > limit) parts.push(more(size - limit));
  return parts;
}

function setParts(context, value, show) {
  return limited(context, Set.prototype.values.call(value), size(Set, value), show);
}

function mapParts(context, value, show) {
  const entries = Map.prototype.entries.call(value);
  return limited(context, entries, size(Map, value), ([key, element]) => `${show(key)} => ${show(element)}`);
}

/** The number of elements of a Map or Set, whatever its class makes of `size`. */
function size(Class, value) {
  return getOwnPropertyDescriptor(Class.prototype, "size").get.call(value);
}

function bufferParts(context, value) {
  const bytes = new Uint8Array(value, 0, Math.min(context.maxArrayLength, value.byteLength));
  let text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const rest = value.byteLength - bytes.length;
  if (rest > 0) text += ` ${more(rest, "byte")}`;
  return [`[Uint8Contents]: <${text}>`, `byteLength: ${numberText(value.byteLength)}`];
}

module.exports = { arrayParts, typedArrayParts, setParts, mapParts, bufferParts, size };
