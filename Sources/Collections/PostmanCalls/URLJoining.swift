import Cryptography
import Diagnostics
import HTTP
import PostmanFormat
import Text

/// The text of a URL before it is parsed: its parts joined, path variables inserted, placeholders replaced.
struct URLJoining {
    private let url: PostmanURL
    private let texts: PostmanTexts
    private var joined = JoinedText()

    private init(_ url: PostmanURL, texts: PostmanTexts) {
        self.url = url
        self.texts = texts
    }

    static func text(of url: PostmanURL, _ texts: PostmanTexts) throws -> String {
        var joining = URLJoining(url, texts: texts)
        switch url.form {
        case .text(let text, let appended): try joining.append(text, appended)
        case .parts(let parts): try joining.append(parts)
        }
        return try joining.joined.replaced(at: url.range, texts)
    }

    private mutating func append(_ parts: PostmanURL.Parts) throws {
        if let scheme = parts.scheme, !scheme.text.isEmpty {
            joined.append(scheme)
            if !scheme.text.hasSuffix("://") { joined.append("://") }
        }
        if let userInfo = parts.userInfo, !userInfo.text.isEmpty {
            joined.append(userInfo)
            joined.append("@")
        }
        append(parts.host, separator: ".")
        if let port = parts.port, !port.text.isEmpty {
            joined.append(":")
            joined.append(port)
        }
        for (index, text) in parts.path.enumerated() {
            // A path that is one text may begin with its slash.
            if parts.path.count > 1 || !text.text.hasPrefix("/") { joined.append("/") }
            try appendPath(text, isFirst: index == 0)
        }
        try append(parts.query.filter { !$0.isDisabled }, after: "?")
    }

    private mutating func append(_ list: [PostmanText], separator: String) {
        for (index, text) in list.enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(text)
        }
    }

    private mutating func append(_ text: PostmanText, _ appended: [PostmanEntry]) throws {
        let mask = PlaceholderMask(text.text)
        let fragment = mask.firstIndex(of: "#", in: mask.all) ?? mask.bytes.count
        let query = mask.firstIndex(of: "?", in: 0..<fragment)
        let path = mask.pathStart(before: query ?? fragment)
        joined.append(PostmanText(mask.string(0..<path), slice: text.slice))
        try appendPath(PostmanText(mask.string(path..<(query ?? fragment)), slice: text.slice), isFirst: true)
        if let query { joined.append(PostmanText(mask.string(query..<fragment), slice: text.slice)) }
        try append(appended.filter { !$0.isDisabled }, after: query == nil ? "?" : "&")
        joined.append(PostmanText(mask.string(fragment..<mask.bytes.count), slice: text.slice))
    }

    // MARK: Path variables

    /// Appends a path or a segment of it, with path variables inserted.
    private mutating func appendPath(_ text: PostmanText, isFirst: Bool) throws {
        guard !url.variables.isEmpty, text.text.contains(":") else { return joined.append(text) }
        let mask = PlaceholderMask(text.text)
        var start = 0
        while true {
            let end = mask.firstIndex(of: "/", in: start..<mask.bytes.count) ?? mask.bytes.count
            try appendSegment(PostmanText(mask.string(start..<end), slice: text.slice))
            guard end < mask.bytes.count else { return }
            joined.append("/")
            start = end + 1
        }
    }

    private mutating func appendSegment(_ segment: PostmanText) throws {
        let name = segment.text.dropFirst().prefix { $0 != "." }
        guard segment.text.hasPrefix(":"), !name.isEmpty else { return joined.append(segment) }
        let variable = url.variables.last { $0.key?.text == String(name) }
        if let value = try variable.flatMap({ try texts.text($0.value) }), !value.isEmpty {
            joined.append(value)
            joined.append(PostmanText(String(segment.text.dropFirst(1 + name.count)), slice: segment.slice))
            return
        }
        let shown = DisplayText.printable(String(name))
        texts.add(
            PostmanRemark(
                "\":\(shown)\" has no value: :\(shown) is sent as it is",
                hint: "give the path variable \"\(shown)\" a value", at: variable?.range ?? segment.range))
        joined.append(segment)
    }

    // MARK: Query

    private mutating func append(_ entries: [PostmanEntry], after first: String) throws {
        for (index, entry) in entries.enumerated() {
            joined.append(index == 0 ? first : "&")
            if let key = entry.key { joined.append(key.encoding("&#=")) }
            switch entry.value {
            case .missing, .null: break
            case .text(let text), .plain(let text):
                joined.append("=")
                joined.append(text.encoding("&#"))
            case .structure:
                joined.append("=" + Self.encoded(try texts.text(entry.value) ?? "", "&#"))
            }
        }
    }

    fileprivate static func encoded(_ text: String, _ signs: String) -> String {
        PercentEncoding.encode(text) { !signs.utf8.contains($0) }
    }
}

