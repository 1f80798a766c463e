"use strict";

const { test, equal, ok, throws, rejects } = require("test");
const { Cookie } = require("collection/cookie");
const { CookieList } = require("collection/cookie-list");
const { makeJar } = require("collection/cookie-jar");
const { Url } = require("collection/postman-url");

// A jar that answers from `answers`, and the calls that it got.
function jarWith(answers = {}) {
  const seen = [];
  const call = (name) => async (...given) => {
    seen.push([name, ...given]);
    if (answers.error) throw answers.error;
    return answers[name];
  };
  const names = ["get", "getAll", "set", "unset", "clear"];
  return { seen, jar: makeJar(Object.fromEntries(names.map((name) => [name, call(name)]))) };
}

// The arguments of the callback.
const called = (begin) => new Promise((resolve) => {
  equal(begin((...given) => resolve(given)), undefined);
});

test("get: the decoded value, or null", async () => {
  const { jar, seen } = jarWith({ get: { name: "a", value: "x%20y" } });
  equal(await jar.get("http://h", "a"), "x y");
  equal(await called((callback) => jar.get("http://h", "a", callback)), [null, "x y"]);
  equal(await jar.get(new Url("http://h/p"), "a"), "x y");
  await jar.get("h/q?r=1", "a");
  equal(seen.map(([, url]) => url), ["http://h", "http://h", "http://h/p", "http://h/q?r=1"]);
  equal(await jarWith({ get: null }).jar.get("http://h", "a"), null);
});

test("getAll: a list, with options", async () => {
  const { jar, seen } = jarWith({ getAll: [{ name: "a", value: "1" }] });
  const list = await jar.getAll("http://h");
  ok(CookieList.isCookieList(list));
  equal(list.get("a"), "1");
  const [error, other] = await called((callback) => jar.getAll("http://h", { http: false }, callback));
  equal([error, other.count()], [null, 1]);
  equal((await called((callback) => jar.getAll("http://h", callback)))[1].count(), 1);
  equal(seen.map(([, , options]) => options.http), [undefined, false, undefined]);
  equal((await jarWith({}).jar.getAll("http://h")).count(), 0);
});

test("set: name and value, cookie, text of Set-Cookie", async () => {
  const { jar, seen } = jarWith();
  const cookie = await jar.set("http://h", "a", "1");
  ok(Cookie.isCookie(cookie));
  equal([cookie.name, cookie.value], ["a", "1"]);
  equal((await called((callback) => jar.set("http://h", "b", "2", callback)))[1].name, "b");
  await jar.set("http://h", "c=3; Path=/p; Secure");
  equal((await called((callback) => jar.set("http://h", "d=4", callback)))[1].value, "4");
  await jar.set("http://h", { name: "e", value: "5", httpOnly: true });
  await called((callback) => jar.set("http://h", new Cookie("f=6"), callback));
  await jar.set("http://h", "g", null);
  await jar.set("http://h", "n", 5);
  equal(seen.map(([, , given]) => given), [
    { name: "a", value: "1" }, { name: "b", value: "2" }, { name: "c", value: "3", path: "/p", secure: true },
    { name: "d", value: "4" }, { name: "e", value: "5", httpOnly: true }, { name: "f", value: "6" },
    { name: "g", value: "" }, { name: "n", value: "5" },
  ]);
  equal((await jarWith({ set: { name: "a", value: "1", domain: "h" } }).jar.set("http://h", "a", "1")).domain, "h");
});

test("unset, clear", async () => {
  const { jar, seen } = jarWith();
  equal(await jar.unset("http://h", "a"), undefined);
  equal(await called((callback) => jar.unset("http://h", "a", callback)), [null, undefined]);
  equal(await jar.clear("http://h"), undefined);
  equal(await called((callback) => jar.clear("http://h", callback)), [null, undefined]);
  equal(seen.map(([name]) => name), ["unset", "unset", "clear", "clear"]);
});

test("an error goes to the callback, or rejects the promise", async () => {
  const error = new Error("no jar");
  const { jar } = jarWith({ error });
  await rejects(jar.get("http://h", "a"), "no jar");
  equal((await called((callback) => jar.clear("http://h", callback)))[0] === error, true);
});

test("wrong arguments throw, and nothing is called", () => {
  const { jar, seen } = jarWith();
  throws(() => jar.get(), "pm.cookies.jar().get: the first argument is a URL");
  throws(() => jar.get("http://h"), "pm.cookies.jar().get: the second argument is a cookie's name");
  throws(() => jar.get("http://h", "a", "b"), /get: the last argument is a function \(error, result\)/);
  throws(() => jar.getAll("http://h", "all"), /getAll: the options are an object/);
  throws(() => jar.set("http://h"), /set: the second argument is a name, a cookie, or the text of Set-Cookie/);
  throws(() => jar.set("http://h", {}), /set: the cookie has no name/);
  throws(() => jar.set("http://h", "=x"), /set: the cookie has no name/);
  throws(() => jar.set("http://h", "a", "1", 5), /set: the last argument/);
  throws(() => jar.unset("http://h", ""), /unset: the second argument/);
  throws(() => jar.clear(" "), /clear: the first argument/);
  equal(seen, []);
});

test("a callback is bound when it is given", async () => {
  const bound = [];
  const jar = makeJar({ clear: async () => undefined }, (callback) => {
    bound.push(callback);
    return () => callback("bound");
  });
  equal(await called((callback) => jar.clear("http://h", callback)), ["bound"]);
  equal(bound.length, 1);
});

test("a callback is called though every object has a method then", async () => {
  const { jar } = jarWith({ clear: undefined });
  let stored;
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  Object.defineProperty(Object.prototype, "then", { configurable: true, value() {} });
  try {
    jar.set("http://h", "a", "1", (error, cookie) => {
      delete Object.prototype.then;
      stored = cookie;
      finish();
    });
    await finished;
  } finally {
    delete Object.prototype.then;
  }
  equal(stored.value, "1");
});
