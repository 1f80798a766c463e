"use strict";
// The providers of VS Code that ask the language server.

const { ResponseError, errorCodes } = require("./rpc");
const { selector } = require("./documents");

/** Only YAML is formatted: for the other languages VS Code would ask which of several formatters to use. */
const formattingSelector = selector.filter(({ language }) => language === "yaml");

/** The predefined tokens of LSP 3.17, for which all themes have colours. */
const tokenTypes = [
  "namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable", "property",
  "enumMember", "event", "function", "method", "macro", "keyword", "modifier", "comment", "string", "number", "regexp",
  "operator", "decorator",
];
const tokenModifiers = [
  "declaration", "definition", "readonly", "static", "deprecated", "abstract", "async", "modification", "documentation",
  "defaultLibrary",
];

/** What the client announces to the server in `initialize`. */
const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true, dataSupport: true,
    },
    completion: {
      completionItem: {
        snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true, preselectSupport: true,
        commitCharactersSupport: true, deprecatedSupport: true, documentationFormat: ["markdown", "plaintext"],
        tagSupport: { valueSet: [1] }, insertTextModeSupport: { valueSet: [1, 2] },
        resolveSupport: { properties: ["documentation", "detail", "additionalTextEdits"] },
      },
      contextSupport: true,
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    definition: { linkSupport: true },
    references: {},
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { lineFoldingOnly: true },
    documentLink: { tooltipSupport: true },
    semanticTokens: {
      requests: { full: true }, formats: ["relative"], tokenTypes, tokenModifiers,
      overlappingTokenSupport: false, multilineTokenSupport: true,
    },
    formatting: {},
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "refactor", "source"] } },
      isPreferredSupport: true, disabledSupport: true, dataSupport: true, resolveSupport: { properties: ["edit"] },
    },
    codeLens: {},
  },
  workspace: {
    applyEdit: true, executeCommand: {}, workspaceFolders: true, workspaceEdit: { documentChanges: true },
    didChangeWatchedFiles: { dynamicRegistration: false },
    codeLens: { refreshSupport: true }, semanticTokens: { refreshSupport: true },
  },
};
/**
 * Registers the providers that the server's capabilities announce. `onLog(text)` gets errors of the server;
 * `refresh.codeLenses` and `refresh.semanticTokens` are events. Returns the registrations.
 */
