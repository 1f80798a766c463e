"use strict";
// Conversions between LSP 3.17 and VS Code. Both count lines and UTF-16 code units from 0.

/** Returns the conversions for a `vscode` module. */
module.exports = function conversions(vscode) {
  // Enumerations of LSP count from 1, those of VS Code from 0. An unknown number becomes the given default.
  const shifted = (count, value, otherwise) => (value >= 1 && value <= count ? value - 1 : otherwise);

  const asPosition = ({ line, character }) => new vscode.Position(line, character);
  const asRange = ({ start, end }) => new vscode.Range(asPosition(start), asPosition(end));
  const asUri = (uri) => vscode.Uri.parse(uri, true);
  const asLocation = ({ uri, range }) => new vscode.Location(asUri(uri), asRange(range));
  const asTextEdit = ({ range, newText }) => new vscode.TextEdit(asRange(range), newText);

  const fromPosition = ({ line, character }) => ({ line, character });
  const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });
  const fromDocument = (document) => ({ uri: document.uri.toString() });

  function asDiagnostic(diagnostic) {
    const severity = shifted(4, diagnostic.severity, vscode.DiagnosticSeverity.Error);
    const result = new vscode.Diagnostic(asRange(diagnostic.range), diagnostic.message, severity);
    if (diagnostic.source !== undefined) result.source = diagnostic.source;
    if (diagnostic.code !== undefined) {
      result.code = diagnostic.codeDescription
        ? { value: diagnostic.code, target: asUri(diagnostic.codeDescription.href) }
        : diagnostic.code;
    }
    // The tags have the same numbers.
    if (diagnostic.tags) result.tags = diagnostic.tags;
    if (diagnostic.relatedInformation) {
      result.relatedInformation = diagnostic.relatedInformation.map(
        ({ location, message }) => new vscode.DiagnosticRelatedInformation(asLocation(location), message));
    }
    // VS Code passes the same object to code actions, so that the server receives its data again.
    if (diagnostic.data !== undefined) result.data = diagnostic.data;
    return result;
  }

  function fromDiagnostic(diagnostic) {
    const { code, source, tags, data, relatedInformation } = diagnostic;
    const hasTarget = typeof code === "object" && code !== null;
    return {
      range: fromRange(diagnostic.range),
      message: diagnostic.message,
      severity: diagnostic.severity + 1,
      ...(code !== undefined && { code: hasTarget ? code.value : code }),
      ...(hasTarget && { codeDescription: { href: code.target.toString() } }),
      ...(source !== undefined && { source }),
      ...(tags && { tags }),
      ...(relatedInformation && {
        relatedInformation: relatedInformation.map(({ location, message }) => ({
          location: { uri: location.uri.toString(), range: fromRange(location.range) },
          message,
        })),
      }),
      ...(data !== undefined && { data }),
    };
  }

  /** Converts MarkupContent, a MarkedString or a list of these. Commands and HTML in it have no effect. */
  function asMarkdown(content) {
    if (Array.isArray(content)) return content.map(asMarkdown);
    if (typeof content === "string") return new vscode.MarkdownString(content);
    if (content.language !== undefined) {
      return new vscode.MarkdownString().appendCodeblock(content.value, content.language);
    }
    return content.kind === "plaintext"
      ? new vscode.MarkdownString().appendText(content.value)
      : new vscode.MarkdownString(content.value);
  }

  function asHover({ contents, range }) {
    return new vscode.Hover(asMarkdown(contents), range && asRange(range));
  }

  const asDocumentation = (content) => (typeof content === "string" ? content : asMarkdown(content));

  function asCommand({ title, command, arguments: values }) {
    return { title, command, arguments: values };
  }

  function asCompletionItem(item) {
    const { label, labelDetails, textEdit } = item;
    const kind = item.kind && shifted(completionKinds, item.kind);
    const result = new vscode.CompletionItem(labelDetails ? { label, ...labelDetails } : label, kind);
    for (const key of ["detail", "sortText", "filterText", "preselect", "commitCharacters"]) {
      if (item[key] !== undefined) result[key] = item[key];
    }
    const text = textEdit?.newText ?? item.insertText;
    if (text !== undefined) result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
    if (textEdit?.range) result.range = asRange(textEdit.range);
    else if (textEdit) result.range = { inserting: asRange(textEdit.insert), replacing: asRange(textEdit.replace) };
    // In YAML, the server's text has the indentation that belongs there.
    if (item.insertTextMode === 1) result.keepWhitespace = true;
    if (item.documentation !== undefined) result.documentation = asDocumentation(item.documentation);
    if (item.additionalTextEdits) result.additionalTextEdits = item.additionalTextEdits.map(asTextEdit);
    if (item.command) result.command = asCommand(item.command);
    if (item.deprecated || item.tags?.includes(1)) result.tags = [vscode.CompletionItemTag.Deprecated];
    return result;
  }

  function asCompletionList(list) {
    const items = Array.isArray(list) ? list : list.items;
    return new vscode.CompletionList(items.map(asCompletionItem), !Array.isArray(list) && Boolean(list.isIncomplete));
  }

  /** Converts a Location, a LocationLink, or a list of these. */
  function asDefinition(result) {
    if (Array.isArray(result)) return result.map(asDefinition);
    if (!result.targetUri) return asLocation(result);
    return {
      targetUri: asUri(result.targetUri),
      targetRange: asRange(result.targetRange),
      targetSelectionRange: asRange(result.targetSelectionRange),
      originSelectionRange: result.originSelectionRange && asRange(result.originSelectionRange),
    };
  }

  function asWorkspaceEdit({ changes, documentChanges }) {
    const result = new vscode.WorkspaceEdit();
    const edits = documentChanges?.filter((change) => change.textDocument)
      .map(({ textDocument, edits }) => [textDocument.uri, edits]) ?? Object.entries(changes ?? {});
    // A second `set` for a file would replace the first one.
    const perFile = new Map();
    for (const [uri, list] of edits) perFile.set(uri, [...(perFile.get(uri) ?? []), ...list]);
    for (const [uri, list] of perFile) result.set(asUri(uri), list.map(asTextEdit));
    return result;
  }

  function asDocumentSymbol(symbol) {
    const kind = shifted(symbolKinds, symbol.kind, vscode.SymbolKind.Property);
    // VS Code rejects an empty name, and a selection outside of the range.
    const range = asRange(symbol.range);
    const selection = asRange(symbol.selectionRange);
    const result = new vscode.DocumentSymbol(
      symbol.name || "…", symbol.detail ?? "", kind, range, range.contains(selection) ? selection : range);
    result.children = (symbol.children ?? []).map(asDocumentSymbol);
    if (symbol.tags) result.tags = symbol.tags;
    return result;
  }

  function asSymbolInformation({ name, kind, containerName, location }) {
    return new vscode.SymbolInformation(
      name || "…", shifted(symbolKinds, kind, vscode.SymbolKind.Property), containerName ?? "", asLocation(location));
  }

  const asSymbol = (symbol) => (symbol.location ? asSymbolInformation(symbol) : asDocumentSymbol(symbol));

  function asFoldingRange({ startLine, endLine, kind }) {
    const kinds = { comment: "Comment", imports: "Imports", region: "Region" };
    return new vscode.FoldingRange(startLine, endLine, vscode.FoldingRangeKind[kinds[kind]]);
  }

  function asDocumentLink({ range, target, tooltip }) {
    const result = new vscode.DocumentLink(asRange(range), target && asUri(target));
    if (tooltip) result.tooltip = tooltip;
    return result;
  }

  /** Converts tokens; undefined if there are none, so that VS Code uses those of another extension. */
  function asSemanticTokens({ data, resultId }) {
    return data.length ? new vscode.SemanticTokens(new Uint32Array(data), resultId) : undefined;
  }

  function asCodeAction(action) {
    // A Command is an action, too.
    if (typeof action.command === "string") return asCommand(action);
    const kind = action.kind === undefined ? undefined : vscode.CodeActionKind.Empty.append(action.kind);
    const result = new vscode.CodeAction(action.title, kind);
    if (action.diagnostics) result.diagnostics = action.diagnostics.map(asDiagnostic);
    if (action.edit) result.edit = asWorkspaceEdit(action.edit);
    if (action.command) result.command = asCommand(action.command);
    if (action.isPreferred) result.isPreferred = true;
    if (action.disabled) result.disabled = action.disabled;
    return result;
  }

  function asCodeLens({ range, command }) {
    return new vscode.CodeLens(asRange(range), command && asCommand(command));
  }

  return {
    asPosition, asRange, asUri, asLocation, asTextEdit, asDiagnostic, asMarkdown, asHover, asCompletionItem,
    asCompletionList, asDefinition, asWorkspaceEdit, asSymbol, asFoldingRange, asDocumentLink, asSemanticTokens,
    asCodeAction, asCodeLens, fromPosition, fromRange, fromDocument, fromDiagnostic,
  };
};

/** The numbers of kinds of completions and symbols in LSP 3.17. */
const completionKinds = 25;
const symbolKinds = 26;
