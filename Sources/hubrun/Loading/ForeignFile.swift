import Diagnostics
import Platform
import Text

/// A file of another tool that was given as a collection.
struct ForeignFile {
    /// The format, if it can be imported; nil for the events of a run.
    let format: ImportFormat?
    /// The name with its article, as in "a HAR file".
    let name: String
    let hint: String

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
    private static let byEnding: [String: ImportFormat] = [
        "http": .http, "rest": .http, "hurl": .hurl, "bru": .bruno,
    ]
    private static let scripts: Set = ["bash", "bat", "cmd", "sh", "zsh"]
    /// The number of bytes at the beginning of a file that are searched.
    private static let shown = 64 << 10

    /// Returns nil for an unknown format; must be called only for a file that is no collection, as some look alike.
    ///
    /// - Parameter path: The path, whose ending can decide; nil for standard input.
    init?(_ bytes: [UInt8], path: String? = nil) {
        let text = String(decoding: bytes.prefix(Self.shown), as: UTF8.self)
        if text.hasPrefix("{\"event\":\"run\"") {
            format = nil
            name = "an event file of hubrun"
            hint = "hubrun report FILE makes reports of it, --rerun-failed FILE runs what failed in it"
            return
        }
        guard let format = Self.format(of: text, bytes, path) else { return nil }
        self.format = format
        name = format.fileName
        hint =
            "hubrun import \(path.map { ShellWord.quoted(DisplayText.printable($0)) } ?? "FILE") makes a collection of it"
    }

    /// - Parameter text: The beginning of the file.
    private static func format(of text: String, _ bytes: [UInt8], _ path: String?) -> ImportFormat? {
        let ending = path?.split(separator: ".").last.map { $0.lowercased() }
        if let format = ending.flatMap({ byEnding[$0] }) { return format }
        let isJSON = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
        if !isJSON, let ending, scripts.contains(ending), text.contains("curl ") || text.contains("curl.exe ") {
            return .curl
        }
        let document = documentFormat(of: DocumentKeys(bytes))
        if isJSON || document == .openapi { return document }
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines {
            if line.hasPrefix("meta {") || line.hasPrefix("opencollection:") { return .bruno }
            if isCurl(line) { return .curl }
        }
        guard let first = lines.first(where: { !$0.hasPrefix("#") && !$0.hasPrefix("//") && !$0.hasPrefix("@") }) else {
            return nil
        }
        let words = first.split(separator: " ")
        guard words.count > 1, let method = words.first, methods.contains(String(method)) else { return nil }
        if words.last?.hasPrefix("HTTP/") ?? false || lines.contains(where: { $0.hasPrefix("###") }) { return .http }
        // A request line alone may be a first attempt at a collection; in Hurl a response or a section follows.
        return lines.contains { $0.hasPrefix("HTTP") || $0.hasPrefix("[") } ? .hurl : nil
    }

    /// True for a line with a command of curl, which a prompt may precede.
    private static func isCurl(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        let command = words.first == "$" || words.first == ">" ? words.dropFirst() : words[...]
        return command.count > 1 && ["curl", "curl.exe"].contains(command.first)
    }

    /// Recognizes a document by its keys, wherever they stand.
    private static func documentFormat(of keys: DocumentKeys) -> ImportFormat? {
        if keys.top.contains("openapi") || keys.top.contains("swagger") { return .openapi }
        if keys.top.contains("log"), keys.below.contains("entries") || keys.below.contains("creator") { return .har }
        // The service of Postman puts a collection under this key.
        let isWrapped = keys.top.contains("collection")
        func has(_ key: String) -> Bool { keys.top.contains(key) || isWrapped && keys.below.contains(key) }
        return has("info") && has("item") || keys.top.contains("_postman_id") || keys.below.contains("_postman_id")
            ? .postman : nil
    }
}
