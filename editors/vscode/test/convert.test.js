"use strict";

const assert = require("assert/strict");
const { test } = require("node:test");
const conversions = require("../lib/convert");
const { classes, enumerations } = require("../test-support/fake-classes");

const vscode = { ...classes, ...enumerations };
const convert = conversions(vscode);

const range = (line, from, to) => ({ start: { line, character: from }, end: { line, character: to } });
const plain = (value) => JSON.parse(JSON.stringify(value));
const uri = "file:///tmp/a%20b/shop.yaml";

test("a diagnostic keeps all members in both directions", () => {
  const diagnostic = {
    range: range(4, 2, 9), message: "unknown key", severity: 2, code: "HR0401", source: "hubrun", tags: [1],
    codeDescription: { href: "https://hubrun.example/HR0401" },
    relatedInformation: [{ location: { uri, range: range(1, 0, 1) }, message: "defined here" }],
    data: { fixes: [{ title: "Change it" }] },
  };
  const converted = convert.asDiagnostic(diagnostic);
  assert.equal(converted.severity, vscode.DiagnosticSeverity.Warning);
  assert.equal(converted.code.target.toString(), "https://hubrun.example/HR0401");
  assert.equal(converted.relatedInformation[0].location.uri.fsPath, "/tmp/a b/shop.yaml");
  assert.deepEqual(plain(convert.fromDiagnostic(converted)), diagnostic);
});

test("a diagnostic without optional members is an error", () => {
  const converted = convert.asDiagnostic({ range: range(0, 0, 1), message: "m" });
  assert.equal(converted.severity, vscode.DiagnosticSeverity.Error);
  assert.deepEqual(plain(convert.fromDiagnostic(converted)), { range: range(0, 0, 1), message: "m", severity: 1 });
});

test("a hover has Markdown, plain text, or code", () => {
  const value = (contents) => plain(convert.asHover({ contents }).contents);
  assert.deepEqual(value({ kind: "markdown", value: "*a*" }), { value: "*a*" });
  assert.deepEqual(value({ kind: "plaintext", value: "*a*" }), { value: "\\*a\\*" });
  assert.deepEqual(value(["a", { language: "yaml", value: "b: 1" }]), [{ value: "a" }, { value: "\n```yaml\nb: 1\n```\n" }]);
  assert.equal(convert.asHover({ contents: "a" }).contents.isTrusted, undefined);
});

test("completion items have ranges, snippets, documentation and edits", () => {
  const { items, isIncomplete } = convert.asCompletionList({
    isIncomplete: true,
    items: [
      { label: "GET", kind: 10, insertText: "GET: ${1:url}", insertTextFormat: 2, sortText: "01", documentation: "A method." },
      {
        label: "base", labelDetails: { description: "shop.yaml" }, detail: "variable", preselect: true,
        textEdit: { range: range(3, 4, 6), newText: "base" }, documentation: { kind: "markdown", value: "**x**" },
        additionalTextEdits: [{ range: range(0, 0, 0), newText: "variables:\n" }],
      },
      { label: "old", tags: [1], insertTextMode: 1, textEdit: { insert: range(1, 0, 1), replace: range(1, 0, 3), newText: "o" } },
      { label: "unknown", kind: 99 },
    ],
  });
  assert.equal(isIncomplete, true);
  assert.deepEqual(plain(items[0]), {
    label: "GET", kind: 9, sortText: "01", insertText: { value: "GET: ${1:url}" }, documentation: "A method.",
  });
  assert.deepEqual(plain(items[1]), {
    label: { label: "base", description: "shop.yaml" }, detail: "variable", preselect: true, insertText: "base",
    range: range(3, 4, 6), documentation: { value: "**x**" },
    additionalTextEdits: [{ range: range(0, 0, 0), newText: "variables:\n" }],
  });
  assert.deepEqual(plain(items[2]), {
    label: "old", insertText: "o", range: { inserting: range(1, 0, 1), replacing: range(1, 0, 3) }, keepWhitespace: true,
    tags: [1],
  });
  assert.equal(items[3].kind, undefined);
  assert.equal(convert.asCompletionList([{ label: "a" }]).isIncomplete, false);
});

