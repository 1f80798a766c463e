"use strict";

// The conversion of an XML element to an object in the way of xml2js: attributes under `$`, text under `_`, children
// under their names. Text of spaces alone is dropped beside attributes or children. xml2js keeps such text in CDATA,
// but native.parseXML does not tell CDATA from other text.

const { isArray } = Array;
const { defineProperty, hasOwn, keys } = Object;

const processors = {
  normalize: (name) => name.toLowerCase(),
  firstCharLowerCase: (name) => name.charAt(0).toLowerCase() + name.slice(1),
  stripPrefix: (name) => name.replace(/^(?!xmlns)[^:]*:/, ""),
  parseNumbers: (text) => (Number.isNaN(Number(text)) ? text : Number.isInteger(Number(text)) ? parseInt(text, 10)
    : parseFloat(text)),
  parseBooleans: (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : text),
};

const process = (functions, value, name) => (functions ?? []).reduce((made, change) => change(made, name), value);

// Sets an own property, also one named `__proto__`.
const set = (object, key, value) =>
  defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });

function assignOrPush(object, key, value, options) {
  if (!hasOwn(object, key)) set(object, key, options.explicitArray ? [value] : value);
  else if (isArray(object[key])) object[key].push(value);
  else set(object, key, [object[key], value]);
}

function addAttributes(object, attributes, options) {
  const { attrkey, attrNameProcessors, attrValueProcessors, ignoreAttrs, mergeAttrs } = options;
  if (ignoreAttrs) return;
  for (const [name, text] of attributes) {
    const value = process(attrValueProcessors, text, name);
    const key = process(attrNameProcessors, name, name);
    if (mergeAttrs) {
      assignOrPush(object, key, value, options);
    } else {
      if (!hasOwn(object, attrkey)) set(object, attrkey, {});
      set(object[attrkey], key, value);
    }
  }
}

class Converter {
  constructor(options) {
    this.options = options;
    const { normalizeTags, tagNameProcessors } = options;
    this.tagNameProcessors = [...(normalizeTags ? [processors.normalize] : []), ...(tagNameProcessors ?? [])];
    this.keepsOrder = options.explicitChildren && options.preserveChildrenOrder && !options.mergeAttrs;
  }

  // - parents: the names from the root; parent: the object of the parent, undefined for the root
  // Returns the name and the value.
  convert(element, parents, parent) {
    const name = process(this.tagNameProcessors, element.name, element.name);
    const object = {};
    set(object, this.options.charkey, "");
    addAttributes(object, element.attributes, this.options);
    if (this.keepsOrder) set(object, "#name", name);
    let text = "";
    for (const child of element.children) {
      if (typeof child === "string") {
        text += child;
        this.keepText(object, child);
      } else {
        const made = this.convert(child, [...parents, name], object);
        assignOrPush(object, made.name, made.value, this.options);
      }
    }
    const isEmpty = this.addText(object, text, name);
    const value = this.validate(isEmpty ? this.emptyValue(text) : this.collapse(object), name, parents, parent);
    return { name, value: this.arrange(value, parent) };
  }

  // Puts the text into its place. Returns true if the element has no content.
  addText(object, text, name) {
    const { charkey, trim, normalize, valueProcessors } = this.options;
    if (/^\s*$/.test(text)) {
      delete object[charkey];
      return keys(object).length === 0;
    }
    let value = trim ? text.trim() : text;
    if (normalize) value = value.replace(/\s{2,}/g, " ").trim();
    set(object, charkey, process(valueProcessors, value, name));
    return false;
  }

  // Text alone takes the place of the object.
  collapse(object) {
    const { charkey, explicitCharkey } = this.options;
    const isText = !explicitCharkey && keys(object).length === 1 && hasOwn(object, charkey);
    return isText ? object[charkey] : object;
  }

  emptyValue(text) {
    const { emptyTag } = this.options;
    if (typeof emptyTag === "function") return emptyTag();
    return emptyTag === "" ? text : emptyTag;
  }

  validate(value, name, parents, parent) {
    const { validator } = this.options;
    if (!validator) return value;
    return validator(`/${[...parents, name].join("/")}`, parent && parent[name], value);
  }

  // Puts children under a key of their own, with the option `explicitChildren`.
  arrange(value, parent) {
    const { explicitChildren, mergeAttrs } = this.options;
    if (!explicitChildren || mergeAttrs || typeof value !== "object" || value === null) return value;
    if (!this.keepsOrder) return this.separate(value);
    if (!parent) return value;
    this.addChild(parent, { ...value });
    delete value["#name"];
    return this.collapse(value);
  }

  // Moves what is neither attributes nor text under the key for children.
  separate(value) {
    const { attrkey, charkey, childkey, charsAsChildren } = this.options;
    const arranged = {};
    for (const key of charsAsChildren ? [attrkey] : [attrkey, charkey]) {
      if (!hasOwn(value, key)) continue;
      set(arranged, key, value[key]);
      delete value[key];
    }
    if (keys(value).length > 0) set(arranged, childkey, value);
    return arranged;
  }

  addChild(object, child) {
    const { childkey } = this.options;
    if (!hasOwn(object, childkey)) set(object, childkey, []);
    object[childkey].push(child);
  }

  // Text among the children, with the options `preserveChildrenOrder` and `charsAsChildren`.
  keepText(object, text) {
    const { charkey, charsAsChildren, includeWhiteChars, normalize } = this.options;
    if (!this.keepsOrder || !charsAsChildren || (!includeWhiteChars && text.trim() === "")) return;
    this.addChild(object, { "#name": "__text__", [charkey]: normalize ? text.replace(/\s{2,}/g, " ").trim() : text });
  }
}

function convertElement(root, options) {
  const { name, value } = new Converter(options).convert(root, []);
  return options.explicitRoot ? set({}, name, value) : value;
}

module.exports = { convertElement, processors };
