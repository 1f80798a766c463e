// RequestAuth: the chosen type of authentication, and a list of parameters for each type that was given.
// Source: Postman's collection SDK 4, class RequestAuth.

"use strict";

const { isObject } = require("collection/plain-data");
const { PropertyBase } = require("collection/property-base");
const { VariableList } = require("collection/variable-list");

const { keys } = Object;

// Members of the object that can't be the name of a type.
const reserved = new Set(["type", "_", "__parent", "__proto__", "id", "name", "description", "constructor"]);

class RequestAuth extends PropertyBase {
  // - options: `{type, [type]: parameters}`; parameters are a mapping, or a list of `{key, value}`.
  constructor(options, parent) {
    super(options);
    if (parent !== undefined) this.setParent(parent);
    if (!isObject(options)) return;
    const names = keys(options);
    for (let index = 0; index < names.length; index += 1) {
      if (RequestAuth.isValidType(names[index])) this.update(options[names[index]], names[index]);
    }
    if (typeof options.type === "string") this.use(options.type);
  }

  // Chooses a type and updates its parameters.
  use(type, options) {
    if (!RequestAuth.isValidType(type)) return;
    this.type = type;
    if (!isObject(this[type])) this[type] = new VariableList(this);
    this.update(options, type);
  }

  // Adds or replaces parameters of a type (default: the chosen one).
  update(options, type = this.type) {
    if (!isObject(options) || !RequestAuth.isValidType(type)) return;
    if (!VariableList.isVariableList(this[type])) this[type] = new VariableList(this);
    this[type].assimilate(new VariableList(this, parametersOf(options)));
  }

  // Removes all parameters of a type.
  clear(type) {
    if (!RequestAuth.isValidType(type)) return;
    if (type === this.type) this[type]?.clear();
    else delete this[type];
  }

  // The parameters of the chosen type as a list, or undefined.
  parameters() {
    return RequestAuth.isValidType(this.type) ? this[this.type] : undefined;
  }

  // The parameters of the chosen type as an object, or undefined.
  current() {
    const parameters = this.parameters();
    return VariableList.isVariableList(parameters) ? parameters.syncToObject({}) : undefined;
  }

  static isValidType(type) {
    return typeof type === "string" && type !== "" && type[0] !== "_" && !reserved.has(type);
  }

  static isRequestAuth(object) {
    return object instanceof RequestAuth;
  }
}

// Returns parameters as a list. The two of an API key are named "key" and "value", so a mapping is never one parameter.
function parametersOf(options) {
  if (Array.isArray(options) || Array.isArray(options.members)) return options;
  return keys(options).map((key) => ({ key, value: options[key] }));
}

RequestAuth._postman_propertyName = "RequestAuth";

module.exports = { RequestAuth };