test("a definition is a location, a link, or a list", () => {
  const location = { uri, range: range(1, 2, 3) };
  assert.equal(convert.asDefinition(location).uri.fsPath, "/tmp/a b/shop.yaml");
  const [link] = convert.asDefinition([
    { targetUri: uri, targetRange: range(1, 0, 9), targetSelectionRange: range(1, 2, 3), originSelectionRange: range(7, 0, 1) },
  ]);
  assert.deepEqual(plain(link.targetSelectionRange), range(1, 2, 3));
  assert.deepEqual(plain(link.originSelectionRange), range(7, 0, 1));
});

test("a workspace edit has changes, or document changes, of which those of one file are joined", () => {
  const edit = (newText) => ({ range: range(0, 0, 1), newText });
  const texts = (workspaceEdit) => [...convert.asWorkspaceEdit(workspaceEdit).files]
    .map(([file, edits]) => [file, edits.map(({ newText }) => newText)]);
  assert.deepEqual(texts({ changes: { [uri]: [edit("a"), edit("b")] } }), [[uri, ["a", "b"]]]);
  assert.deepEqual(texts({
    changes: { [uri]: [edit("not used")] },
    documentChanges: [
      { textDocument: { uri, version: 1 }, edits: [edit("a")] },
      { kind: "create", uri: "file:///new" },
      { textDocument: { uri, version: 1 }, edits: [edit("b")] },
    ],
  }), [[uri, ["a", "b"]]]);
  assert.deepEqual(texts({}), []);
});

test("symbols are a tree or a list, with valid names and selections", () => {
  const symbol = convert.asSymbol({
    name: "", kind: 12, range: range(2, 0, 5), selectionRange: range(9, 0, 1),
    children: [{ name: "Log in", detail: "POST", kind: 99, range: range(2, 1, 4), selectionRange: range(2, 1, 2) }],
  });
  assert.equal(symbol.name, "…");
  assert.equal(symbol.kind, 11);
  assert.deepEqual(plain(symbol.selectionRange), range(2, 0, 5));
  assert.equal(symbol.children[0].kind, vscode.SymbolKind.Property);
  assert.deepEqual(plain(symbol.children[0].selectionRange), range(2, 1, 2));
  assert.equal(convert.asSymbol({ name: "a", kind: 1, location: { uri, range: range(0, 0, 1) } }).kind, 0);
});

test("code actions have edits, kinds and diagnostics; a command is an action, too", () => {
  const action = convert.asCodeAction({
    title: "Change to GET", kind: "quickfix", isPreferred: true, diagnostics: [{ range: range(0, 0, 1), message: "m" }],
    edit: { changes: { [uri]: [{ range: range(0, 0, 1), newText: "GET" }] } },
    command: { title: "t", command: "c", arguments: [1] },
  });
  assert.equal(action.kind.value, "quickfix");
  assert.equal(action.isPreferred, true);
  assert.equal(action.diagnostics[0].message, "m");
  assert.deepEqual(plain(action.command), { title: "t", command: "c", arguments: [1] });
  assert.deepEqual(plain(convert.asCodeAction({ title: "t", command: "c" })), { title: "t", command: "c" });
});

test("folding ranges, links, lenses and tokens", () => {
  assert.deepEqual(plain(convert.asFoldingRange({ startLine: 1, endLine: 4, kind: "comment" })), { start: 1, end: 4, kind: 1 });
  assert.deepEqual(plain(convert.asFoldingRange({ startLine: 1, endLine: 4, kind: "other" })), { start: 1, end: 4 });
  const link = convert.asDocumentLink({ range: range(0, 1, 2), target: uri, tooltip: "Open" });
  assert.equal(link.target.fsPath, "/tmp/a b/shop.yaml");
  assert.equal(link.tooltip, "Open");
  const lens = convert.asCodeLens({ range: range(5, 0, 0), command: { title: "Run", command: "hubrun.run", arguments: [uri, 5] } });
  assert.deepEqual(lens.command.arguments, [uri, 5]);
  assert.deepEqual([...convert.asSemanticTokens({ data: [0, 1, 2, 3, 0] }).data], [0, 1, 2, 3, 0]);
  assert.equal(convert.asSemanticTokens({ data: [] }), undefined);
});
