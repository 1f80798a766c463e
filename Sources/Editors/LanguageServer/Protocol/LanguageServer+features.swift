import CollectionChecks
import Diagnostics
import JSON
import JSONRPC
import Platform

extension LanguageServer {
    mutating func answer(_ method: String, _ parameters: JSONValue) throws(RPCFault) -> JSONValue {
        guard let feature = Feature(rawValue: method) else {
            throw RPCFault(.methodNotFound, "there is no method \"\(method)\"")
        }
        guard let uri = parameters["textDocument"]?["uri"]?.text else {
            throw RPCFault(.invalidParams, "the parameters have no textDocument with a uri")
        }
        guard var document = documents[uri] else {
            // A client may ask for a document of another scheme, which was not opened.
            return .null
        }
        if changed.contains(uri) {
            analyze(&document)
            changed.remove(uri)
            publish(document)
        }
        defer { documents[uri] = document }
        return try answer(feature, parameters, &document)
    }

    func answer(
        _ feature: Feature, _ parameters: JSONValue, _ document: inout OpenDocument
    ) throws(RPCFault) -> JSONValue {
        guard document.kind.root != nil || feature == .environments else { return .null }
        let index = document.index()
        switch feature {
        case .completion:
            let names = namesKnown(in: document)
            return Completion(in: &document, at: try Self.position(parameters, document), names: names)?.json ?? .null
        case .hover:
            let names = namesKnown(in: document)
            let path = document.path
            return Hover(in: &document, at: try Self.position(parameters, document), names: names) {
                [analyzer, environment] line in
                try? analyzer.preview(of: path, line: line, as: .http, environment: environment)
            }?.json ?? .null
        case .documentSymbol: return index.map { Outline($0, of: document.text).symbols } ?? []
        case .foldingRange: return index.map { Outline($0, of: document.text).foldingRanges } ?? []
        case .documentLink:
            let file = SourceFile(path: document.path, text: "")
            return index.map { index in
                Outline(index, of: document.text).links { written in
                    guard let path = try? file.readable(written), FileSystem.exists(path) else { return nil }
                    return FileSystem.realPath(path)
                }
            } ?? []
        case .codeLens:
            guard document.kind == .collection, let index else { return [] }
            return Outline(index, of: document.text).lenses(uri: document.uri)
        case .semanticTokens: return ["data": .array(SemanticTokens(of: document.text).data)]
        case .formatting: return .array(Formatting.edits(of: document.text, path: document.path).map(\.json))
        case .codeAction: return actions(parameters, document)
        case .environments:
            return [
                "environments": .array((document.analysis?.environments ?? []).map { .string($0) }),
                "chosen": environment.map { .string($0) } ?? .null,
            ]
        case .definition, .references, .prepareRename, .rename:
            guard let index else { return .null }
            return try navigate(feature, parameters, document, index)
        }
    }

    func actions(_ parameters: JSONValue, _ document: OpenDocument) -> JSONValue {
        guard let range = DocumentRange(parameters["range"]) else { return [] }
        let mapping = SourceMapping(document.text)
        let here = own(document).filter { $0.range.map { mapping.range($0).touches(range) } ?? false }
        return QuickFixes(document).actions(for: here, uri: document.uri) { json($0, mapping) }
    }

    func namesKnown(in document: OpenDocument) -> (Int) -> [KnownName] {
        let analysis = document.lastCollection ?? document.analysis
        let path = document.path
        return { line in
            guard let collection = analysis?.collection, let context = analysis?.context else { return [] }
            return StaticChecks.names(onLine: line, of: path, in: collection, context)
        }
    }

    /// Returns the position of a request, or the nearest one in the text.
    static func position(_ parameters: JSONValue, _ document: OpenDocument) throws(RPCFault) -> DocumentPosition {
        guard let position = DocumentPosition(parameters["position"]) else {
            throw RPCFault(.invalidParams, "the position is no line and character")
        }
        return document.text.position(atOffset: document.text.offset(of: position))
    }
}

/// The requests about one document.
enum Feature: String {
    case completion = "textDocument/completion"
    case hover = "textDocument/hover"
    case definition = "textDocument/definition"
    case references = "textDocument/references"
    case prepareRename = "textDocument/prepareRename"
    case rename = "textDocument/rename"
    case documentSymbol = "textDocument/documentSymbol"
    case foldingRange = "textDocument/foldingRange"
    case documentLink = "textDocument/documentLink"
    case codeLens = "textDocument/codeLens"
    case codeAction = "textDocument/codeAction"
    case semanticTokens = "textDocument/semanticTokens/full"
    case formatting = "textDocument/formatting"
    case environments = "hubrun/environments"
}
