const { test, equal, ok, throws } = require("test");
const { makeChai } = require("expect/chai");
const { addResponseWords } = require("expect/response-words");

const phrases = {
  101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently",
  400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 406: "Not Acceptable",
  429: "Too Many Requests", 500: "Internal Server Error",
};

class Headers {
  constructor(entries) {
    this.entries = entries;
  }

  get(name) {
    return this.entries.findLast(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  }

  has(name) {
    return this.get(name) !== undefined;
  }
}

class Request {
  headers = new Headers([["Accept", "text/plain"]]);
}

class Response {
  constructor(code, body = "", headers = []) {
    this.code = code;
    this.body = body;
    this.headers = new Headers(headers);
    this.responseTime = 120;
  }

  reason() {
    return phrases[this.code];
  }

  text() {
    return this.body;
  }

  json() {
    if (this.body === "broken") {
      const error = new Error("Unexpected token 'b' at 1:1\nbroken\n^");
      error.name = "JSONError";
      throw error;
    }
    return JSON.parse(this.body);
  }

  size() {
    return { body: 40, header: 60, total: 100 };
  }
}

let [held, failed] = [0, 0];
const watcher = { held: () => { held += 1; }, failed: () => { failed += 1; } };

// Each assertion has a new chai: a word must be there without another word that has been used before.
function expect(...args) {
  const chai = makeChai();
  addResponseWords(chai, {
    isResponse: (value) => value instanceof Response,
    isRequest: (value) => value instanceof Request,
    performUnreported: (check) => check(),
    validateSchema: ({ type }, value) => (typeof value === type ? [] : [`data should be ${type}`, "second"]),
    watcherOfResponse: (response) => (response instanceof Response ? watcher : undefined),
  });
  return chai.expect(...args);
}
const respond = (...args) => expect(new Response(...args)).to;

// Returns the message of the assertion that fails.
function failure(body) {
  try {
    body();
  } catch (error) {
    if (error.name !== "AssertionError") throw error;
    return error.message;
  }
  throw new Error("the assertion holds");
}

test("status compares a number with the code and a text with the phrase", () => {
  respond(200).have.status(200);
  respond(404).have.status("Not Found");
  respond(404).not.have.status(200);
  respond(404).not.have.status("OK");
  equal(failure(() => respond(404).have.status(200)), "expected response to have status code 200 but got 404");
  equal(failure(() => respond(200).not.have.status(200)), "expected response to not have status code 200");
  equal(failure(() => respond(404).have.status("OK")),
    "expected response to have status reason 'OK' but got 'Not Found'");
  equal(failure(() => respond(200).not.have.status("OK")), "expected response to not have status reason 'OK'");
});

test("a code as a text gets a hint", () => {
  const error = throws(() => respond(200).have.status("200"),
    "expected response to have status reason '200' but got 'OK'");
  equal(error.hint, "a text is compared with the reason phrase; write the code as a number: status(200)");
  equal(throws(() => respond(404).have.status("OK"), /reason 'OK'/).hint, undefined);
  throws(() => respond(200).have.status(undefined), "undefined is neither a status code nor a reason phrase");
});

test("names of codes compare the code", () => {
  const codes = {
    ok: 200, accepted: 202, withoutContent: 204, badRequest: 400, unauthorized: 401, unauthorised: 401, forbidden: 403,
    notFound: 404, notAcceptable: 406, rateLimited: 429,
  };
  for (const [name, code] of Object.entries(codes)) {
    respond(code).be[name];
    respond(500).not.be[name];
    equal(failure(() => respond(500).be[name]), `expected response to have status code ${code} but got 500`, name);
    equal(failure(() => respond(code).not.be[name]), `expected response to not have status code ${code}`, name);
  }
});

test("ok of another value is about its truth", () => {
  expect(1).to.be.ok;
  expect(0).to.not.be.ok;
  equal(failure(() => expect(0).to.be.ok), "expected +0 to be truthy");
});

test("names of classes compare the first digit", () => {
  const classes = { info: 101, success: 201, redirection: 301, clientError: 404, serverError: 500 };
  for (const [name, code] of Object.entries(classes)) {
    const digit = Math.floor(code / 100);
    const other = digit === 2 ? 500 : 200;
    respond(code).be[name];
    respond(other).not.be[name];
    respond(code).have.statusCodeClass(digit);
    equal(failure(() => respond(other).be[name]), `expected response code to be ${digit}XX but found ${other}`);
    equal(failure(() => respond(code).not.be[name]), `expected response code to not be ${digit}XX`);
    equal(failure(() => respond(code).have.statusCodeClass(9)), `expected response code to be 9XX but found ${code}`);
  }
  respond(404).be.error;
  respond(500).be.error;
  respond(200).not.be.error;
  equal(failure(() => respond(301).be.error), "expected response code to be 4XX or 5XX but found 301");
  equal(failure(() => respond(500).not.be.error), "expected response code to not be 4XX or 5XX");
});

test("statusCode and statusReason", () => {
  respond(201).have.statusCode(201);
  respond(201).have.statusReason("Created");
  equal(failure(() => respond(201).have.statusCode(200)), "expected response to have status code 200 but got 201");
  equal(failure(() => respond(201).have.statusReason("OK")),
    "expected response to have status reason 'OK' but got 'Created'");
});

test("every word about the status is reported, holding or not", () => {
  const uses = [
    (to) => to.have.status(200), (to) => to.have.status("OK"), (to) => to.be.ok, (to) => to.be.notFound,
    (to) => to.be.success, (to) => to.be.error, (to) => to.have.statusCode(1), (to) => to.have.statusCodeClass(2),
    (to) => to.have.statusReason("OK"),
  ];
  for (const use of uses) {
    [held, failed] = [0, 0];
    try {
      use(respond(404));
    } catch {
      // Counted below.
    }
    equal(held + failed, 1, String(use));
  }
  [held, failed] = [0, 0];
  expect(1).to.be.ok;
  respond(200, "{}").be.json;
  equal(held + failed, 0);
  respond(404).be.notFound;
  equal([held, failed].join(), "1,0");
});

test("another subject is no response", () => {
  equal(failure(() => expect({}).to.have.status(200)), "expecting a postman response object but got {}");
  equal(failure(() => expect({}).to.be.error), "expecting a postman response object but got {}");
  equal(failure(() => expect({}).to.be.json), "expecting a postman response object but got {}");
  equal(failure(() => expect({}).to.have.jsonBody("a")), "expecting a postman response object but got {}");
  equal(failure(() => expect({}).to.not.have.status(200)), "expecting a postman response object but got {}");
  equal(failure(() => expect("x", "why").to.have.header("a")),
    "why: expecting a postman request or response object but got 'x'");
  equal(failure(() => respond(undefined).be.success), "expected undefined to be a number");
});

test("the classes of objects", () => {
  respond(200).be.a.postmanResponse;
  respond(200).be.a.postmanRequestOrResponse;
  expect(new Request()).to.be.a.postmanRequest;
  expect(new Request()).to.be.a.postmanRequestOrResponse;
  expect({}).to.not.be.a.postmanResponse;
  equal(failure(() => expect({}).to.be.a.postmanRequest), "expecting a postman request object but got {}");
  equal(failure(() => respond(200).not.be.a.postmanResponse), "not expecting a postman response object");
});

test("header", () => {
  const headers = [["X-A", "1"], ["x-a", "2"]];
  respond(200, "", headers).have.header("x-A");
  respond(200, "", headers).have.header("X-A", "2");
  respond(200, "", headers).not.have.header("X-B");
  respond(200, "", headers).not.have.header("X-A", "1");
  respond(200, "", headers).not.have.header("X-B", "1");
  expect(new Request()).to.have.header("accept", "text/plain");
  equal(failure(() => respond(200).have.header("X-B")), "expected response to have header with key 'X-B'");
  equal(failure(() => respond(200).have.header("X-B", "1")), "expected response to have header with key 'X-B'");
  equal(failure(() => respond(200, "", headers).not.have.header("X-A")),
    "expected response to not have header with key 'X-A'");
  equal(failure(() => respond(200, "", headers).have.header("X-A", "1")),
    "expected 'X-A' response header to be '1' but got '2'");
  equal(failure(() => respond(200, "", headers).not.have.header("X-A", "2")),
    "expected 'X-A' response header to not be '2'");
  equal(failure(() => expect(new Request()).to.have.header("B")), "expected request to have header with key 'B'");
});

test("body and withBody", () => {
  respond(200, "text").have.body("text");
  respond(200, "text").have.body();
  respond(200, "text").be.withBody;
  respond(200, "text").have.body(/^t/);
  respond(200, '{"a":[1]}').have.body({ a: [1] });
  respond(200, "[1]").have.body([1]);
  respond(200, "broken").not.have.body({ a: 1 });
  respond(200, "").not.have.body();
  respond(200, "").not.be.withBody;
  equal(failure(() => respond(200, "").have.body()), "expected response to have content in body");
  equal(failure(() => respond(200, "a").not.be.withBody), "expected response to not have content in body");
  equal(failure(() => respond(200, "a").have.body("b")), "expected response body to equal 'b' but got 'a'");
  equal(failure(() => respond(200, "a").not.have.body("a")), "expected response body to not equal 'a'");
  equal(failure(() => respond(200, "a").have.body(/b/)), "expected response body text to match /b/ but got 'a'");
  equal(failure(() => respond(200, "a").not.have.body(/a/)), "expected response body text 'a' to not match /a/");
  equal(failure(() => respond(200, "a").have.body(undefined)), "expected response body to equal undefined but got 'a'");
  equal(failure(() => respond(200, '{"a":1}').have.body({ a: 2 })),
    "expected response body json to equal { a: 2 } but got { a: 1 }");
  const error = throws(() => respond(200, "broken").have.body({ a: 2 }), /to equal \{ a: 2 \} but got undefined/);
  equal(error.hint, "the body is no JSON: Unexpected token 'b' at 1:1");
});

test("json and jsonBody without arguments", () => {
  respond(200, "{}").be.json;
  respond(200, "{}").have.jsonBody();
  respond(200, "broken").not.be.json;
  const message = "expected response body to be a valid json but got error Unexpected token 'b' at 1:1";
  equal(failure(() => respond(200, "broken").be.json), message);
  equal(failure(() => respond(200, "broken").have.jsonBody()), message);
  equal(failure(() => respond(200, "{}").not.be.json), "expected response body not to be a valid json");
  const start = "expected response body to be a valid json but got error SyntaxError: ";
  ok(failure(() => respond(200, "{").be.json).startsWith(start));
});

test("jsonBody with a path", () => {
  const text = '{"a":{"b":[{"c":null}]},"d.e":1}';
  respond(200, text).have.jsonBody("a.b[0].c");
  respond(200, text).have.jsonBody("a.b[0].c", null);
  respond(200, text).have.jsonBody("a", { b: [{ c: null }] });
  respond(200, text).have.jsonBody("d.e", 1);
  respond(200, text).have.jsonBody('["d.e"]', 1);
  respond(200, text).not.have.jsonBody("a.b[1]");
  respond(200, text).not.have.jsonBody("a.b[1]", 1);
  respond(200, text).not.have.jsonBody("a.b", 1);
  respond(200, text).not.have.jsonBody("toString");
  equal(failure(() => respond(200, '{"a":1}').have.jsonBody("b")),
    "expected { a: 1 } in response to contain property 'b'");
  equal(failure(() => respond(200, '{"a":1}').have.jsonBody("b", undefined)),
    "expected { a: 1 } in response to contain property 'b'");
  equal(failure(() => respond(200, '{"a":1}').not.have.jsonBody("a")),
    "expected { a: 1 } in response to not contain property 'a'");
  equal(failure(() => respond(200, '{"a":1}').have.jsonBody("a", 2)),
    "expected response body json at \"a\" to contain 2 but got 1");
  equal(failure(() => respond(200, '{"a":1}').not.have.jsonBody("a", 1)),
    "expected response body json at \"a\" to not contain 1 but got 1");
  const error = throws(() => respond(200, "broken").have.jsonBody("a"),
    "expected undefined in response to contain property 'a'");
  equal(error.hint, "the body is no JSON: Unexpected token 'b' at 1:1");
  throws(() => respond(200, "{}").have.jsonBody(["a"], 1), 'a is no path, such as "a.b[0]"');
});

test("jsonBody with a value compares the whole body", () => {
  respond(200, '{"a":[1,2]}').have.jsonBody({ a: [1, 2] });
  respond(200, "[1]").have.jsonBody([1]);
  respond(200, "null").have.jsonBody(null);
  respond(200, '{"a":1}').not.have.jsonBody({ a: 2 });
  equal(failure(() => respond(200, '{"a":1}').have.jsonBody({ a: 2 })),
    "expected response body json to equal { a: 2 } but got { a: 1 }");
  equal(failure(() => respond(200, '{"a":1}').have.jsonBody(undefined)),
    "expected response body json to equal undefined but got { a: 1 }");
  equal(failure(() => respond(200, "broken").have.jsonBody(undefined)),
    "expected response body json to equal undefined but got undefined");
});

test("jsonSchema of a response and of any value", () => {
  expect("x").to.have.jsonSchema({ type: "string" });
  expect(1).to.not.have.jsonSchema({ type: "string" });
  respond(200, "{}").have.jsonSchema({ type: "object" });
  equal(failure(() => respond(200, "{}").have.jsonSchema({ type: "string" })),
    "expected data to satisfy schema but found following errors: \ndata should be string, second");
  equal(failure(() => expect("x").to.not.have.jsonSchema({ type: "string" })), "expected data to not satisfy schema");
  equal(failure(() => expect("x").to.have.jsonSchema(true)), "expected true to be an object");
});

test("responseTime and responseSize become the subject", () => {
  respond(200).have.responseTime.below(200);
  respond(200).have.responseTime(120);
  respond(200).have.responseTime();
  respond(200).have.responseSize.within(100, 100);
  respond(200).have.responseSize(100);
  equal(failure(() => respond(200).have.responseTime.below(100)), "expected 120 to be below 100");
  equal(failure(() => respond(200).not.have.responseTime.above(100)), "expected 120 to be at most 100");
  equal(failure(() => respond(200).have.responseTime(1)), "expected response time to equal 1 but got 120");
  equal(failure(() => respond(200).not.have.responseSize(100)), "expected response size to not equal 100 but got 100");
  equal(failure(() => expect(1).to.have.responseTime.below(2)), "expecting a postman response object but got 1");
});
