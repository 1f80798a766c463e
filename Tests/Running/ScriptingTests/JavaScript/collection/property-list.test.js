"use strict";

const { test, equal, ok, throws } = require("test");
const { PropertyList } = require("collection/property-list");
const { QueryParam } = require("collection/query-param");
const { HeaderList } = require("collection/header-list");

const queries = () => new PropertyList(QueryParam, undefined, "a=1&b=2&a=3&C=4");
const headers = () => new HeaderList(undefined, [
  { key: "Accept", value: "text/html" },
  { key: "X-One", value: "1" },
  { key: "accept", value: "text/plain" },
  { key: "X-Off", value: "0", disabled: true },
]);
const keysOf = (list) => list.map((item) => item.key);

class Plain {
  constructor(options) {
    Object.assign(this, options);
  }
}

test("get, one: of a repeated key the last", () => {
  equal(queries().get("a"), "3");
  equal(queries().one("b").value, "2");
  equal(queries().get("x"), undefined);
  equal(queries().one("x"), undefined);
});

test("header keys ignore case, query keys do not", () => {
  equal(headers().get("ACCEPT"), "text/plain");
  equal(headers().one("x-one").key, "X-One");
  equal(queries().get("c"), undefined);
  equal(queries().get("C"), "4");
});

test("a disabled item is found", () => {
  equal(headers().get("x-off"), "0");
  equal(headers().one("X-Off").disabled, true);
});

test("has: key, key with one of its values, item", () => {
  const list = queries();
  equal(list.has("a"), true);
  equal(list.has("x"), false);
  equal(list.has("a", "1"), true);
  equal(list.has("a", "3"), true);
  equal(list.has("a", "2"), false);
  equal(list.has("x", "1"), false);
  equal(list.has(list.idx(1)), true);
  equal(list.has(new QueryParam("b=2")), false);
  equal(headers().has("accept", "text/html"), true);
});

test("all is a copy; members is the list itself", () => {
  const list = queries();
  list.all().pop();
  equal(list.count(), 4);
  list.members.pop();
  equal(list.count(), 3);
});

test("count, idx, indexOf", () => {
  const list = queries();
  equal(list.count(), 4);
  equal(list.idx(0).value, "1");
  equal(list.idx(9), undefined);
  equal(list.indexOf(list.idx(3)), 3);
  equal(list.indexOf("a"), 2);
  equal(list.indexOf("x"), -1);
});

test("each: item, index, list; context; false ends it; not a function", () => {
  const seen = [];
  queries().each(function (item, index, items) { seen.push([item.key, index, items.length, this.name]); },
    { name: "c" });
  equal(seen[1], ["b", 1, 4, "c"]);
  let count = 0;
  queries().each(() => { count += 1; return count < 2; });
  equal(count, 2);
  queries().each(undefined);
  queries().each({});
});

test("each passes over items that were removed meanwhile", () => {
  const list = queries();
  list.each((item) => { if (item.key === "a") list.remove(item); });
  equal(keysOf(list), ["b", "C"]);
});

test("map, filter, find: functions and short forms", () => {
  const list = queries();
  equal(list.map("value"), ["1", "2", "3", "4"]);
  equal(list.map((item, index) => item.key + index), ["a0", "b1", "a2", "C3"]);
  equal(list.filter((item) => item.key === "a").length, 2);
  equal(list.filter({ key: "a", value: "3" }).length, 1);
  equal(headers().filter("disabled").length, 1);
  equal(list.find({ key: "b" }).value, "2");
  equal(list.find((item) => item.value > 2).value, "3");
  equal(list.find((item) => item.key === "x"), undefined);
  equal(list.filter(function (item) { return item.value === this.value; }, { value: "4" }).length, 1);
});

test("reduce with and without a start", () => {
  equal(queries().reduce((sum, item) => sum + Number(item.value), 0), 10);
  equal(queries().reduce((best, item) => (item.value > best.value ? item : best)).value, "4");
});