extension PostmanText {
    /// Returns the text with some ASCII characters encoded, except in placeholders.
    fileprivate func encoding(_ signs: String) -> PostmanText {
        guard text.utf8.contains(where: { signs.utf8.contains($0) }) else { return self }
        let mask = PlaceholderMask(text)
        var encoded: [UInt8] = []
        for (index, byte) in mask.bytes.enumerated() {
            if signs.utf8.contains(mask.mask[index]) {
                encoded += PercentEncoding.encode(bytes: [byte]).utf8
            } else {
                encoded.append(byte)
            }
        }
        return PostmanText(String(decoding: encoded, as: UTF8.self), slice: slice)
    }
}

extension PlaceholderMask {
    /// Returns the position of the first slash after the authority of a URL, or `end`.
    fileprivate func pathStart(before end: Int) -> Int {
        let start = schemeEnd(before: end).map { $0 + "://".utf8.count } ?? 0
        return [firstIndex(of: "/", in: start..<end), firstIndex(of: "\\", in: start..<end)].compactMap(\.self).min()
            ?? end
    }
}

/// A text that is joined from texts of a file and the separators between them.
struct JoinedText {
    private struct Piece {
        let text: String
        /// The place; nil for a separator and for a text whose placeholders are replaced already.
        let slice: SourceSlice?
    }

    private var pieces: [Piece] = []

    mutating func append(_ separator: String) { pieces.append(Piece(text: separator, slice: nil)) }

    mutating func append(_ text: PostmanText) { pieces.append(Piece(text: text.text, slice: text.slice)) }

    /// Returns the text with its placeholders replaced.
    ///
    /// - Parameter range: The place of the whole text.
    func replaced(at range: SourceRange, _ texts: PostmanTexts) throws -> String {
        // A placeholder may extend over several texts: a host is also split at the dots of a name.
        guard pieces.allSatisfy({ $0.text.hasBalancedBraces }) else {
            return try texts.text(PostmanText(pieces.map(\.text).joined(), slice: .whole(range)))
        }
        return try pieces.map { piece in
            guard let slice = piece.slice else { return piece.text }
            return try texts.text(PostmanText(piece.text, slice: slice))
        }.joined()
    }
}

extension String {
    fileprivate var hasBalancedBraces: Bool {
        var open = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "{") { open += 1 }
            if byte == UInt8(ascii: "}") { open -= 1 }
            if open < 0 { return false }
        }
        return open == 0
    }
}

/// A text in which the bytes of placeholders, `{{name}}`, are no separators.
struct PlaceholderMask: Sendable {
    private(set) var bytes: [UInt8]
    /// The bytes with `_` in the place of each byte of a placeholder.
    private(set) var mask: [UInt8]

    init(_ text: some Sequence<Unicode.Scalar>) {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text)
        bytes = Array(String(kept).utf8)
        mask = bytes
        var index = 0
        while let range = nextPlaceholder(from: index) {
            for position in range { mask[position] = UInt8(ascii: "_") }
            index = range.upperBound
        }
    }

    init(_ text: String) { self.init(text.unicodeScalars) }

    var all: Range<Int> { 0..<bytes.count }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func firstIndex(of sign: Unicode.Scalar, in range: Range<Int>) -> Int? {
        mask[range].firstIndex(of: UInt8(ascii: sign))
    }

    func lastIndex(of sign: Unicode.Scalar, in range: Range<Int>) -> Int? {
        mask[range].lastIndex(of: UInt8(ascii: sign))
    }

    /// Returns the position of `://`, unless a slash is before it.
    func schemeEnd(before end: Int) -> Int? {
        guard let slash = firstIndex(of: "/", in: 0..<end), slash > 0, mask[slash - 1] == UInt8(ascii: ":"),
            slash + 1 < end, mask[slash + 1] == UInt8(ascii: "/")
        else { return nil }
        return slash - 1
    }

    /// Returns the range of `{{`, characters other than braces, and `}}`.
    private func nextPlaceholder(from start: Int) -> Range<Int>? {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var index = start
        while index + 3 < bytes.count {
            guard bytes[index] == open, bytes[index + 1] == open else {
                index += 1
                continue
            }
            let nameEnd = bytes[(index + 2)...].firstIndex { $0 == open || $0 == close } ?? bytes.count
            if nameEnd + 1 < bytes.count, bytes[nameEnd] == close, bytes[nameEnd + 1] == close {
                return index..<(nameEnd + 2)
            }
            index += 1
        }
        return nil
    }

    func replacingBackslashes(in range: Range<Int>) -> PlaceholderMask {
        var text = self
        for index in range where mask[index] == UInt8(ascii: "\\") {
            text.bytes[index] = UInt8(ascii: "/")
            text.mask[index] = UInt8(ascii: "/")
        }
        return text
    }
}
