import CollectionDrafts
import Diagnostics
import JSON
import YAMLSource

/// The entries of a HAR file.
struct HARFile {
    let version: String
    let entries: [HAREntry]
    /// Keys that the format does not have, in the order of their first use.
    let unknownKeys: [(place: String, key: String)]

    private static let known: [String: Set<String>] = [
        "log": ["version", "creator", "browser", "pages", "entries", "comment"],
        "entry": [
            "pageref", "startedDateTime", "time", "request", "response", "cache", "timings", "serverIPAddress",
            "connection", "comment",
        ],
        "request": [
            "method", "url", "httpVersion", "cookies", "headers", "queryString", "postData", "headersSize", "bodySize",
            "comment",
        ],
        "postData": ["mimeType", "params", "text", "encoding", "comment"],
        "response": [
            "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
            "bodySize", "comment",
        ],
    ]

    /// - Throws: The diagnostics of a file that is not a HAR file.
    init(_ file: SourceFile) throws(ImportFailure) {
        guard let root = try? JSONValue(parsing: file.text) else {
            let diagnostics = JSONNodeReader.read(file).diagnostics.diagnostics
            throw .unreadable(
                diagnostics.isEmpty ? [Diagnostic(.jsonSyntax, at: .file(file.path), "this is not JSON")] : diagnostics)
        }
        guard let log = root["log"], case .array(let entries)? = log["entries"] else {
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: .file(file.path), "this is not a HAR file: \"log\" with \"entries\" is missing",
                    hint: "export it again from the browser's network tab")
            ])
        }
        version = log["version"]?.text ?? "1.2"
        var unknown: [(place: String, key: String)] = []
        func note(_ value: JSONValue?, _ place: String) {
            guard case .object(let object)? = value, let known = Self.known[place], unknown.count < 100 else { return }
            for key in object.keys where !known.contains(key) && !key.hasPrefix("_") {
                if !unknown.contains(where: { $0.place == place && $0.key == key }) { unknown.append((place, key)) }
            }
        }
        note(log, "log")
        for entry in entries {
            note(entry, "entry")
            note(entry["request"], "request")
            note(entry["request"]["postData"], "postData")
            note(entry["response"], "response")
        }
        unknownKeys = unknown
        self.entries = entries.enumerated().map { HAREntry($1, number: $0 + 1) }
    }
}
