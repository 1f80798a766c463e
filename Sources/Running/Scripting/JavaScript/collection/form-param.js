// FormParam: a field of a multipart form, with a text or a file.
// Source: Postman's collection SDK 4, class FormParam.

"use strict";

const { isObject } = require("collection/plain-data");
const { Property } = require("collection/property");

const { hasOwn } = Object;

class FormParam extends Property {
  constructor(options) {
    super(options);
    this.update(options);
  }

  update(options) {
    const definition = isObject(options) ? options : {};
    this.key = definition.key || "";
    this.value = definition.value ?? "";
    if (definition.type !== undefined) this.type = definition.type;
    if (definition.src !== undefined) this.src = definition.src;
    if (definition.contentType !== undefined) this.contentType = definition.contentType;
    if (definition.fileName !== undefined) this.fileName = definition.fileName;
    if (hasOwn(definition, "disabled")) this.disabled = Boolean(definition.disabled);
  }

  valueOf() {
    return this.value;
  }

  toString() {
    return `${this.key}=${this.value}`;
  }

  toJSON() {
    const plain = super.toJSON();
    if (this.type === "file") delete plain.value;
    return plain;
  }

  static parse(text) {
    return require("collection/query-param").QueryParam.parse(text);
  }

  static isFormParam(object) {
    return object instanceof FormParam;
  }
}

FormParam._postman_propertyName = "FormParam";
FormParam._postman_propertyIndexKey = "key";
FormParam._postman_propertyAllowsMultipleValues = true;

module.exports = { FormParam };
