"use strict";

const { test, equal, throws } = require("test");
const { Variable } = require("collection/variable");
const { VariableList } = require("collection/variable-list");
const { VariableScope } = require("collection/variable-scope");
const { castTo } = require("collection/variable-types");

const typed = (type, value) => new Variable({ key: "v", type, value });

test("a variable is of type any and undefined at first", () => {
  const variable = new Variable();
  equal([variable.type, variable.value, variable.get()], ["any", undefined, undefined]);
  equal(new Variable({ key: "a", value: 1 }).toJSON(), { key: "a", type: "any", value: 1 });
  equal(new Variable({ id: "a", value: 1 }).key, "a");
});

test("types cast", () => {
  equal(typed("string", true).get(), "true");
  equal(typed("string", { a: 1 }).get(), "[object Object]");
  equal(typed("number", "108").get(), 108);
  equal(typed("boolean", "foo").get(), true);
  equal(typed("boolean", "").get(), false);
  equal(typed("array", [1, "2"]).value, "[1,\"2\"]");
  equal(typed("array", "[1,2]").get(), [1, 2]);
  equal(typed("array", { a: 1 }).get(), undefined);
  equal(typed("array", null).value, "null");
  equal(typed("object", { a: 1 }).get(), { a: 1 });
  equal(typed("object", "{\"a\":1}").get(), { a: 1 });
  equal(typed("object", [1]).get(), undefined);
  equal(typed("object", null).get(), undefined);
  const cycle = {};
  cycle.self = cycle;
  equal(typed("object", cycle).value, "null");
  const data = { a: 1 };
  equal(typed("any", data).get() === data, true);
  equal(typed("Number", "5").get(), 5);
  equal(typed("unknown", "5").get(), "5");
});

test("castTo casts as a variable does", () => {
  equal(castTo("number", "5"), 5);
  equal(castTo("STRING", 5), "5");
  equal(castTo("array", "[1]"), [1]);
  equal(castTo("object", "x"), undefined);
  equal(castTo(undefined, 5), 5);
  equal(castTo("constructor", 5), 5);
});

test("set, valueOf, valueType, update", () => {
  const variable = new Variable({ type: "string" });
  variable.set(3.142);
  equal(variable.get(), "3.142");
  equal(variable.valueType("number"), "number");
  equal(variable.get(), 3.142);
  variable.valueOf("7");
  equal(variable.value, 7);
  equal(variable.cast("8"), 8);
  equal(variable.valueType("random"), "number");
  equal(variable.valueType(), "number");
  delete variable.type;
  equal(variable.valueType(), "any");
  variable.update({ value: "x", system: true, disabled: true });
  equal([variable.get(), variable.system, variable.disabled], ["x", true, true]);
  variable.update();
  equal(variable.get(), "x");
  const list = typed("string", [1, 2, {}]);
  list.valueType("array");
  equal(list.get(), undefined);
});

test("functions are called when the value is read", () => {
  equal(typed("number", () => "3.14").get(), 3.14);
  const variable = typed("string", () => "foo");
  variable.valueType("boolean");
  equal(typeof variable.value, "function");
  equal(variable.get(), true);
});

test("toString", () => {
  const text = (value) => new Variable({ key: "a", value }).toString();
  equal([text(undefined), text(""), text(false), text(0), text(NaN), text(null)],
    ["", "", "false", "0", "NaN", "null"]);
  equal(text({ a: [1] }), "{\"a\":[1]}");
  equal(Variable.isVariable(new Variable()), true);
  equal(Variable.isVariable({ key: "a" }), false);
});

test("VariableList: the last enabled one counts", () => {
  const list = new VariableList(undefined, [
    { key: "a", value: 1 }, { key: "a", value: 2 }, { key: "a", value: 3, disabled: true },
    { key: "b", value: 4, disabled: true },
  ]);
  equal(list.get("a"), 2);
  equal(list.one("b").disabled, true);
  equal(new VariableList(undefined, { x: "1", y: "2" }).get("y"), "2");
  equal(VariableList.isVariableList(list), true);
  equal(VariableList.isVariableList({}), false);
});

