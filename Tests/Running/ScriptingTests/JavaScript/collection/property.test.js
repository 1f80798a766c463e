"use strict";

const { test, equal, ok, throws } = require("test");
const { Property } = require("collection/property");
const { PropertyBase } = require("collection/property-base");
const { VariableList } = require("collection/variable-list");

test("id, name, disabled, description", () => {
  const property = new Property({ id: "i", name: "n", disabled: 1, description: "text" });
  equal(property.toJSON(),
    { id: "i", name: "n", disabled: true, description: { content: "text", type: "text/plain" } });
  equal(new Property({ description: { content: "<b>", type: "text/html" } }).description.type, "text/html");
  property.describe("new", "text/markdown");
  equal([String(property.description), property.description.type], ["new", "text/markdown"]);
  equal(new Property().toJSON(), {});
});

test("meta properties begin with an underscore", () => {
  const base = new PropertyBase({ _postman_one: { a: "b" }, _two: 2, plain: 3 });
  equal(base.meta(), { postman_one: { a: "b" }, two: 2 });
  equal(base.meta("two", "none"), { two: 2 });
  equal(base.toJSON(), { _postman_one: { a: "b" }, _two: 2 });
  equal(PropertyBase.propertyIsMeta(1, "_a"), true);
  equal(PropertyBase.propertyIsMeta(1, "a"), false);
  equal(PropertyBase.propertyUnprefixMeta(1, "_a"), "a");
});

test("parents", () => {
  const [root, folder, item] = [new PropertyBase(), new PropertyBase(), new PropertyBase()];
  [root.name, folder.name, item.name] = ["root", "folder", "item"];
  folder.setParent({ __parent: root });
  item.setParent({ __parent: folder });
  equal(item.parent() === folder, true);
  const names = [];
  item.forEachParent((parent) => names.push(parent.name));
  item.forEachParent({ withRoot: true }, (parent) => names.push(parent.name));
  item.forEachParent({}, "no function");
  equal(names, ["folder", "folder", "root"]);
  root.value = 5;
  equal(item.findInParents("value"), 5);
  equal(item.findParentContaining("value") === root, true);
  equal(item.findInParents("name", (parent) => parent === folder), "folder");
  equal(item.findInParents("none"), undefined);
  equal(Object.keys(item), ["name"]);
});

test("parents in a circle end", () => {
  const [first, second] = [new PropertyBase(), new PropertyBase()];
  first.setParent(second);
  second.setParent(first);
  equal(first.findInParents("none"), undefined);
  first.forEachParent(() => {});
  ok(true);
});

test("replaceSubstitutions: layers, rounds, dynamic names", () => {
  equal(Property.replaceSubstitutions("{{a}}-{{b}}", { a: 1 }, { a: 2, b: 3 }), "1-3");
  equal(Property.replaceSubstitutions("{{a}}", [{ b: 1 }, { a: 2 }]), "2");
  equal(Property.replaceSubstitutions(["random"]), ["random"]);
  let text = "";
  const values = {};
  for (let index = 0; index < 21; index += 1) {
    text = `{{${index}${text}`;
    values[index] = "";
  }
  equal(Property.replaceSubstitutions(text + "}}".repeat(21), values), "{{20{{19}}}}");
  const [first, second, unknown] = Property.replaceSubstitutions("{{$guid}} {{$guid}} {{$none}}").split(" ");
  ok(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first) && first !== second, first);
  equal(unknown, "{{$none}}");
  equal(Property.replaceSubstitutions("{{$guid}}", { $guid: "own" }), "own");
  equal(Property.replaceSubstitutions("{{toString}} {{__proto__}}", {}), "{{toString}} {{__proto__}}");
});

test("replaceSubstitutionsIn copies, unless it is told to change", () => {
  const object = { foo: "{{v}}", list: ["{{v}}"] };
  equal(Property.replaceSubstitutionsIn(object, [{ v: "bar" }]), { foo: "bar", list: ["bar"] });
  equal(object.foo, "{{v}}");
  Property.replaceSubstitutionsIn(object, { v: "bar" }, true);
  equal(object.foo, "bar");
  equal(Property.replaceSubstitutionsIn("text"), "text");
  const cycle = {};
  cycle.self = cycle;
  throws(() => Property.replaceSubstitutionsIn(cycle, []), /contains itself/);
});

test("toObjectResolved: own variables, parents, overrides", () => {
  const [property, parent] = [new Property(), new Property()];
  throws(() => property.toObjectResolved(), /no variables/);
  property.variables = new VariableList(property, [{ key: "a", value: "child" }]);
  parent.variables = new VariableList(parent, [{ key: "a", value: "parent" }, { key: "b", value: "parent" }]);
  property.setParent(parent);
  property.text = "{{a}} {{b}}";
  equal(property.toObjectResolved(), { text: "child parent" });
  equal(property.toObjectResolved(null, [{ a: "over" }]), { text: "over parent" });
  equal(property.toObjectResolved(null, [{ a: "over" }], { ignoreOwnVariables: true }), { text: "over {{b}}" });
  equal(property.toObjectResolved(parent), { text: "parent parent" });
});

test("a text that multiplies itself ends in an error", () => {
  throws(() => Property.replaceSubstitutions("{{a}}", { a: "{{a}}".repeat(100) }), /grows beyond 16 MiB/);
});