function register(vscode, convert, connection, server, { onLog, refresh }) {
  const { languages } = vscode;
  const { fromPosition, fromRange, fromDocument } = convert;
  const originals = new WeakMap();

  /** Sends a request, and converts a result that is not null. An error of the server is logged and gives no result. */
  async function ask(method, params, token, as) {
    try {
      const result = await connection.request(method, params, token);
      return result === null || token?.isCancellationRequested ? undefined : as(result);
    } catch (error) {
      const expected = [errorCodes.requestCancelled, errorCodes.contentModified].includes(error.code);
      if (!expected && !connection.isClosed) onLog(`${method}: ${error.message}\n`);
      return undefined;
    }
  }

  const of = (document) => ({ textDocument: fromDocument(document) });
  const at = (document, position) => ({ ...of(document), position: fromPosition(position) });
  const each = (as) => (list) => list.map(as);
  /** Keeps the server's object of a converted one, for its `resolve` request. */
  const kept = (as) => (original) => {
    const result = as(original);
    originals.set(result, original);
    return result;
  };
  const resolved = (method, as) => (item, token) =>
    ask(method, originals.get(item), token, (result) => Object.assign(item, as(result)));

  const registrations = {
    completionProvider({ triggerCharacters = [], resolveProvider }) {
      const provider = {
        provideCompletionItems: (document, position, token, context) => ask("textDocument/completion", {
          ...at(document, position),
          context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
        }, token, (list) => {
          const result = convert.asCompletionList(list);
          const items = Array.isArray(list) ? list : list.items;
          result.items.forEach((item, index) => originals.set(item, items[index]));
          return result;
        }),
      };
      if (resolveProvider) {
        provider.resolveCompletionItem = resolved("completionItem/resolve", convert.asCompletionItem);
      }
      return languages.registerCompletionItemProvider(selector, provider, ...triggerCharacters);
    },
    hoverProvider: () => languages.registerHoverProvider(selector, {
      provideHover: (document, position, token) =>
        ask("textDocument/hover", at(document, position), token, convert.asHover),
    }),
    definitionProvider: () => languages.registerDefinitionProvider(selector, {
      provideDefinition: (document, position, token) =>
        ask("textDocument/definition", at(document, position), token, convert.asDefinition),
    }),
    referencesProvider: () => languages.registerReferenceProvider(selector, {
      provideReferences: (document, position, { includeDeclaration }, token) => ask(
        "textDocument/references", { ...at(document, position), context: { includeDeclaration } }, token,
        each(convert.asLocation)),
    }),
    renameProvider({ prepareProvider }) {
      const provider = {
        // VS Code shows the error of the server, such as a name that is already taken.
        provideRenameEdits: async (document, position, newName, token) => {
          const edit = await connection.request(
            "textDocument/rename", { ...at(document, position), newName }, token).catch(showable);
          return edit && convert.asWorkspaceEdit(edit);
        },
      };
      if (prepareProvider) {
        provider.prepareRename = async (document, position, token) => {
          const result = await connection.request(
            "textDocument/prepareRename", at(document, position), token).catch(showable);
          if (!result) throw new Error("There is no name here that can be changed.");
          if (result.defaultBehavior) return document.getWordRangeAtPosition(position);
          return result.range
            ? { range: convert.asRange(result.range), placeholder: result.placeholder }
            : convert.asRange(result);
        };
      }
      return languages.registerRenameProvider(selector, provider);
    },
    documentSymbolProvider: () => languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (document, token) =>
        ask("textDocument/documentSymbol", of(document), token, each(convert.asSymbol)),
    }),
    foldingRangeProvider: () => languages.registerFoldingRangeProvider(selector, {
      // Without ranges VS Code must fold by indentation; an empty list would turn folding off.
      provideFoldingRanges: (document, context, token) => ask("textDocument/foldingRange", of(document), token,
        (list) => (list.length ? list.map(convert.asFoldingRange) : undefined)),
    }),
    documentLinkProvider({ resolveProvider }) {
      const provider = {
        provideDocumentLinks: (document, token) =>
          ask("textDocument/documentLink", of(document), token, each(kept(convert.asDocumentLink))),
      };
      if (resolveProvider) provider.resolveDocumentLink = resolved("documentLink/resolve", convert.asDocumentLink);
      return languages.registerDocumentLinkProvider(selector, provider);
    },
    semanticTokensProvider({ legend, full }) {
      if (!full) return undefined;
      return languages.registerDocumentSemanticTokensProvider(selector, {
        onDidChangeSemanticTokens: refresh.semanticTokens,
        provideDocumentSemanticTokens: (document, token) =>
          ask("textDocument/semanticTokens/full", of(document), token, convert.asSemanticTokens),
      }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers));
    },
    documentFormattingProvider: () => languages.registerDocumentFormattingEditProvider(formattingSelector, {
      provideDocumentFormattingEdits: (document, { tabSize, insertSpaces }, token) => ask(
        "textDocument/formatting", { ...of(document), options: { tabSize, insertSpaces } }, token,
        each(convert.asTextEdit)),
    }),
    codeActionProvider({ codeActionKinds, resolveProvider }) {
      const provider = {
        provideCodeActions(document, range, { diagnostics, only, triggerKind }, token) {
          const context = {
            diagnostics: diagnostics.map(convert.fromDiagnostic),
            ...(only && { only: [only.value] }),
            triggerKind,
          };
          return ask("textDocument/codeAction", { ...of(document), range: fromRange(range), context }, token,
            each(kept(convert.asCodeAction)));
        },
      };
      if (resolveProvider) provider.resolveCodeAction = resolved("codeAction/resolve", convert.asCodeAction);
      const kinds = codeActionKinds?.map((kind) => vscode.CodeActionKind.Empty.append(kind));
      return languages.registerCodeActionsProvider(selector, provider, kinds && { providedCodeActionKinds: kinds });
    },
    codeLensProvider({ resolveProvider }) {
      const provider = {
        onDidChangeCodeLenses: refresh.codeLenses,
        provideCodeLenses: (document, token) =>
          ask("textDocument/codeLens", of(document), token, each(kept(convert.asCodeLens))),
      };
      if (resolveProvider) provider.resolveCodeLens = resolved("codeLens/resolve", convert.asCodeLens);
      return languages.registerCodeLensProvider(selector, provider);
    },
  };

  const result = [];
  for (const [key, create] of Object.entries(registrations)) {
    const options = server[key];
    if (!options) continue;
    // A server may announce a provider with `true` or with options.
    const registration = create(options === true ? {} : options);
    if (registration) result.push(registration);
  }
  return result;
}

/** Passes an error of the server on to VS Code, which shows it; a cancellation gives no result. */
function showable(error) {
  if (error.code === errorCodes.requestCancelled) return undefined;
  throw error instanceof ResponseError ? new Error(error.message) : error;
}

module.exports = { capabilities, register };
