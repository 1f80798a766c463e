"use strict";
// A scripted language server on standard input and output. It uses a reader of its own, so that a mistake of lib/rpc.js
// is not made twice. Its first argument is a JSON file with its behaviour: `capabilities`; `answers`, results by method,
// and `diagnostics` and `serverRequest`, which are sent for each opened document; `log`, a file for the received
// messages; `crashOn`, a method.

const fs = require("fs");

const { capabilities = {}, answers = {}, log, crashOn } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
let input = Buffer.alloc(0);

function send(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function receive({ id, method, params, result }) {
  if (log) fs.appendFileSync(log, `${JSON.stringify({ id, method, params, result })}\n`);
  if (method === crashOn) process.exit(7);
  if (method === "exit") process.exit(0);
  if (method === undefined) return;
  if (method === "textDocument/didOpen" && answers.diagnostics) {
    const { uri } = params.textDocument;
    send({ method: "textDocument/publishDiagnostics", params: { uri, diagnostics: answers.diagnostics } });
  }
  if (method === "textDocument/didOpen" && answers.serverRequest) send({ id: "s1", ...answers.serverRequest });
  if (id === undefined) return;
  if (method === "initialize") send({ id, result: { capabilities } });
  else if (answers[method]?.error) send({ id, error: answers[method].error });
  else send({ id, result: answers[method] ?? null });
}

process.stdin.on("data", (chunk) => {
  input = Buffer.concat([input, chunk]);
  for (;;) {
    const found = /^Content-Length: (\d+)\r\n\r\n/.exec(input.toString("latin1", 0, 64));
    if (!found) return;
    const end = found[0].length + Number(found[1]);
    if (input.length < end) return;
    const message = JSON.parse(input.toString("utf8", found[0].length, end));
    input = input.subarray(end);
    receive(message);
  }
});
process.stdin.on("end", () => process.exit(0));
