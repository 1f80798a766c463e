// PropertyBase: the base class of all objects of a collection, with a parent, meta properties and a plain form.
// Source: Postman's collection SDK 4, class PropertyBase.

"use strict";

const { isObject, plainCopy, setOwn } = require("collection/plain-data");

const { isArray } = Array;
const { keys } = Object;

// The method that `console` and `util.inspect` call for the value to show.
const inspection = Symbol.for("nodejs.util.inspect.custom");

// Chains of parents longer than this are taken for cycles.
const parentLimit = 1000;

class PropertyBase {
  #parent;

  constructor(definition) {
    const source = isObject(definition) && isObject(definition.info) ? definition.info : definition;
    if (!isObject(source) || isArray(source)) return;
    const names = keys(source);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      if (!PropertyBase.propertyIsMeta(source[name], name)) continue;
      this._ ??= {};
      setOwn(this._, PropertyBase.propertyUnprefixMeta(source[name], name), source[name]);
    }
  }

  get __parent() {
    return this.#parent;
  }

  set __parent(parent) {
    this.#parent = parent;
  }

  setParent(parent) {
    this.#parent = parent;
  }

  // The owner of the list in which the object is, else its parent.
  parent() {
    const parent = this.__parent;
    return (isObject(parent) && parent.__parent) || parent;
  }

  // The meta properties, without the underscore before their names; with arguments only these.
  meta(...names) {
    const all = this._ ?? {};
    const chosen = names.length > 0 ? names : keys(all);
    const result = {};
    for (let index = 0; index < chosen.length; index += 1) {
      if (chosen[index] in all) setOwn(result, chosen[index], all[chosen[index]]);
    }
    return result;
  }

  // Calls `iterator` with each parent that is no list, nearest first. The outermost one only with `withRoot`.
  forEachParent(options, iterator) {
    const visit = typeof options === "function" ? options : iterator;
    if (typeof visit !== "function") return;
    const parents = [];
    for (let parent = this.parent(); isObject(parent) && parents.length < parentLimit;) {
      parents.push(parent);
      const next = isObject(parent.__parent) ? parent.__parent.__parent ?? parent.__parent : undefined;
      parent = next;
    }
    const count = isObject(options) && options.withRoot ? parents.length : parents.length - 1;
    for (let index = 0; index < count; index += 1) visit(parents[index]);
  }

  // The object or its nearest parent that has a value for `property`, and for which `customizer` holds.
  findParentContaining(property, customizer) {
    let parent = this;
    for (let steps = 0; isObject(parent) && steps < parentLimit; steps += 1) {
      const isFound = typeof customizer === "function" ? customizer(parent) : Boolean(parent[property]);
      if (isFound) return parent;
      parent = parent.__parent;
    }
    return undefined;
  }

  findInParents(property, customizer) {
    return this.findParentContaining(property, customizer)?.[property];
  }

  toJSON() {
    return PropertyBase.toJSON(this);
  }

  [inspection]() {
    return this.toJSON();
  }

  static propertyIsMeta(value, name) {
    return typeof name === "string" && name[0] === "_" && name !== "__parent" && name.length > 1;
  }

  static propertyUnprefixMeta(value, name) {
    return typeof name === "string" && name[0] === "_" ? name.slice(1) : name;
  }

  // The plain form: no functions and no undefined values; lists under the singular of their names.
  static toJSON(object) {
    const result = {};
    const names = keys(object);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      const value = object[name];
      if (value === undefined || typeof value === "function") continue;
      if (name === "_") {
        const metaNames = keys(value ?? {});
        for (let meta = 0; meta < metaNames.length; meta += 1) {
          setOwn(result, `_${metaNames[meta]}`, plainCopy(value[metaNames[meta]]));
        }
      } else if (isObject(value) && isArray(value.members) && name.length > 1 && name[name.length - 1] === "s") {
        setOwn(result, name.slice(0, -1), plainCopy(value));
      } else {
        setOwn(result, name, plainCopy(value));
      }
    }
    return result;
  }
}

PropertyBase._postman_propertyName = "PropertyBase";

module.exports = { inspection, parentLimit, PropertyBase };
