/// A file of another tool that was given as a collection.
struct ForeignFile {
    /// The name with its article, as in "a HAR file".
    let name: String
    let hint: String

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
    private static let start = "hubrun init writes a collection to begin with"
    /// The number of bytes at the beginning of a file that are searched.
    private static let shown = 64 << 10

    /// Returns nil for an unknown format; must be called only for a file that is no collection, as some look alike.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.shown), as: UTF8.self)
        guard let name = Self.name(of: text) else { return nil }
        self.name = name
        hint =
            switch name {
            case Self.command: "write it as a request, METHOD: URL with headers and body below; \(Self.start)"
            case Self.events: "hubrun report FILE makes reports of it, --rerun-failed FILE runs what failed in it"
            default: "write each request as METHOD: URL; \(Self.start)"
            }
    }

    private static let command = "a curl command"
    private static let events = "an event file of hubrun"

    private static func name(of text: String) -> String? {
        if text.first(where: { !$0.isWhitespace }) == "{" { return documentName(of: text) }
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines {
            if line.hasPrefix("openapi:") || line.hasPrefix("swagger:") { return "an OpenAPI document" }
            if line.hasPrefix("meta {") { return "a Bruno file" }
        }
        guard let first = lines.first(where: { !$0.hasPrefix("#") && !$0.hasPrefix("//") && !$0.hasPrefix("@") }) else {
            return nil
        }
        let words = first.split(separator: " ")
        if words.first == "curl", words.count > 1 { return command }
        guard words.count > 1, let method = words.first, methods.contains(String(method)) else { return nil }
        if words.last?.hasPrefix("HTTP/") ?? false || lines.contains(where: { $0.hasPrefix("###") }) {
            return "an .http file"
        }
        // A request line alone may be a first attempt at a collection; in Hurl a response or a section follows.
        return lines.contains { $0.hasPrefix("HTTP") || $0.hasPrefix("[") } ? "a Hurl file" : nil
    }

    /// Recognizes a JSON document by keys in its text, without parsing: only its beginning may be available.
    private static func documentName(of text: String) -> String? {
        func has(_ key: String) -> Bool { text.contains("\"\(key)\"") }
        if has("paths"), has("openapi") || has("swagger") { return "an OpenAPI document" }
        if text.hasPrefix("{\"event\":\"run\"") { return events }
        return has("log") && has("entries") ? "a HAR file" : nil
    }
}
