import JSON
import JSONRPC
import TestSupport
import Testing

/// A session of an editor with `hubrun lsp`, as a scripted client has it.
struct EditorSession {
    let client: AgentClient
    let folder: TemporaryFolder

    /// Starts the server and runs steps on a thread of their own.
    static func run<Result: Sendable>(
        in folder: TemporaryFolder, environment: String? = nil,
        _ steps: @escaping @Sendable (EditorSession) throws -> Result
    ) async throws -> Result {
        try await ExternalProgram.onOwnThread {
            let client = try AgentClient([], command: "lsp", framing: .header, in: folder.path)
            defer { client.end() }
            let session = EditorSession(client: client, folder: folder)
            let options: JSONValue = [
                "virtualDocuments": true, "environment": environment.map { .string($0) } ?? .null,
            ]
            _ = try client.request("initialize", ["capabilities": [:], "initializationOptions": options])
            session.notify("initialized", [:])
            return try steps(session)
        }
    }

    func uri(_ name: String) -> JSONValue { .string("file://\(folder.path)/\(name)") }

    func document(_ name: String) -> JSONValue { ["uri": uri(name)] }

    func notify(_ method: String, _ parameters: JSONValue) {
        client.send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    /// Opens a document and returns its diagnostics.
    func open(_ name: String, _ text: String) throws -> [JSONValue] {
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri(name), "languageId": "yaml", "version": 1, "text": .string(text)]])
        return try diagnostics(of: name)
    }

    /// Replaces the whole text of a document and returns its diagnostics.
    func replace(_ name: String, _ text: String) throws -> [JSONValue] {
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": uri(name), "version": 2], "contentChanges": [["text": .string(text)]]])
        return try diagnostics(of: name)
    }

    /// Waits for the next diagnostics of a document.
    func diagnostics(of name: String) throws -> [JSONValue] {
        while true {
            let message = try client.receive()
            if message.at("method") == "textDocument/publishDiagnostics", message.at("params/uri") == uri(name) {
                return message.at("params/diagnostics")?.elements ?? []
            }
        }
    }

    func request(_ method: String, _ name: String, _ more: JSONObject = [:]) throws -> JSONValue {
        var parameters: JSONObject = ["textDocument": document(name)]
        for (key, value) in more { parameters[key: key] = value }
        return try client.request("textDocument/\(method)", .object(parameters))
    }

    /// Returns the parameters for the position of a mark in a text, and the text without it.
    static func position(of mark: Character = "‸", in text: String) throws -> (position: JSONObject, text: String) {
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        let column = (lines.last ?? "").utf16.count
        return (
            ["position": ["line": .number(JSONNumber(lines.count - 1)), "character": .number(JSONNumber(column))]],
            String(parts[0] + parts[1])
        )
    }

    /// Returns the labels of the proposals at the mark of a text.
    func labels(_ name: String, _ marked: String) throws -> [String] {
        let (position, text) = try Self.position(in: marked)
        _ = try replace(name, text)
        return try request("completion", name, position).at("items")?.elements.map { $0.at("label")?.text ?? "" } ?? []
    }
}

/// Applies LSP's text edits to a text, the last one first.
func applying(_ edits: [JSONValue], to text: String) -> String {
    var units = Array(text.utf16)
    func offset(_ position: JSONValue?) -> Int {
        guard case .number(let line)? = position?.at("line"), case .number(let column)? = position?.at("character")
        else {
            return 0
        }
        var start = 0
        for _ in 0..<(line.intValue ?? 0) {
            guard let end = units[start...].firstIndex(of: 10) else { return units.count }
            start = end + 1
        }
        return min(units.count, start + (column.intValue ?? 0))
    }
    let ranges = edits.map { (offset($0.at("range/start")), offset($0.at("range/end")), $0.at("newText")?.text ?? "") }
    for (start, end, new) in ranges.sorted(by: { $0.0 > $1.0 }) { units.replaceSubrange(start..<end, with: new.utf16) }
    return String(decoding: units, as: UTF16.self)
}
