"use strict";

const { test, equal } = require("test");
const { legacyRequest, legacyResponseCode, legacyResponseCookies, legacyResponseHeaders } =
  require("collection/legacy-names");
const { requestFrom } = require("collection/request-bridge");
const { responseFrom } = require("collection/response-bridge");

const information = { requestId: "Buying/Pay", requestName: "Pay" };
const request = (parts) => legacyRequest(
  requestFrom({ method: "POST", url: "http://h/p?q=1", headers: [["X-A", "1"], ["x-a", "2"]], ...parts }), information);

test("request", () => {
  equal(request({ body: { mode: "raw", raw: "{}" }, description: "d" }), {
    id: "Buying/Pay", name: "Pay", description: "d", headers: { "x-a": ["1", "2"] }, method: "POST",
      url: "http://h/p?q=1",
    data: "{}",
  });
  equal(request({ body: null }).data, {});
  equal(request({ body: { mode: "raw", raw: "" } }).data, {});
  equal(request({ body: { mode: "urlencoded",
    urlencoded: [{ key: "a", value: "1" }, { key: "b", value: "2" }] } }).data,
    { a: "1", b: "2" });
  equal(request({ body: { mode: "formdata", formdata: [{ key: "a", value: "1" }] } }).data, { a: "1" });
  equal(request({ body: { mode: "file", file: { src: "x" } } }).data, {});
});

test("responseHeaders: names as sent, of a repeated one the last", () => {
  const response = responseFrom({ code: 200, headers: [["X-A", "1"], ["B", "2"], ["x-a", "3"], ["__proto__", "4"]] });
  const headers = legacyResponseHeaders(response);
  equal(Object.entries(headers), [["B", "2"], ["x-a", "3"], ["__proto__", "4"]]);
});

test("responseCookies, responseCode", () => {
  const response = responseFrom({ code: 404, reason: "Nope", cookies: [{ name: "a", value: "b%20c", path: "/" }] });
  equal(legacyResponseCookies(response.cookies), [{ name: "a", value: "b%20c", path: "/" }]);
  equal(legacyResponseCode(response), { code: 404, name: "Nope", detail: response.details().detail });
  equal(legacyResponseCode(responseFrom({ code: 799 })), { code: 799, name: undefined, detail: undefined });
});
