import CollectionModel
import Diagnostics
import FormatReference
import JSON
package import JSONRPC
import Platform

/// A language server (LSP 3.17) on one connection. One thread reads; the caller's thread answers.
package struct LanguageServer {
    let connection: RPCConnection
    let analyzer: any DocumentAnalyzer
    let version: String
    let repository: String
    var documents: [String: OpenDocument] = [:]
    var environment: String?
    var isInitialized = false
    var isShutDown = false
    var hasVirtualDocuments = false
    /// The documents that changed since their last analysis.
    var changed: Set<String> = []

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

    mutating func notified(_ call: RPCCall) {
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

    mutating func open(_ item: JSONValue?) {
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

    mutating func change(_ parameters: JSONValue) {
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

    mutating func close(_ uri: String?) {
        guard let uri, let document = documents.removeValue(forKey: uri) else { return }
        UnsavedFiles.set(nil, at: document.path)
        changed.remove(uri)
        send(diagnostics: [], of: document)
        changed.formUnion(documents.keys)
    }

    // MARK: Diagnostics

    mutating func publishChanged() {
        for uri in changed.sorted() {
            guard var document = documents[uri] else { continue }
            analyze(&document)
            documents[uri] = document
            publish(document)
        }
        changed = []
    }

    func analyze(_ document: inout OpenDocument) {
        guard document.kind != .foreign else {
            document.analysis = nil
            return
        }
        let analysis = analyzer.analysis(of: document.path, document.kind, environment: environment)
        if analysis.collection.map({ !$0.requests.isEmpty }) ?? false { document.lastCollection = analysis }
        document.analysis = analysis
    }

    func publish(_ document: OpenDocument) {
        send(diagnostics: own(document), of: document)
    }

    /// The diagnostics of a document, without those of other files.
    func own(_ document: OpenDocument) -> [Diagnostic] {
        (document.analysis?.diagnostics ?? []).filter { diagnostic in
            switch diagnostic.place {
            case .source(let range): range.file.path == document.path
            case .file(let path): path == document.path
            case .commandLine: false
            }
        }
    }

    func send(diagnostics: [Diagnostic], of document: OpenDocument) {
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

    func json(_ diagnostic: Diagnostic, _ mapping: SourceMapping) -> JSONValue {
        let start = DocumentPosition(line: 0, character: 0)
        let range = diagnostic.range.map(mapping.range) ?? DocumentRange(start, start)
        let message = diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? "")
        return [
            "range": range.json, "severity": diagnostic.severity.number, "code": .string(diagnostic.code.label),
            "codeDescription": ["href": .string(FormatManual.address(of: diagnostic.code, in: repository))],
            "source": "hubrun", "message": .string(message),
        ]
    }

    static func json(_ problem: LensProblem, _ document: OpenDocument) -> JSONValue {
        let file = SourceFile(path: document.path, text: document.text.text)
        let range = SourceRange(file: file, start: problem.start, end: problem.end)
        return [
            "range": SourceMapping(document.text).range(range).json, "severity": Diagnostic.Severity.error.number,
            "source": "hubrun run", "message": .string(problem.message),
        ]
    }

    // MARK: Requests

    mutating func answer(_ call: RPCCall) throws(RPCFault) -> JSONValue {
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

    mutating func initialize(_ parameters: JSONValue) -> JSONValue {
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
}
