// PropertyList: an ordered list of objects with keys, such as headers, query parameters and form fields.
// Source: Postman's collection SDK 4, class PropertyList.

"use strict";

const { mapperOf, predicateOf } = require("collection/list-predicate");
const { itemsOf } = require("collection/list-populate");
const { isObject, plainCopy, setOwn } = require("collection/plain-data");
const { parentLimit, PropertyBase } = require("collection/property-base");
const { stringToLowerCase } = require("expect/safe-built-ins");

const { isArray } = Array;
const { hasOwn } = Object;

const isNothing = (value) => value === undefined || value === null || Number.isNaN(value);
const valueOf = (item) => (isObject(item) && typeof item.valueOf === "function" ? item.valueOf() : item);

class PropertyList extends PropertyBase {
  #type;

  // - Type: the class of the items. Its static members `_postman_property…` name the key and say how keys compare.
  constructor(Type, parent, populate) {
    super();
    this.setParent(parent);
    this.#type = Type;
    this.members = [];
    if (populate !== undefined && populate !== null) this.populate(populate);
  }

  // The class of the items. No property of its own, so that a list shows as its items.
  get Type() {
    return this.#type;
  }

  // Keys

  #indexKey() {
    return this.#type?._postman_propertyIndexKey ?? "id";
  }

  #ignoresCase() {
    return Boolean(this.#type?._postman_propertyIndexCaseInsensitive);
  }

  // The key of an item in the form in which keys are compared.
  #normalized(key) {
    return this.#ignoresCase() && typeof key === "string" ? stringToLowerCase(key) : key;
  }

  #keyOf(item) {
    return this.#normalized(item?.[this.#indexKey()]);
  }

  #allOf(key) {
    const wanted = this.#normalized(key);
    return this.members.filter((item) => this.#keyOf(item) === wanted);
  }

  // The items by key; a repeated key of a type that allows it has the list of its items.
  get reference() {
    const result = {};
    for (let index = 0; index < this.members.length; index += 1) {
      const item = this.members[index];
      const key = this.#keyOf(item);
      if (key === undefined || key === null) continue;
      if (!hasOwn(result, key) || !this.#type?._postman_propertyAllowsMultipleValues) setOwn(result, key, item);
      else if (isArray(result[key])) result[key].push(item);
      else setOwn(result, key, [result[key], item]);
    }
    return result;
  }

  // Reading

  // The last item with the key.
  one(key) {
    const wanted = this.#normalized(key);
    for (let index = this.members.length - 1; index >= 0; index -= 1) {
      if (this.#keyOf(this.members[index]) === wanted) return this.members[index];
    }
    return undefined;
  }

  get(key) {
    return valueOf(this.one(key));
  }

  has(item, ...values) {
    // Assertions use this function, so it calls no methods of arrays and texts: a script can replace them.
    const wanted = typeof item === "string" ? this.#normalized(item) : undefined;
    for (let index = 0; index < this.members.length; index += 1) {
      const member = this.members[index];
      const isFound = typeof item === "string" ? this.#keyOf(member) === wanted : member === item;
      if (isFound && (values.length === 0 || valueOf(member) === values[0])) return true;
    }
    return false;
  }

  all() {
    return this.members.slice();
  }

  count() {
    return this.members.length;
  }

  idx(index) {
    return this.members[index];
  }

  indexOf(item) {
    return this.members.indexOf(typeof item === "string" ? this.one(item) : item);
  }

  // Calls `iterator(item, index, items)` until it returns false.
  each(iterator, context = this.__parent) {
    if (typeof iterator !== "function") return;
    const items = this.all();
    for (let index = 0; index < items.length; index += 1) {
      if (iterator.call(context, items[index], index, items) === false) return;
    }
  }

  eachParent(iterator, context = this) {
    if (typeof iterator !== "function") return;
    let previous = this;
    for (let steps = 0; isObject(previous.__parent) && steps < parentLimit; steps += 1) {
      iterator.call(context, previous.__parent, previous);
      previous = previous.__parent;
    }
  }

  map(iterator, context = this.__parent) {
    return this.all().map(mapperOf(iterator, context));
  }

  filter(iterator, context = this.__parent) {
    return this.all().filter(predicateOf(iterator, context));
  }

  find(iterator, context = this.__parent) {
    return this.all().find(predicateOf(iterator, context));
  }

  reduce(iterator, ...rest) {
    const context = rest.length > 1 ? rest[1] : this.__parent;
    const bound = (result, item, index, items) => iterator.call(context, result, item, index, items);
    return rest.length > 0 ? this.all().reduce(bound, rest[0]) : this.all().reduce(bound);
  }

  // Changing

  // Returns `item` as an object of the list's class.
  #made(item, ...rest) {
    const Type = this.#type;
    if (typeof Type !== "function" || (isObject(item) && item instanceof Type)) return item;
    return typeof Type.create === "function" ? Type.create(item, ...rest) : new Type(item, ...rest);
  }

  // Puts `item` at the place that `placeOf` finds once the item has been taken out of the list.
  #place(given, placeOf) {
    if (isNothing(given)) return;
    const item = this.#made(given);
    const present = this.members.indexOf(item);
    if (present >= 0) this.members.splice(present, 1);
    this.members.splice(placeOf(), 0, item);
    if (typeof item.setParent === "function") item.setParent(this);
  }

  insert(item, before) {
    this.#place(item, () => {
      const index = before === undefined ? -1 : this.indexOf(before);
      return index < 0 ? this.members.length : index;
    });
  }

  insertAfter(item, after) {
    this.#place(item, () => (after === undefined ? 0 : this.indexOf(after) + 1));
  }

  prepend(item) {
    this.insertAfter(item);
  }

  append(item) {
    this.insert(item);
  }

  add(item, ...rest) {
    if (!isNothing(item)) this.insert(rest.length === 0 ? item : this.#made(item, ...rest));
  }

  // Updates the last item with the same key, or adds the item. Returns true if it was added, null if there is none.
  upsert(item) {
    if (isNothing(item)) return null;
    const given = typeof item === "string" ? this.#made(item) : item;
    const key = given[this.#indexKey()];
    const existing = key === undefined || key === null ? undefined : this.one(key);
    if (existing === undefined) {
      this.add(given);
      return true;
    }
    if (typeof existing.update !== "function") {
      throw new Error("collection: unable to upsert into a list of Type that does not support .update()");
    }
    existing.update(given);
    return false;
  }

  // Removes the items with a key, one item, or those for which a function (or a pattern of members) holds.
  remove(predicate, context = this) {
    if (isNothing(predicate)) return;
    let isChosen;
    if (typeof predicate === "string") {
      const wanted = this.#normalized(predicate);
      isChosen = (item) => this.#keyOf(item) === wanted;
    } else if (isObject(predicate) && this.members.includes(predicate)) {
      isChosen = (item) => item === predicate;
    } else {
      isChosen = predicateOf(predicate, context);
    }
    const items = this.all();
    const kept = [];
    for (let index = 0; index < items.length; index += 1) {
      if (!isChosen(items[index], index, items)) kept.push(items[index]);
    }
    this.clear();
    for (let index = 0; index < kept.length; index += 1) this.members.push(kept[index]);
  }

  clear() {
    this.members.length = 0;
  }

  populate(source) {
    const items = itemsOf(source, this.#type, this.#indexKey());
    for (let index = 0; index < items.length; index += 1) this.add(items[index]);
  }

  repopulate(source) {
    this.clear();
    this.populate(source);
  }

  // Adds or updates the items of another list; with `prunes` the others are removed.
  assimilate(source, prunes) {
    const items = isObject(source) && isArray(source.members) ? source.members : source;
    if (!isArray(items)) return;
    for (let index = 0; index < items.length; index += 1) this.upsert(items[index]);
    if (!prunes) return;
    const kept = new Set();
    for (let index = 0; index < items.length; index += 1) kept.add(this.#keyOf(items[index]));
    this.remove((item) => !kept.has(this.#keyOf(item)));
  }

  // Conversion

  toObject(excludesDisabled, isCaseSensitive, hasMultipleValues, sanitizesKeys) {
    const keepsCase = isCaseSensitive || !this.#ignoresCase();
    const keepsAll = hasMultipleValues || this.#type?._postman_propertyAllowsMultipleValues;
    const repeated = new Set();
    const result = {};
    for (let index = 0; index < this.members.length; index += 1) {
      const item = this.members[index];
      const name = item?.[this.#indexKey()];
      if (name === undefined || name === null || (sanitizesKeys && name === "")) continue;
      if (excludesDisabled && item.disabled) continue;
      const key = keepsCase ? String(name) : String(name).toLowerCase();
      if (!keepsAll || !hasOwn(result, key)) {
        setOwn(result, key, valueOf(item));
      } else if (repeated.has(key)) {
        result[key].push(valueOf(item));
      } else {
        repeated.add(key);
        setOwn(result, key, [result[key], valueOf(item)]);
      }
    }
    return result;
  }

  toString() {
    return typeof this.#type?.unparse === "function" ? this.#type.unparse(this.members) : "";
  }

  toJSON() {
    const result = [];
    for (let index = 0; index < this.members.length; index += 1) result.push(plainCopy(this.members[index]));
    return result;
  }

  static isPropertyList(object) {
    return object instanceof PropertyList;
  }
}

PropertyList._postman_propertyName = "PropertyList";

module.exports = { PropertyList };
