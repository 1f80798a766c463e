// pm.cookies.jar(): reads and writes the cookies of any URL, with a callback or a promise.
// Source: Postman's sandbox, pm.cookies.jar().

"use strict";

const { Cookie } = require("collection/cookie");
const { isObject, plainCopy } = require("collection/plain-data");

const { apply } = Reflect;
const { then } = Promise.prototype;

function fail(method, problem) {
  throw new TypeError(`pm.cookies.jar().${method}: ${problem}`);
}

// Returns the text of a URL; one without a protocol has "http".
function urlText(method, url) {
  const { Url } = require("collection/postman-url");
  if (Url.isUrl(url)) return url.toString(true);
  const isText = typeof url === "string" && url.trim() !== "";
  return isText ? new Url(url).toString(true) : fail(method, "the first argument is a URL");
}

function nameText(method, name) {
  return typeof name === "string" && name !== "" ? name : fail(method, "the second argument is a cookie's name");
}

// Begins a call and gives its result to `callback(error, result)`; without a callback returns a promise.
// - call: begins the call, - convert: makes the result that scripts see, - bind: see `makeJar`.
function run(bind, method, callback, call, convert) {
  const hasCallback = callback !== undefined && callback !== null;
  if (hasCallback && typeof callback !== "function") fail(method, "the last argument is a function (error, result)");
  if (!hasCallback) return apply(then, call(), [convert]);
  const bound = bind(callback);
  // The result never resolves a promise: a script may have given every object a method `then`.
  void apply(then, call(), [(result) => { bound(null, convert(result)); }, (error) => { bound(error); }]);
  return undefined;
}

// Returns the definition of the cookie that `set` stores.
// - cookie: a definition, the text of a header Set-Cookie, or with `value` a name.
function cookieFrom(cookie, value) {
  const isText = typeof cookie === "string" && cookie !== "";
  if (!isText && !isObject(cookie)) fail("set", "the second argument is a name, a cookie, or the text of Set-Cookie");
  if (isText && value !== undefined) return { name: cookie, value: String(value ?? "") };
  const definition = plainCopy(new Cookie(Cookie.isCookie(cookie) ? plainCopy(cookie) : cookie));
  return definition.name ? definition : fail("set", "the cookie has no name");
}

// Makes the jar.
// - calls: `get(url, name)`, `getAll(url, options)`, `set(url, cookie)`, `unset(url, name)`, `clear(url)`; each returns
//   a promise. `get` gives the definition of a cookie or null, `getAll` a list of them, `set` the stored one,
// - bind: wraps a script's callback when the script gives it, so that an error in it can be reported.
function makeJar(calls, bind = (callback) => callback) {
  return {
    // Gives the decoded value of a cookie, or null.
    get(url, name, callback) {
      const [address, wanted] = [urlText("get", url), nameText("get", name)];
      const convert = (cookie) => (isObject(cookie) ? new Cookie(cookie).valueOf() : null);
      return run(bind, "get", callback, () => calls.get(address, wanted), convert);
    },

    // Gives the cookies for a URL as a list.
    // - options: `{http, secure}`: false leaves out the cookies that are HttpOnly, or Secure.
    getAll(url, ...rest) {
      const [options, callback] = typeof rest[0] === "function" ? [undefined, rest[0]] : rest;
      const address = urlText("getAll", url);
      if (options !== undefined && options !== null && !isObject(options)) fail("getAll", "the options are an object");
      const { CookieList } = require("collection/cookie-list");
      const call = () => calls.getAll(address, { http: options?.http, secure: options?.secure });
      return run(bind, "getAll", callback, call, (cookies) => new CookieList(undefined, cookies ?? []));
    },

    // Stores a cookie and gives it. - rest: the value and a callback, or the callback alone.
    set(url, name, ...rest) {
      const [value, callback] = typeof rest[0] === "function" && rest.length === 1 ? [undefined, rest[0]] : rest;
      const [address, cookie] = [urlText("set", url), cookieFrom(name, value)];
      return run(bind, "set", callback, () => calls.set(address, cookie), (stored) => new Cookie(stored ?? cookie));
    },

    unset(url, name, callback) {
      const [address, wanted] = [urlText("unset", url), nameText("unset", name)];
      return run(bind, "unset", callback, () => calls.unset(address, wanted), () => undefined);
    },

    clear(url, callback) {
      const address = urlText("clear", url);
      return run(bind, "clear", callback, () => calls.clear(address), () => undefined);
    },
  };
}

module.exports = { makeJar };
