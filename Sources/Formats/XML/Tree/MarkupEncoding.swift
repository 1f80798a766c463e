import CLibXML2

/// The encoding of a document.
enum MarkupEncoding: Equatable {
    /// An encoding known from outside the document. The document's own declaration is ignored.
    case named(String)
    /// The encoding that the document declares.
    case declared

    /// Determines the encoding: a byte order mark takes precedence over the charset of the Content-Type, and this over
    /// the document's declaration (RFC 7303, section 3). An unknown charset is ignored.
    init(of bytes: [UInt8], charset: String?) {
        if let marked = Self.mark(of: bytes) {
            self = .named(marked)
        } else if let charset, Self.isKnown(charset) {
            self = .named(charset)
        } else {
            self = .declared
        }
    }

    /// Determines the encoding of HTML. Without any declaration, it is UTF-8 if the bytes are valid UTF-8.
    init(ofHTML bytes: [UInt8], charset: String?) {
        self.init(of: bytes, charset: charset)
        if self == .declared, !Self.declaresCharset(bytes), String(validating: bytes, as: UTF8.self) != nil {
            self = .named("UTF-8")
        }
    }

    var name: String? {
        switch self {
        case .named(let name): name
        case .declared: nil
        }
    }

    private static func mark(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        // UTF-32 begins with the same two bytes, followed by two zero bytes.
        if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-16LE" }
        return nil
    }

    /// Returns the length of the encoding's byte order mark. libxml2 skips it only if it has the whole document.
    func markLength(in bytes: UnsafeRawBufferPointer) -> Int {
        let start = Array(bytes.prefix(4))
        guard let marked = Self.mark(of: start), name == marked else { return 0 }
        return marked == "UTF-8" ? 3 : 2
    }

    static func isKnown(_ charset: String) -> Bool {
        guard let handler = xmlFindCharEncodingHandler(charset) else { return false }
        xmlCharEncCloseFunc(handler)
        return true
    }

    /// True if the bytes in which browsers search for a `meta` element may contain one with a charset.
    private static func declaresCharset(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1024).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        return start.lowercased().contains("charset")
    }
}