test("add: definition, text, two texts, nothing", () => {
  const list = headers();
  list.clear();
  list.add({ key: "A", value: "1" });
  list.add("B: 2");
  list.add("3", "C");
  list.add(null);
  list.add(undefined);
  list.add(NaN);
  equal(list.toJSON(), [{ key: "A", value: "1" }, { key: "B", value: "2" }, { key: "C", value: "3" }]);
});

test("append, prepend, insert, insertAfter", () => {
  const list = new PropertyList(QueryParam, undefined, "b=1&c=2");
  list.append({ key: "d", value: "" });
  list.prepend({ key: "a", value: "" });
  equal(keysOf(list), ["a", "b", "c", "d"]);
  list.insert({ key: "x" }, "c");
  list.insertAfter({ key: "y" }, "c");
  equal(keysOf(list), ["a", "b", "x", "c", "y", "d"]);
  list.insert({ key: "end" });
  list.insertAfter({ key: "start" });
  list.insert({ key: "e" }, list.one("end"));
  equal(keysOf(list), ["start", "a", "b", "x", "c", "y", "d", "e", "end"]);
  list.insert(undefined);
  list.append(null);
  equal(list.count(), 9);
  list.append("text=1");
  equal(list.get("text"), "1");
  ok(QueryParam.isQueryParam(list.one("x")));
});

test("an item that is in the list moves", () => {
  const list = new PropertyList(QueryParam, undefined, "a&b&c");
  list.append(list.one("a"));
  equal(keysOf(list), ["b", "c", "a"]);
  list.prepend(list.one("c"));
  equal(keysOf(list), ["c", "b", "a"]);
  list.insert(list.one("a"), list.one("b"));
  equal(keysOf(list), ["c", "a", "b"]);
  list.insertAfter(list.one("c"), list.one("b"));
  equal(keysOf(list), ["a", "b", "c"]);
});

test("upsert: true when added, false when updated, null for nothing", () => {
  const list = headers();
  equal(list.upsert({ key: "X-New", value: "n" }), true);
  equal(list.upsert({ key: "x-one", value: "2" }), false);
  equal(list.upsert(), null);
  equal(list.upsert(null), null);
  equal(list.upsert(NaN), null);
  equal(list.get("X-One"), "2");
  equal(list.upsert({ key: "accept", value: "*/*" }), false);
  equal(list.filter({ key: "Accept" })[0].value, "text/html");
  equal(list.get("accept"), "*/*");
  equal(list.upsert({ key: "X-Off", value: "1" }), false);
  equal(list.one("X-Off").disabled, true);
});

test("upsert of a class without update", () => {
  Plain._postman_propertyIndexKey = "key";
  const list = new PropertyList(Plain, undefined, [{ key: "a" }]);
  throws(() => list.upsert({ key: "a" }), /unable to upsert into a list of Type that does not support \.update\(\)/);
  throws(() => list.assimilate([{ key: "a" }]), /does not support/);
});

test("remove: key, item, function, nothing", () => {
  const list = queries();
  list.remove("a");
  equal(keysOf(list), ["b", "C"]);
  list.remove("c");
  equal(list.count(), 2);
  list.remove(list.one("b"));
  equal(keysOf(list), ["C"]);
  list.remove(undefined);
  list.remove(() => false);
  equal(list.count(), 1);
  list.remove((item) => item.value === "4");
  equal(list.count(), 0);
  const others = headers();
  others.remove("ACCEPT");
  equal(keysOf(others), ["X-One", "X-Off"]);
});

test("remove with a function that throws leaves the list as it is", () => {
  const list = queries();
  throws(() => list.remove((item) => { if (item.key === "b") throw new Error("no"); return true; }), "no");
  equal(list.count(), 4);
});

test("clear, populate, repopulate", () => {
  const list = queries();
  list.clear();
  equal(list.count(), 0);
  list.populate([{ key: "x", value: "1" }]);
  list.populate("y=2");
  list.populate({ key: "z", value: "3" });
  list.populate(queries());
  equal(list.count(), 7);
  list.repopulate({ first: "1", second: "2" });
  equal(list.toString(), "first=1&second=2");
  list.populate(undefined);
  list.populate(5);
  equal(list.count(), 2);
});

