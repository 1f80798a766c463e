// VariableScope: variables with further lists below them, which are searched in their order.
// Source: Postman's collection SDK 4, class VariableScope.

"use strict";

const { isObject, setOwn } = require("collection/plain-data");
const { Property } = require("collection/property");
const { randomID } = require("collection/random-id");
const { VariableList } = require("collection/variable-list");

const { isArray } = Array;

class VariableScope extends Property {
  // - definition: a list of variables, or an object with `values`, - layers: lists that are searched afterwards.
  constructor(definition, layers) {
    const isList = isArray(definition) || VariableList.isVariableList(definition);
    super(isList ? undefined : definition);
    this.id ??= randomID();
    this.values = new VariableList(this, isList ? definition : definition?.values ?? definition?.variables);
    const lists = isArray(layers) ? layers : [layers];
    for (let index = 0; index < lists.length; index += 1) this.addLayer(lists[index]);
  }

  addLayer(list) {
    if (!VariableList.isVariableList(list)) return;
    this._layers ??= [];
    this._layers.push(list);
  }

  #lists() {
    return [this.values, ...(this._layers ?? [])];
  }

  #enabled(key) {
    const lists = this.#lists();
    for (let index = 0; index < lists.length; index += 1) {
      const variable = lists[index].one(key);
      if (variable && !variable.disabled) return variable;
    }
    return undefined;
  }

  get(key) {
    return this.#enabled(key)?.get();
  }

  has(key) {
    return this.#enabled(key) !== undefined;
  }

  set(key, value, type) {
    const variable = this.values.one(key);
    const update = type === undefined ? { value } : { value, type };
    if (variable && !variable.disabled) variable.update(update);
    else this.values.add({ key, ...update });
  }

  unset(key) {
    this.values.remove((variable) => variable.key === key && !variable.disabled);
  }

  clear() {
    this.values.clear();
  }

  // The names and values of all lists.
  toObject(excludesDisabled) {
    const result = {};
    const lists = this.#lists();
    for (let index = lists.length - 1; index >= 0; index -= 1) {
      lists[index].each((variable) => {
        if (!excludesDisabled || !variable.disabled) {
          setOwn(result, variable.key, lists[index].one(variable.key).get());
        }
      });
    }
    return result;
  }

  // Replaces {{name}} in a text, or in all texts of a list or object, which is copied.
  replaceIn(template) {
    const { replaceIn } = require("collection/substitution");
    return typeof template === "string" || isObject(template) ? replaceIn(template, this.#lists()) : template;
  }

  variables() {
    throw new Error(
      "`VariableScope#variables` has been discontinued, use `VariableScope#syncVariablesTo` instead.");
  }

  syncVariablesFrom(object, tracks, prunes) {
    return this.values.syncFromObject(object, tracks, prunes);
  }

  syncVariablesTo(object) {
    return this.values.syncToObject(object);
  }

  toJSON() {
    const plain = super.toJSON();
    delete plain._layers;
    delete plain.value;
    plain.values = this.values.toJSON();
    return plain;
  }

  static isVariableScope(object) {
    return object instanceof VariableScope;
  }
}

VariableScope._postman_propertyName = "VariableScope";

module.exports = { VariableScope };
