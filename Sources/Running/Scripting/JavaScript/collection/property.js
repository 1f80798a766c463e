// Property: an object of a collection with an id, a name, a description and a switch to disable it.
// Source: Postman's collection SDK 4, class Property.

"use strict";

const { isObject } = require("collection/plain-data");
const { parentLimit, PropertyBase } = require("collection/property-base");

const { isArray } = Array;
const { hasOwn } = Object;

class Property extends PropertyBase {
  constructor(definition) {
    super(definition);
    if (!isObject(definition) || isArray(definition)) return;
    const source = isObject(definition.info) ? definition.info : definition;
    if (source.id !== undefined) this.id = source.id;
    if (source.name !== undefined) this.name = source.name;
    if (hasOwn(source, "disabled")) this.disabled = Boolean(source.disabled);
    if (source.description) this.describe(source.description);
  }

  describe(content, type) {
    const { Description } = require("collection/description");
    if (Description.isDescription(this.description)) this.description.update(content, type);
    else this.description = new Description(isObject(content) ? content : { content, type });
  }

  // The plain form with the values of the variables of `scope` (default: this object) and of its parents.
  // - overrides: lists or objects that are searched first.
  toObjectResolved(scope, overrides, options) {
    const { replaceIn } = require("collection/substitution");
    const ignoresOwn = isObject(options) && options.ignoreOwnVariables;
    const layers = isArray(overrides) ? overrides.slice() : [];
    let hasSource = layers.length > 0;
    for (let owner = scope ?? this, steps = 0; !ignoresOwn && isObject(owner) && steps < parentLimit; steps += 1) {
      if (isObject(owner.variables)) {
        layers.push(owner.variables);
        hasSource = true;
      }
      owner = owner.__parent;
    }
    if (!hasSource) throw new Error("there are no variables to resolve with; give a scope or a list of variables");
    const plain = this.toJSON();
    delete plain.variable;
    return replaceIn(plain, layers);
  }

  static replaceSubstitutions(text, ...layers) {
    return require("collection/substitution").replaceText(text, layers.flat());
  }

  static replaceSubstitutionsIn(value, layers, mutates = false) {
    if (!isObject(value)) return value;
    return require("collection/substitution").replaceIn(value, isArray(layers) ? layers : [layers], mutates);
  }
}

Property._postman_propertyName = "Property";

module.exports = { Property };