test("assimilate updates, adds, and prunes", () => {
  const list = queries();
  list.assimilate([{ key: "b", value: "9" }, { key: "n", value: "0" }]);
  equal(list.toString(), "a=1&b=9&a=3&C=4&n=0");
  list.assimilate(new PropertyList(QueryParam, undefined, "n=1&m=2"), true);
  equal(list.toString(), "n=1&m=2");
  list.assimilate({ key: "x" });
  equal(list.count(), 2);
});

test("toObject: case, disabled, repeated and empty names", () => {
  equal(headers().toObject(), { accept: ["text/html", "text/plain"], "x-one": "1", "x-off": "0" });
  equal(headers().toObject(true), { accept: ["text/html", "text/plain"], "x-one": "1" });
  equal(headers().toObject(true, true), { Accept: "text/html", "X-One": "1", accept: "text/plain" });
  equal(queries().toObject(), { a: ["1", "3"], b: "2", C: "4" });
  const empty = new PropertyList(QueryParam, undefined, "=1&a=2");
  equal(empty.toObject(), { "": "1", a: "2" });
  equal(empty.toObject(false, false, false, true), { a: "2" });
  Plain._postman_propertyIndexKey = "key";
  Plain.prototype.valueOf = function () { return this.value; };
  const single = new PropertyList(Plain, undefined, [{ key: "a", value: 1 }, { key: "a", value: 2 }]);
  equal(single.toObject(), { a: 2 });
  equal(single.toObject(false, false, true), { a: [1, 2] });
});

test("a value that is a list stays one value", () => {
  Plain._postman_propertyIndexKey = "key";
  Plain.prototype.valueOf = function () { return this.value; };
  const list = new PropertyList(Plain, undefined, [{ key: "a", value: [1] }, { key: "a", value: [2] }]);
  equal(list.toObject(false, false, true), { a: [[1], [2]] });
});

test("keys with the names of built-in members", () => {
  const list = new PropertyList(QueryParam, undefined, "hasOwnProperty=0&__proto__=1&constructor=2&__proto__=3");
  equal(list.get("__proto__"), "3");
  equal(Object.keys(list.toObject()), ["hasOwnProperty", "__proto__", "constructor"]);
  equal(Object.getOwnPropertyDescriptor(list.toObject(), "__proto__").value, ["1", "3"]);
  equal(Object.getPrototypeOf(list.toObject()), Object.prototype);
});

test("toString, toJSON", () => {
  equal(queries().toString(), "a=1&b=2&a=3&C=4");
  equal(String(queries()), "a=1&b=2&a=3&C=4");
  equal(JSON.stringify(new PropertyList(QueryParam, undefined, "a=1&b")),
    '[{"key":"a","value":"1"},{"key":"b","value":null}]');
  equal(new PropertyList(Plain, undefined, [{ key: 1 }]).toString(), "");
});

test("reference has the items by key", () => {
  const { reference } = headers();
  equal(Object.keys(reference), ["accept", "x-one", "x-off"]);
  equal(reference.accept.length, 2);
  equal(reference["x-one"].value, "1");
});

test("parents: the list, then its owner", () => {
  const owner = { name: "owner" };
  const list = new HeaderList(owner, "A: 1");
  equal(list.idx(0).__parent === list, true);
  equal(list.idx(0).parent() === owner, true);
  const chain = [];
  list.eachParent((parent) => { chain.push(parent.name); });
  equal(chain, ["owner"]);
  owner.__parent = list;
  let count = 0;
  list.eachParent(() => { count += 1; });
  equal(count, 1000);
  equal(PropertyList.isPropertyList(list), true);
  equal(PropertyList.isPropertyList([]), false);
  equal(PropertyList.isPropertyList(), false);
});

test("values with the method toJSON, and values that contain themselves", () => {
  Plain._postman_propertyIndexKey = "key";
  const list = new PropertyList(Plain, undefined, [{ key: "a", value: { toJSON: () => "made" } }]);
  equal(list.toJSON(), [{ key: "a", value: "made" }]);
  const cycle = {};
  cycle.self = cycle;
  list.add({ key: "b", value: cycle });
  throws(() => list.toJSON(), /contains itself/);
});
