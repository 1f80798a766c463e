// VariableList: variables by name. Of a repeated name the last enabled one counts.
// Source: Postman's collection SDK 4, class VariableList.

"use strict";

const { isObject, setOwn } = require("collection/plain-data");
const { PropertyList } = require("collection/property-list");
const { Variable } = require("collection/variable");

const { isArray } = Array;
const { hasOwn, keys } = Object;

class VariableList extends PropertyList {
  constructor(parent, variables) {
    super(Variable, parent, variables);
  }

  // The last enabled variable with the name, else the last disabled one.
  one(key) {
    let disabled;
    for (let index = this.members.length - 1; index >= 0; index -= 1) {
      const variable = this.members[index];
      if (variable.key !== key) continue;
      if (!variable.disabled) return variable;
      disabled ??= variable;
    }
    return disabled;
  }

  // Replaces {{name}} in a text. - overrides: an object, or a list of objects, searched first.
  replace(text, overrides) {
    return require("collection/substitution").replaceText(text, this.#layers(overrides));
  }

  // Replaces {{name}} in all texts of an object.
  substitute(object, overrides, mutates) {
    return require("collection/substitution").replaceIn(object, this.#layers(overrides), mutates === true);
  }

  #layers(overrides) {
    return [...(isArray(overrides) ? overrides : [overrides]), this];
  }

  // Takes over names and values of an object; names that it does not have are removed unless `prunes` is false.
  // - tracks: returns the names that were created, updated and deleted.
  syncFromObject(object, tracks, prunes = true) {
    if (!isObject(object)) return undefined;
    const changes = { created: [], updated: [], deleted: [] };
    const names = keys(object);
    for (let index = 0; index < names.length; index += 1) {
      const present = this.one(names[index]);
      if (present === undefined) {
        this.add({ key: names[index], value: object[names[index]] });
        changes.created.push(names[index]);
      } else {
        if (present.get() !== object[names[index]]) changes.updated.push(names[index]);
        present.set(object[names[index]]);
      }
    }
    if (prunes) {
      this.each((variable) => { if (!hasOwn(object, variable.key)) changes.deleted.push(variable.key); });
      this.remove((variable) => !hasOwn(object, variable.key));
    }
    return tracks ? changes : undefined;
  }

  // Makes an object have exactly the names and values of the list.
  syncToObject(object) {
    const target = isObject(object) ? object : {};
    const names = keys(target);
    for (let index = 0; index < names.length; index += 1) {
      if (this.one(names[index]) === undefined) delete target[names[index]];
    }
    this.each((variable) => { setOwn(target, variable.key, this.one(variable.key).get()); });
    return target;
  }

  static isVariableList(object) {
    return object instanceof VariableList;
  }
}

VariableList._postman_propertyName = "VariableList";

module.exports = { VariableList };
