// Variable: a name and a value with a type. A value that is a function is called when it is read.
// Source: Postman's collection SDK 4, class Variable.

"use strict";

const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");
const { knownType, types } = require("collection/variable-types");

const { hasOwn } = Object;

class Variable extends Property {
  constructor(definition) {
    super(definition);
    this.type = "any";
    this.value = undefined;
    if (!isObject(definition)) return;
    const key = definition.key ?? definition.id;
    if (key !== undefined) this.key = key;
    this.update(definition);
  }

  update(options) {
    if (!isObject(options)) return;
    if (hasOwn(options, "type")) this.valueType(options.type, hasOwn(options, "value"));
    if (hasOwn(options, "value")) this.set(options.value);
    if (hasOwn(options, "system")) this.system = options.system;
    if (hasOwn(options, "disabled")) this.disabled = Boolean(options.disabled);
  }

  #type() {
    return types[this.type] ?? types.any;
  }

  get() {
    const { value } = this;
    return typeof value === "function" ? this.cast(value()) : this.#type().out(value);
  }

  set(value) {
    this.value = typeof value === "function" ? value : this.#type().in(value);
  }

  // The value, or with an argument: sets it.
  valueOf(...values) {
    if (values.length > 0) this.set(values[0]);
    return this.get();
  }

  // Returns `value` as the variable's type reads it.
  cast(value) {
    const type = this.#type();
    return type.out(type.in(value));
  }

  // Sets the type if it is a known one, and returns the variable's type. - keepsValue: the present value is not cast.
  valueType(typeName, keepsValue) {
    const type = knownType(typeName);
    if (type !== undefined && type !== this.type) {
      const present = keepsValue || typeof this.value === "function" ? undefined : this.get();
      this.type = type;
      if (!keepsValue && typeof this.value !== "function") this.set(present);
    }
    return knownType(this.type) ?? "any";
  }

  toString() {
    const value = this.get();
    return value === null ? "null" : require("collection/substitution").textOf(value);
  }

  static isVariable(object) {
    return object instanceof Variable;
  }
}

Variable.types = types;
Variable._postman_propertyName = "Variable";
Variable._postman_propertyIndexKey = "key";
Variable._postman_propertyAllowsMultipleValues = true;

module.exports = { Variable };