test("VariableList: replace and substitute, 19 rounds", () => {
  const list = new VariableList(undefined, [
    { key: "a", value: "{{b{{c{{d}}}}}}" }, { key: "d", value: "e" }, { key: "ce", value: "f" },
    { key: "bf", value: "z" },
    { key: "x/y", value: "slash" }, { key: "n", value: null }, { key: "data", value: { k: 1 } },
    { key: "r1", value: "{{r2}}" }, { key: "r2", value: "{{r3}}" }, { key: "r3", value: "{{r1}}" },
    { key: "$&", value: "$1" }, { key: "off", value: "x", disabled: true },
  ]);
  equal(list.replace("{{a}} {{x/y}} {{n}} {{data}} {{none}} {{ a }} {{off}}"),
    "z slash  {\"k\":1} {{none}} {{ a }} {{off}}");
  equal(list.replace("{{$&}}"), "$1");
  equal(list.replace("{{r1}}"), "{{r2}}");
  equal(list.replace("{{be{t}a}}"), "{{be{t}a}}");
  equal(list.replace("{{a}}", { a: "over" }), "over");
  const source = { k: ["{{d}}", { "{{d}}": 5 }], n: null };
  equal(list.substitute(source), { k: ["e", { "{{d}}": 5 }], n: null });
  equal(source.k[0], "{{d}}");
  list.substitute(source, [], true);
  equal(source.k[0], "e");
});

test("VariableList: syncFromObject, syncToObject", () => {
  const list = new VariableList(undefined, [{ key: "n", value: 1, type: "number" }, { key: "gone", value: 1 }]);
  equal(list.syncFromObject({ n: "17", fresh: "x" }, true), { created: ["fresh"], updated: ["n"], deleted: ["gone"] });
  equal(list.syncToObject({ extra: 1 }), { n: 17, fresh: "x" });
  equal(list.syncFromObject(), undefined);
  equal(list.syncFromObject({ n: 2 }, false, false), undefined);
  equal(list.syncToObject(), { n: 2, fresh: "x" });
});

test("VariableScope: get, has, set, unset, clear", () => {
  const scope = new VariableScope([{ key: "a", value: 1 }, { key: "off", value: 2, disabled: true },
    { key: "a", value: 3 }]);
  equal([scope.get("a"), scope.has("a"), scope.get("off"), scope.has("off"), scope.get("x")],
    [3, true, undefined, false, undefined]);
  scope.set("a", 4);
  scope.set("off", 5);
  scope.set("n", "3.5", "number");
  equal([scope.get("a"), scope.get("off"), scope.get("n"), scope.values.count()], [4, 5, 3.5, 5]);
  scope.unset("a");
  scope.unset("none");
  equal(scope.has("a"), false);
  scope.unset("off");
  equal(scope.values.toJSON(),
    [{ key: "off", value: 2, type: "any", disabled: true }, { key: "n", type: "number", value: 3.5 }]);
  scope.clear();
  equal(scope.values.count(), 0);
  throws(() => scope.variables(), /discontinued/);
});

test("VariableScope: definitions, layers, toObject, toJSON", () => {
  const scope = new VariableScope({ id: "i", name: "n", values: [{ key: "a", value: "own" }] }, [
    new VariableList(undefined,
      [{ key: "a", value: "first" }, { key: "b", value: "first" }, { key: "d", value: 1, disabled: true }]),
  ]);
  scope.addLayer(new VariableList(undefined, [{ key: "b", value: "second" }, { key: "d", value: "second" }]));
  scope.addLayer([]);
  equal([scope.get("a"), scope.get("b"), scope.get("d")], ["own", "first", "second"]);
  equal(scope.toObject(true), { a: "own", b: "first", d: "second" });
  equal(scope.replaceIn("{{a}} {{b}} {{d}} {{x}}"), "own first second {{x}}");
  equal(scope.replaceIn([{ k: "{{a}}" }]), [{ k: "own" }]);
  equal([scope.replaceIn(null), scope.replaceIn(true)], [null, true]);
  equal(scope.toJSON(), { id: "i", name: "n", values: [{ type: "any", value: "own", key: "a" }] });
  equal(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(new VariableScope().id), true);
  equal(VariableScope.isVariableScope(scope), true);
  equal(new VariableScope(scope.values).get("a"), "own");
  const target = {};
  scope.syncVariablesFrom({ z: 1 });
  scope.syncVariablesTo(target);
  equal(target, { z: 1 });
});
