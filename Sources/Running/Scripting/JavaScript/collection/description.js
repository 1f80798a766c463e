// Description: the text that documents an object of a collection, with its media type.
// Source: Postman's collection SDK 4, class Description.

"use strict";

const { isObject } = require("collection/plain-data");

class Description {
  constructor(definition) {
    this.update(definition);
  }

  update(content, type) {
    const definition = isObject(content) ? content : { content, type };
    this.content = definition.content === undefined ? "" : String(definition.content);
    this.type = definition.type === undefined ? "text/plain" : String(definition.type);
  }

  toString() {
    return this.content ?? "";
  }

  toJSON() {
    return { content: this.content, type: this.type };
  }

  static isDescription(object) {
    return object instanceof Description;
  }
}

Description._postman_propertyName = "Description";

module.exports = { Description };
