import CollectionChecks
import CollectionModel
import Diagnostics
import FormatReference
import JSON
package import JSONRPC
import Platform
import YAMLSource

/// A language server (LSP 3.17) on one connection. One thread reads; the caller's thread answers.
package struct LanguageServer {
    private let connection: RPCConnection
    private let analyzer: any DocumentAnalyzer
    private let version: String
    private let repository: String
    private var documents: [String: OpenDocument] = [:]
    private var environment: String?
    private var isInitialized = false
    private var isShutDown = false
    private var hasVirtualDocuments = false
    /// The documents that changed since their last analysis.
    private var changed: Set<String> = []

    package init(
        on connection: RPCConnection, _ analyzer: some DocumentAnalyzer, version: String, repository: String
    ) {
        self.connection = connection
        self.analyzer = analyzer
        self.version = version
        self.repository = repository
    }

    /// Serves until the client ends the session, and returns true if it did so with `shutdown` and `exit`.
    package mutating func run() -> Bool {
        let queue = MessageQueue()
        guard let reader = BlockingThread(running: { [connection] in queue.fill(from: connection) }) else {
            return false
        }
        defer { reader.detach() }
        while true {
            // Diagnostics wait until no message does: each of many quick edits would be checked in vain.
            if queue.isEmpty, !changed.isEmpty { publishChanged() }
            switch queue.next() {
            case .end: return isShutDown
            case .fault(let fault): connection.send(RPCText.response(id: fault.id, fault))
            case .message(.response): break
            case .message(.notification(let call)):
                if call.method == "exit" { return isShutDown }
                notified(call)
            case .message(.request(let id, let call)):
                if queue.takeCancelled(id) {
                    connection.send(RPCText.response(id: id, RPCFault(.cancelled, "the request was cancelled")))
                    continue
                }
                do throws(RPCFault) {
                    connection.send(RPCText.response(id: id, try answer(call)))
                } catch {
                    connection.send(RPCText.response(id: id, error))
                }
            }
        }
    }

    // MARK: Notifications

    private mutating func notified(_ call: RPCCall) {
        let parameters = JSONValue.object(call.parameters)
        guard isInitialized || call.method == "initialized" else { return }
        switch call.method {
        case "textDocument/didOpen": open(parameters["textDocument"])
        case "textDocument/didChange": change(parameters)
        case "textDocument/didClose": close(parameters["textDocument"]?["uri"]?.text)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": changed.formUnion(documents.keys)
        case "hubrun/didChangeEnvironment":
            environment = parameters["environment"]?.text
            changed.formUnion(documents.keys)
        default: break
        }
    }

    private mutating func open(_ item: JSONValue?) {
        guard let uri = item?["uri"]?.text, let text = item?["text"]?.text, let path = DocumentURI.path(of: uri) else {
            return
        }
        let document = DocumentText(text)
        UnsavedFiles.set(document.bytes, at: path)
        documents[uri] = OpenDocument(
            uri: uri, path: path, version: item?["version"]?.int ?? 0, text: document,
            kind: analyzer.kind(of: path, document))
        // Its text can differ from the file that others include.
        changed.formUnion(documents.keys)
    }

    private mutating func change(_ parameters: JSONValue) {
        guard let uri = parameters["textDocument"]?["uri"]?.text, var document = documents.removeValue(forKey: uri)
        else {
            return
        }
        var text = document.text
        for change in parameters["contentChanges"]?.list ?? [] {
            guard let inserted = change["text"]?.text else { continue }
            if let range = DocumentRange(change["range"]) {
                text.replace(range, with: inserted)
            } else if change["range"] == nil {
                text = DocumentText(inserted)
            }
        }
        document.text = text
        document.version = parameters["textDocument"]?["version"]?.int ?? document.version + 1
        document.results = []
        document.kind = analyzer.kind(of: document.path, text)
        UnsavedFiles.set(text.bytes, at: document.path)
        documents[uri] = document
        // Files that include this one have other diagnostics now.
        changed.formUnion(documents.count < 2 ? [uri] : Set(documents.keys))
    }

    private mutating func close(_ uri: String?) {
        guard let uri, let document = documents.removeValue(forKey: uri) else { return }
        UnsavedFiles.set(nil, at: document.path)
        changed.remove(uri)
        send(diagnostics: [], of: document)
        changed.formUnion(documents.keys)
    }

    // MARK: Diagnostics

    private mutating func publishChanged() {
        for uri in changed.sorted() {
            guard var document = documents[uri] else { continue }
            analyze(&document)
            documents[uri] = document
            publish(document)
        }
        changed = []
    }

    private func analyze(_ document: inout OpenDocument) {
        guard document.kind != .foreign else {
            document.analysis = nil
            return
        }
        let analysis = analyzer.analysis(of: document.path, document.kind, environment: environment)
        if analysis.collection.map({ !$0.requests.isEmpty }) ?? false { document.lastCollection = analysis }
        document.analysis = analysis
    }

    private func publish(_ document: OpenDocument) {
        send(diagnostics: own(document), of: document)
    }

    /// The diagnostics of a document, without those of other files.
    private func own(_ document: OpenDocument) -> [Diagnostic] {
        (document.analysis?.diagnostics ?? []).filter { diagnostic in
            switch diagnostic.place {
            case .source(let range): range.file.path == document.path
            case .file(let path): path == document.path
            case .commandLine: false
            }
        }
    }

    private func send(diagnostics: [Diagnostic], of document: OpenDocument) {
        let mapping = SourceMapping(document.text)
        let all =
            diagnostics.map { json($0, mapping) }
            + document.results.map { Self.json($0, document) }
        connection.send(
            RPCText.notification(
                "textDocument/publishDiagnostics",
                [
                    "uri": .string(document.uri), "version": .number(JSONNumber(document.version)),
                    "diagnostics": .array(all),
                ]))
    }

    private func json(_ diagnostic: Diagnostic, _ mapping: SourceMapping) -> JSONValue {
        let start = DocumentPosition(line: 0, character: 0)
        let range = diagnostic.range.map(mapping.range) ?? DocumentRange(start, start)
        let message = diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? "")
        return [
            "range": range.json, "severity": diagnostic.severity.number, "code": .string(diagnostic.code.label),
            "codeDescription": ["href": .string(FormatManual.address(of: diagnostic.code, in: repository))],
            "source": "hubrun", "message": .string(message),
        ]
    }

    private static func json(_ problem: LensProblem, _ document: OpenDocument) -> JSONValue {
        let file = SourceFile(path: document.path, text: document.text.text)
        let range = SourceRange(file: file, start: problem.start, end: problem.end)
        return [
            "range": SourceMapping(document.text).range(range).json, "severity": Diagnostic.Severity.error.number,
            "source": "hubrun run", "message": .string(problem.message),
        ]
    }

    // MARK: Requests

    private mutating func answer(_ call: RPCCall) throws(RPCFault) -> JSONValue {
        let parameters = JSONValue.object(call.parameters)
        guard isInitialized || call.method == "initialize" else {
            throw RPCFault(.notInitialized, "the first request is initialize")
        }
        guard !isShutDown else { throw RPCFault(.invalidRequest, "the session was shut down: only exit may follow") }
        switch call.method {
        case "initialize": return initialize(parameters)
        case "shutdown":
            isShutDown = true
            return .null
        case "workspace/executeCommand": return try execute(parameters)
        default: return try answer(call.method, parameters)
        }
    }

    private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
        isInitialized = true
        let options = parameters["initializationOptions"]
        environment = options?["environment"]?.text
        hasVirtualDocuments = options?["virtualDocuments"]?.flag ?? false
        return [
            "serverInfo": ["name": "hubrun", "version": .string(version)],
            "capabilities": Self.capabilities,
        ]
    }

    private static let capabilities: JSONValue = [
        "positionEncoding": "utf-16",
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": ["<", "|", "$", " ", ":", "/", "-"]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "renameProvider": ["prepareProvider": true],
        "documentSymbolProvider": true, "foldingRangeProvider": true,
        "documentLinkProvider": ["resolveProvider": false],
        "documentFormattingProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        "codeLensProvider": ["resolveProvider": false],
        "executeCommandProvider": ["commands": .array(LensCommand.allCases.map { .string($0.rawValue) })],
        "semanticTokensProvider": [
            "legend": ["tokenTypes": .array(SemanticTokens.types), "tokenModifiers": []], "full": true,
        ],
    ]

    private mutating func answer(_ method: String, _ parameters: JSONValue) throws(RPCFault) -> JSONValue {
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

    private func answer(
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

    private func actions(_ parameters: JSONValue, _ document: OpenDocument) -> JSONValue {
        guard let range = DocumentRange(parameters["range"]) else { return [] }
        let mapping = SourceMapping(document.text)
        let here = own(document).filter { $0.range.map { mapping.range($0).touches(range) } ?? false }
        return QuickFixes(document).actions(for: here, uri: document.uri) { json($0, mapping) }
    }

    private func namesKnown(in document: OpenDocument) -> (Int) -> [KnownName] {
        let analysis = document.lastCollection ?? document.analysis
        let path = document.path
        return { line in
            guard let collection = analysis?.collection, let context = analysis?.context else { return [] }
            return StaticChecks.names(onLine: line, of: path, in: collection, context)
        }
    }

    /// Returns the position of a request, or the nearest one in the text.
    private static func position(_ parameters: JSONValue, _ document: OpenDocument) throws(RPCFault) -> DocumentPosition
    {
        guard let position = DocumentPosition(parameters["position"]) else {
            throw RPCFault(.invalidParams, "the position is no line and character")
        }
        return document.text.position(atOffset: document.text.offset(of: position))
    }

    // MARK: Definitions, references, names

    private func navigate(
        _ feature: Feature, _ parameters: JSONValue, _ document: OpenDocument, _ index: FileIndex
    ) throws(RPCFault) -> JSONValue {
        let position = try Self.position(parameters, document)
        if feature == .definition, let target = fileTarget(at: position, document, index) { return target }
        guard let (subject, range) = Subject.at(position, in: index) else { return .null }
        let files = files(of: document, index)
        switch feature {
        case .prepareRename: return ["range": range.json, "placeholder": .string(document.text.text(in: range))]
        case .rename:
            guard let newName = parameters["newName"]?.text else {
                throw RPCFault(.invalidParams, "the parameters have no newName")
            }
            return try Rename(subject, to: newName, in: files).json
        case .definition:
            let known: [Location] =
                if case .name(let name) = subject { knownDefinition(of: name, at: position, document) } else { [] }
            if !known.isEmpty { return .array(known.map(\.json)) }
            return .array(locations(files) { subject.definitions(in: $0) }.map(\.json))
        default:
            let withDefinition = parameters["context"]?["includeDeclaration"]?.flag ?? true
            return .array(
                locations(files) { subject.uses(in: $0) + (withDefinition ? subject.definitions(in: $0) : []) }.map(
                    \.json))
        }
    }

    private func locations(
        _ files: [(path: String, index: FileIndex, text: DocumentText)], _ ranges: (FileIndex) -> [DocumentRange]
    ) -> [Location] {
        files.flatMap { path, index, _ in ranges(index).map { Location(path: path, range: $0) } }
    }

    /// The definition that counts at a position, if it is one with a place.
    private func knownDefinition(of name: String, at position: DocumentPosition, _ document: OpenDocument) -> [Location]
    {
        let known = namesKnown(in: document)(position.line + 1).first { $0.name == name }
        guard let range = known?.range else { return [] }
        let text = documents.values.first { $0.path == range.file.path }?.text ?? DocumentText(range.file.text)
        return [
            Location(
                path: FileSystem.realPath(range.file.path) ?? range.file.path, range: SourceMapping(text).range(range))
        ]
    }

    private func fileTarget(at position: DocumentPosition, _ document: OpenDocument, _ index: FileIndex) -> JSONValue? {
        guard let named = index.named.first(where: { $0.subject == .file && $0.range.contains(position) }),
            let path = try? SourceFile(path: document.path, text: "").readable(named.text), FileSystem.exists(path)
        else { return nil }
        let start = DocumentPosition(line: 0, character: 0)
        return Location(path: FileSystem.realPath(path) ?? path, range: DocumentRange(start, start)).json
    }

    /// The files of a document's collection with their indexes: the document first, then those that it includes, and its
    /// environments.
    private func files(
        of document: OpenDocument, _ index: FileIndex
    ) -> [(path: String, index: FileIndex, text: DocumentText)] {
        var files = [(path: document.path, index: index, text: document.text)]
        let analysis = document.lastCollection ?? document.analysis
        let others: [(SourceFile, DocumentKind)] =
            (analysis?.collection?.files ?? []).map { ($0, .collection) }
            + [analysis?.context?.environment?.range.file].compactMap(\.self).map { ($0, .environment) }
        var seen: Set<String> = [document.path]
        for (file, kind) in others where seen.insert(file.path).inserted && !file.path.hasSuffix(".js") {
            let kind = file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") ? kind : .other
            guard let root = kind.root else { continue }
            let text = documents.values.first { $0.path == file.path }?.text ?? DocumentText(file.text)
            let reading = YAMLDocument.read(text.bytes, path: file.path)
            files.append((FileSystem.realPath(file.path) ?? file.path, FileIndex(reading, of: text, root: root), text))
        }
        return files
    }

    // MARK: Commands

    private mutating func execute(_ parameters: JSONValue) throws(RPCFault) -> JSONValue {
        guard let name = parameters["command"]?.text, let command = LensCommand(rawValue: name) else {
            throw RPCFault(.invalidParams, "there is no command \"\(parameters["command"]?.text ?? "")\"")
        }
        guard let arguments = parameters["arguments"]?.list, arguments.count == 2, let uri = arguments[0].text,
            let line = arguments[1].int, var document = documents[uri]
        else { throw RPCFault(.invalidParams, "the arguments are the uri of an open document and a line") }
        do throws(LensFailure) {
            switch command {
            case .showAsCurl:
                let text = try analyzer.preview(of: document.path, line: line + 1, as: .curl, environment: environment)
                return shown(title: "curl", text, languageId: "shellscript")
            case .run, .runWithNeeds:
                let result = try analyzer.run(
                    document.path, line: line + 1, withNeeds: command == .runWithNeeds, environment: environment)
                document.results = result.failures.filter { $0.path == document.path }
                documents[uri] = document
                publish(document)
                let title = document.index()?.requests.last { $0.range.start.line <= line }?.name ?? "run"
                var answer = shown(title: title, result.text, languageId: "http")
                if case .object(var members) = answer {
                    members[key: "passed"] = .number(JSONNumber(result.passed))
                    members[key: "failed"] = .number(JSONNumber(result.failed))
                    answer = .object(members)
                }
                return answer
            }
        } catch {
            throw RPCFault(.requestFailed, error.message)
        }
    }

    /// Returns the result of a command. A client that cannot show it gets it as a message.
    private func shown(title: String, _ text: String, languageId: String) -> JSONValue {
        if !hasVirtualDocuments {
            connection.send(
                RPCText.notification("window/showMessage", ["type": 3, "message": .string("\(title)\n\(text)")]))
        }
        return ["title": .string(title), "text": .string(text), "languageId": .string(languageId)]
    }
}

/// The requests about one document.
private enum Feature: String {
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

/// The commands of code lenses.
private enum LensCommand: String, CaseIterable {
    case run = "hubrun.run"
    case runWithNeeds = "hubrun.runWithNeeds"
    case showAsCurl = "hubrun.showAsCurl"
}
