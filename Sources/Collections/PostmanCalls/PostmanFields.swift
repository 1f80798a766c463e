import Diagnostics
import HTTP
import Platform
import PostmanFormat
import Text

/// The header fields of a call.
struct PostmanFields {
    private(set) var all: [HTTPField] = []
    /// The value and the source range of the removed Content-Length field.
    private var length: (value: String, range: SourceRange)?

    /// Replaces the variables of enabled headers. Of names that differ only in case, the spelling that was introduced
    /// last is kept.
    init(_ entries: [PostmanEntry], texts: PostmanTexts) throws {
        var spellings: [String: String] = [:]
        var names: Set<String> = []
        for entry in entries where !entry.isDisabled {
            guard let key = entry.key else { continue }
            let name = try texts.text(key)
            guard !name.isEmpty else { continue }
            let value = try Self.value(of: entry, texts)
            try Self.check(name, value, of: entry)
            // Checked here too: the steps behind compare fields with each other.
            guard all.count < HTTPField.maximumCount else {
                throw PostmanCallError(
                    .protocol, "the request has more than \(HTTPField.maximumCount) header fields",
                    hint: "servers accept about 100: send the values in the body", at: entry.range)
            }
            if names.insert(name).inserted { spellings[name.lowercased()] = name }
            all.append(HTTPField(name, value))
            if name.lowercased() == "content-length" { length = (value, entry.range) }
        }
        all.removeAll { spellings[$0.name.lowercased()] != $0.name || $0.isNamed("Content-Length") }
        joinCookies()
    }

    private static func value(of entry: PostmanEntry, _ texts: PostmanTexts) throws -> String {
        if case .null = entry.value { return "null" }
        return try texts.text(entry.value) ?? ""
    }

    private static func check(_ name: String, _ value: String, of entry: PostmanEntry) throws(PostmanCallError) {
        let shown = DisplayText.printable(name)
        guard HTTPToken.isValid(name) else {
            throw PostmanCallError(
                .protocol, "\"\(shown)\" is not a header name",
                hint: "a header name has no spaces, colons or quotes", at: entry.key?.range ?? entry.range)
        }
        guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            throw PostmanCallError(
                .protocol, "the value of the header \"\(shown)\" contains a line break or a control character",
                hint: "a header value is one line", at: entry.range)
        }
    }

    /// A request has one Cookie field (RFC 6265, section 5.4), to which the jar's cookies are appended.
    private mutating func joinCookies() {
        let cookies = all.filter { $0.isNamed("Cookie") }
        guard cookies.count > 1, let first = all.firstIndex(where: { $0.isNamed("Cookie") }) else { return }
        all[first].value = cookies.map(\.value).joined(separator: "; ")
        all = all[...first] + all[(first + 1)...].filter { !$0.isNamed("Cookie") }
    }

    func value(of name: String) -> String? { all.last { $0.isNamed(name) }?.value }

    /// True if the request selects chunked transfer: RFC 9112, section 7.1.
    var areChunked: Bool { value(of: "Transfer-Encoding")?.lowercased().contains("chunked") ?? false }

    /// Replaces the value of all fields with this name, or appends one.
    mutating func set(_ name: String, to value: String) {
        let existing = all.indices.filter { all[$0].isNamed(name) }
        for index in existing { all[index].value = value }
        if existing.isEmpty { all.append(HTTPField(name, value)) }
    }

    /// Warns if the removed Content-Length was wrong; the transport sends the correct one.
    func settleLength(of content: HTTPContent?, texts: PostmanTexts) {
        guard let length else { return }
        let correct = content?.size ?? 0
        guard Int(length.value) != correct || areChunked else { return }
        texts.add(
            PostmanRemark(
                "the header Content-Length: \(DisplayText.printable(length.value)) is wrong and is not sent",
                hint: "remove it: the correct one is added", at: length.range))
    }

    /// Adds the field Host if the URL states its scheme's default port, which Postman sends and libcurl leaves out.
    mutating func addHost(of url: String) {
        guard let parts = URLParts(url), let port = parts.port, !port.isEmpty, value(of: "Host") == nil,
            parts.hostField == parts.host
        else { return }
        all.append(HTTPField("Host", "\(parts.host):\(parts.effectivePort)"))
    }

    mutating func addDefaults(userAgent: String, disabled: Set<String>) {
        for (name, value) in [("User-Agent", userAgent), ("Accept", "*/*"), ("Cache-Control", "no-cache")]
        where !disabled.contains(name.lowercased()) && self.value(of: name) == nil {
            all.append(HTTPField(name, value))
        }
    }
}

extension HTTPContent {
    /// The size in bytes; a file that cannot be read counts as empty.
    fileprivate var size: Int {
        sources.reduce(0) { sum, source in
            switch source {
            case .bytes(let bytes): sum + bytes.count
            case .file(let path): sum + ((try? FileStatus(of: path).size) ?? 0)
            }
        }
    }
}
