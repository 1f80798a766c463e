// Random texts from few signs, the same ones in each run: a property that holds for them holds for real ones.

"use strict";

const { test, equal } = require("test");
const { describeJSONError } = require("collection/json-position");
const { Url } = require("collection/postman-url");
const { QueryParam } = require("collection/query-param");

// Calls `check` with texts made of `parts`. The generator is the linear one of Numerical Recipes.
function eachText(count, longest, parts, check) {
  let state = 20261123;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let index = 0; index < count; index += 1) {
    let text = "";
    for (let rest = random(longest) + 1; rest > 0; rest -= 1) text += parts[random(parts.length)];
    check(text);
  }
}

const signs = [
  "http://", "<<a>>", "{{b}}", "<<c|x(\"/?\")>>", "<<", "{{", ">>", "}}", "/", "?", "#", "&", "=", ":", "@", ".", "a", "[",
  "]", "%20", ":id", "é", "\"", "'",
];

test("a URL keeps its text", () => {
  eachText(20000, 12, signs, (text) => { equal(new Url(text).toString(), text); });
});

test("a query keeps its text, but for a #", () => {
  eachText(20000, 12, signs.filter((sign) => sign !== "#"), (text) => {
    equal(QueryParam.unparse(QueryParam.parse(text)), text);
  });
});

test("an error is found in a text exactly if it is no JSON", () => {
  const parts = ["{", "}", "[", "]", ",", ":", "\"a\"", "\"", "1", "-", ".", "e", "0", "true", "nul", " ", "\\", "\\u12"];
  eachText(40000, 9, parts, (text) => {
    let isJSON = true;
    try {
      JSON.parse(text);
    } catch {
      isJSON = false;
    }
    equal(describeJSONError(text) === undefined, isJSON, text);
  });
});
