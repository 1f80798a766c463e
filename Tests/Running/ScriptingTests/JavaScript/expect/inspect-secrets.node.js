// A cut or an escape must not leave a part of a secret that the mask does not find.

const { test, equal } = require("test");
const { inspect } = require("expect/inspect");
const { cutText } = require("expect/inspect-items");

test("a text is cut before a secret that would be cut in two", () => {
  native.secrets.push("secret-of-the-user");
  try {
    equal(cutText("a secret-of-the-user", 10), "a …");
    equal(inspect(`${"x".repeat(30)}secret-of-the-user`, 40), `'${"x".repeat(30)}…'`);
    equal(inspect(`secret-of-the-user${"x".repeat(30)}`, 40), `'secret-of-the-user${"x".repeat(19)}…'`);
    equal(inspect(`'${"x".repeat(28)}secret-of-the-user`, 40), `'\\'${"x".repeat(28)}…'`);
  } finally {
    native.secrets.length = 0;
  }
});

test("an escaped text is derived from the text", () => {
  native.derived.length = 0;
  equal(inspect("it's secret"), "'it\\'s secret'");
  equal(native.derived, [["it's secret", "it\\'s secret"]]);
});
