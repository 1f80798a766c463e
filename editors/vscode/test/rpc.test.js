"use strict";

const assert = require("assert/strict");
const { PassThrough } = require("stream");
const { test } = require("node:test");
const { Connection, FrameReader, ProtocolError, encode } = require("../lib/rpc");
const { classes } = require("../test-support/fake-classes");

function read(chunks, limit) {
  const messages = [];
  const reader = new FrameReader((text) => messages.push(text), limit);
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return { messages, hasRest: reader.hasRest };
}

const frame = (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

test("frames arrive in one chunk, byte by byte, and cut within a character", () => {
  const texts = ['{"a":"é"}', "{}", '{"b":"☕"}'];
  const bytes = Buffer.from(texts.map(frame).join(""));
  assert.deepEqual(read([bytes]), { messages: texts, hasRest: false });
  assert.deepEqual(read([...bytes].map((byte) => [byte])), { messages: texts, hasRest: false });
  for (let cut = 1; cut < bytes.length; cut++) {
    assert.deepEqual(read([bytes.subarray(0, cut), bytes.subarray(cut)]), { messages: texts, hasRest: false });
  }
});

test("an incomplete frame leaves a rest", () => {
  assert.deepEqual(read([frame("{}"), "Content-Le"]), { messages: ["{}"], hasRest: true });
  assert.deepEqual(read(["Content-Length: 3\r\n\r\n{}"]), { messages: [], hasRest: true });
  assert.deepEqual(read(["Content-Length: 3\r\n\r\n"]), { messages: [], hasRest: true });
});

test("names of header fields have any case, and other fields are ignored", () => {
  const header = "content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:2\r\n\r\n";
  assert.deepEqual(read([`${header}{}`]), { messages: ["{}"], hasRest: false });
});

test("broken headers end the stream with the reason", () => {
  const reasons = {
    "X: 1\r\n\r\n": "a header has no Content-Length",
    "nonsense\r\n\r\n": "a header has a line without a name",
    "Content-Length: -1\r\n\r\n": "a header has no valid Content-Length",
    "Content-Length: 0x10\r\n\r\n": "a header has no valid Content-Length",
    "Content-Length: \r\n\r\n": "a header has no valid Content-Length",
    "Content-Length: 99999999999999999999\r\n\r\n": "a header has no valid Content-Length",
    "Content-Length: 1\r\nContent-Length: 2\r\n\r\n": "a header has no valid Content-Length",
  };
  for (const [header, message] of Object.entries(reasons)) {
    assert.throws(() => read([header]), new ProtocolError(message), header);
  }
});

test("lengths and headers over the limits are errors before their content arrives", () => {
  assert.throws(() => read(["Content-Length: 101\r\n\r\n"], 100), new ProtocolError("a message has 101 bytes; the limit is 100"));
  assert.throws(() => read(["Content-Length: 999999999999\r\n\r\n"]), /the limit is 67108864/);
  assert.throws(() => read(["X".repeat(5_000)]), new ProtocolError("a header has more than 4096 bytes"));
  assert.throws(() => read([`${"X: 1\r\n".repeat(1_000)}\r\n`]), new ProtocolError("a header has more than 4096 bytes"));
});

test("messages before a broken frame are passed on", () => {
  const messages = [];
  const reader = new FrameReader((text) => messages.push(text));
  assert.throws(() => reader.push(Buffer.from(`${frame("{}")}nonsense\r\n\r\n`)), ProtocolError);
  assert.deepEqual(messages, ["{}"]);
});

test("a large message in many chunks takes linear time", () => {
  const text = JSON.stringify("x".repeat(32 << 20));
  const bytes = Buffer.from(frame(text));
  const chunks = [];
  for (let start = 0; start < bytes.length; start += 4_096) chunks.push(bytes.subarray(start, start + 4_096));
  const begin = Date.now();
  const messages = [];
  const reader = new FrameReader((message) => messages.push(message.length));
  for (const chunk of chunks) reader.push(chunk);
  assert.deepEqual(messages, [text.length]);
  // Joining at each of the 8,192 chunks would copy 128 GB.
  assert.ok(Date.now() - begin < 5_000);
});

/** A connection with what it sent, and `receive` for messages of the other side. */
function connect(handlers = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const sent = [];
  const reader = new FrameReader((text) => sent.push(JSON.parse(text)));
  output.on("data", (chunk) => reader.push(chunk));
  const closed = [];
  const connection = new Connection({
    input, output, onNotification() {}, onRequest() {}, onClose: (error) => closed.push(error?.message), ...handlers,
  });
  return { connection, input, output, sent, closed, receive: (message) => input.write(encode(message)) };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("responses reach their requests in any order", async () => {
  const { connection, sent, receive } = connect();
  const results = [connection.request("a", { x: 1 }), connection.request("b")];
  await settled();
  assert.deepEqual(sent, [{ jsonrpc: "2.0", id: 1, method: "a", params: { x: 1 } }, { jsonrpc: "2.0", id: 2, method: "b" }]);
  receive({ id: 2, result: "second" });
  receive({ id: 99, result: "of no request" });
  receive({ id: 1, error: { code: -32803, message: "no", data: { y: 2 } } });
  assert.equal(await results[1], "second");
  await assert.rejects(results[0], { code: -32803, message: "no", data: { y: 2 } });
});

test("a cancelled request rejects at once and tells the server once", async () => {
  const { connection, sent, receive } = connect();
  const source = new classes.CancellationTokenSource();
  const result = connection.request("slow", {}, source.token);
  source.cancel();
  await assert.rejects(result, { code: -32800 });
  receive({ id: 1, result: "too late" });
  await settled();
  assert.deepEqual(sent.map(({ method }) => method), ["slow", "$/cancelRequest"]);
  assert.deepEqual(sent[1].params, { id: 1 });
  await assert.rejects(connection.request("never sent", {}, source.token), { code: -32800 });
  assert.equal(sent.length, 2);
});

test("a request that was answered is not cancelled", async () => {
  const { connection, sent, receive } = connect();
  const source = new classes.CancellationTokenSource();
  const result = connection.request("fast", {}, source.token);
  receive({ id: 1, result: null });
  assert.equal(await result, null);
  source.cancel();
  await settled();
  assert.equal(sent.length, 1);
});

test("requests of the server are answered, unknown ones and failures with an error", async () => {
  const { sent, receive } = connect({
    onRequest(method) {
      if (method === "fails") throw new Error("broken");
      return method === "known" ? { ok: true } : undefined;
    },
  });
  for (const [index, method] of ["known", "unknown", "fails"].entries()) receive({ id: `s${index}`, method });
  await settled();
  assert.deepEqual(sent.sort((a, b) => a.id.localeCompare(b.id)), [
    { jsonrpc: "2.0", id: "s0", result: { ok: true } },
    { jsonrpc: "2.0", id: "s1", error: { code: -32601, message: "unknown method unknown" } },
    { jsonrpc: "2.0", id: "s2", error: { code: -32603, message: "broken" } },
  ]);
});

test("the end of the stream, broken frames and broken JSON close the connection once", async () => {
  for (const [bytes, reason] of [
    ["", undefined],
    ["Content-Length: 9\r\n\r\n{", "the stream ended within a message"],
    ["nonsense\r\n\r\n", "a header has a line without a name"],
    [frame("{"), "a message is not valid JSON"],
    [frame("[]"), "a message is not an object"],
    [frame("null"), "a message is not an object"],
  ]) {
    const { connection, input, closed } = connect();
    const result = connection.request("a");
    input.end(bytes);
    await assert.rejects(result, { message: "the server has stopped" });
    await settled();
    assert.deepEqual(closed, [reason]);
    await assert.rejects(connection.request("b"), { message: "the server has stopped" });
  }
});
