import CLibXML2

/// Which encoding a document's bytes are read in.
enum MarkupEncoding: Equatable {
    /// Known from outside the document, whose own declaration is then not heeded.
    case named(String)
    /// As the document says itself.
    case declared

    /// A byte order mark wins over the charset of the Content-Type, which wins over the document (RFC 7303,
    /// section 3). A charset that nobody knows counts as none.
    init(of bytes: [UInt8], charset: String?) {
        if let marked = Self.mark(of: bytes) {
            self = .named(marked)
        } else if let charset, Self.isKnown(charset) {
            self = .named(charset)
        } else {
            self = .declared
        }
    }

    /// In HTML, what no one declares is UTF-8 where the bytes can be that.
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
        // UTF-32 begins with the same two bytes; its next two are a mark's only there.
        if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-16LE" }
        return nil
    }

    /// The bytes of the byte order mark of this encoding, which libxml2 skips only where it has the whole document.
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

    /// Whether a `meta` element may be among the bytes in which browsers look for one.
    private static func declaresCharset(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1024).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        return start.lowercased().contains("charset")
    }
}
