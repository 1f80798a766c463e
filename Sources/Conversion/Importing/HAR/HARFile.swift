import CollectionDrafts
import Diagnostics
import JSON
import YAMLSource

/// The entries of a HAR file.
struct HARFile {
    private(set) var version = "1.2"
    private(set) var entries: [HAREntry] = []
    /// Keys that the format does not have, in the order of their first use.
    private(set) var unknownKeys: [(place: String, key: String)] = []
    /// The first entry whose response is not searched for captures, because those before it are too long in total.
    private(set) var firstWithoutCaptures: HAREntry?

    private let path: String
    private let filter: EntryFilter
    private var responseSize = 0
    private var requestSize = 0

    /// The limits for the texts of all responses and all requests that are kept, in bytes.
    private static let maximumResponses = 24 << 20
    private static let maximumRequests = 32 << 20

    private static let maximumEntries = 100_000

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
    init(_ source: ImportSource, _ filter: EntryFilter) throws(ImportFailure) {
        path = source.file.path
        self.filter = filter
        var scanner = ArchiveScanner()
        guard let nextBytes = source.nextBytes else {
            do throws(ImportFailure) {
                try read(Array(source.file.text.utf8), &scanner)
                try finish(scanner)
            } catch {
                // With the whole text, the place in it is exact.
                let diagnostics = JSONNodeReader.read(source.file).diagnostics.diagnostics
                throw diagnostics.isEmpty ? error : .unreadable(diagnostics)
            }
            return
        }
        while true {
            let bytes = try nextBytes()
            if bytes.isEmpty { break }
            try read(bytes, &scanner)
        }
        try finish(scanner)
    }

    private mutating func read(_ bytes: [UInt8], _ scanner: inout ArchiveScanner) throws(ImportFailure) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImportFailure) in
            try scanner.read(bytes) { (element) throws(ImportFailure) in try add(element) }
        }
        guard scanner.isTooLarge else { return }
        throw tooLarge(
            scanner.isInEntries
                ? "entry \(entries.count + 1), in line \(scanner.element.place.line),"
                : "the JSON outside \"log.entries\"",
            ArchiveScanner.maximumPart, hint: "export it without response bodies")
    }

    private func tooLarge(_ part: String, _ limit: Int, hint: String) -> ImportFailure {
        .unreadable([Diagnostic(.tooLarge, at: .file(path), "\(part) has more than \(limit >> 20) MiB", hint: hint)])
    }

    /// Reads the part of the file around the entries.
    private mutating func finish(_ scanner: ArchiveScanner) throws(ImportFailure) {
        guard let root = try? JSONValue(parsing: scanner.rest) else {
            throw .unreadable([
                Diagnostic(
                    .jsonSyntax, at: .file(path),
                    "the JSON outside the \(entries.count) entries has a syntax error or is incomplete",
                    hint: "the file is probably incomplete: export it again")
            ])
        }
        guard let log = root["log"], case .array? = log["entries"] else {
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: .file(path), "this is not a HAR file: \"log\" with \"entries\" is missing",
                    hint: "export it again from the browser's network tab")
            ])
        }
        version = log["version"]?.text ?? version
        noteKeys(of: log, "log")
    }

    // MARK: Entries

    private mutating func add(_ element: ArchiveScanner.Element) throws(ImportFailure) {
        guard entries.count < Self.maximumEntries else {
            throw .unreadable([
                Diagnostic(
                    .tooLarge, at: .file(path), "the file has more than \(Self.maximumEntries) entries",
                    hint: "record fewer requests, or export a part of the recording")
            ])
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: element.text)
        } catch {
            throw .unreadable([diagnostic(of: element)])
        }
        noteKeys(of: value, "entry")
        noteKeys(of: value["request"], "request")
        noteKeys(of: value["request"]["postData"], "postData")
        noteKeys(of: value["response"], "response")
        var entry = HAREntry(value, number: entries.count + 1, isShortened: element.isShortened)
        if filter.keeps(entry) {
            requestSize += entry.requestSize
            guard requestSize <= Self.maximumRequests else {
                throw tooLarge(
                    "the text of the requests up to entry \(entry.number)", Self.maximumRequests,
                    hint: "choose some of them with --host and --url")
            }
            responseSize += entry.content?.text?.utf8.count ?? 0
            if responseSize > Self.maximumResponses {
                firstWithoutCaptures = firstWithoutCaptures ?? entry
                entry.dropContent()
            }
        } else {
            entry.dropDetails()
        }
        entries.append(entry)
    }

    /// Returns the syntax error of an entry, with its place in the file.
    private func diagnostic(of element: ArchiveScanner.Element) -> Diagnostic {
        let text = String(decoding: element.text, as: UTF8.self)
        let found = JSONNodeReader.read(SourceFile(path: path, text: text)).diagnostics.diagnostics.first
        let start = found?.range?.start ?? SourcePosition(line: 1, column: 1)
        let message = text.isEmpty ? "an entry is missing here" : found?.message ?? "this is not UTF-8"
        let position = SourcePosition(
            line: element.place.line + start.line - 1,
            column: start.line == 1 ? element.place.column + start.column - 1 : start.column)
        let file = SourceFile(path: path, line: "", startingAt: position, isConfidential: true)
        return Diagnostic(
            .jsonSyntax, at: SourceRange(file: file, start: position, end: position), message,
            hint: "this is in entry \(entries.count + 1): export the file again")
    }

    private mutating func noteKeys(of value: JSONValue?, _ place: String) {
        guard case .object(let object)? = value, let known = Self.known[place], unknownKeys.count < 100 else { return }
        for key in object.keys where !known.contains(key) && !key.hasPrefix("_") {
            if !unknownKeys.contains(where: { $0.place == place && $0.key == key }) { unknownKeys.append((place, key)) }
        }
    }
}
