import CLibXML2

/// An XML or HTML document for XPath (the data model of XPath 1.0, section 5, without namespace nodes).
package struct MarkupTree: Sendable {
    /// All nodes in document order; the first one is the document itself.
    let nodes: [TreeNode]
    /// The document's character data in order, so that the string value of an element is a range of it.
    let content: [UInt8]
    /// The texts of attributes, comments and processing instructions.
    let asides: [UInt8]
    let names: NameTable
    /// The first element with each identifier: `xml:id`, an ID of the document type declaration, and in HTML `id`.
    let identifiers: [[UInt8]: Int32]

    /// Returns the namespace of the first element with a local name; nil if an element has this name in no namespace.
    func namespace(hiding name: [UInt8]) -> [UInt8]? {
        guard names.number(of: ExpandedName(namespace: [], local: name)) == nil else { return nil }
        let element = nodes.first { node in
            node.kind == .element && names.names[Int(node.name)].local == name
        }
        return element.map { names.names[Int($0.name)].namespace }
    }

    /// Returns the string value of a node (XPath 1.0, section 5).
    func text(of node: Int32) -> ArraySlice<UInt8> {
        let node = nodes[Int(node)]
        let range = Int(node.textStart)..<Int(node.textEnd)
        return switch node.kind {
        case .document, .element, .text: content[range]
        case .attribute, .comment, .instruction: asides[range]
        }
    }
}

extension MarkupTree {
    /// The maximum size of a document, in bytes.
    package static let sizeLimit = 64 * 1024 * 1024
    /// The maximum number of `<` in a document, and so of elements.
    static let tagLimit = 4_000_000

    /// Parses XML. Nothing is fetched, and a document type declaration with entities is rejected, so that there are
    /// none to expand. libxml2's own limits, such as 256 levels and 10 million bytes of one attribute, apply in
    /// addition to ``ReadingLimits``. Stops if the task is cancelled.
    ///
    /// - Parameter charset: The charset of the Content-Type, which takes precedence over the document's declaration.
    package init(xml bytes: [UInt8], charset: String?) throws(MarkupSyntaxError) {
        try MarkupLibrary.open()
        try Self.checkSize(of: bytes)
        guard let context = xmlNewParserCtxt() else { throw .outOfMemory }
        defer { xmlFreeParserCtxt(context) }
        GuardedInput.watch(context, allowing: .harmless)
        let encoding = MarkupEncoding(of: bytes, charset: charset)
        let (document, error) = try Self.read(bytes, context, encoding, isHTML: false)
        defer { xmlFreeDoc(document) }
        guard let document, context.pointee.wellFormed == 1 else {
            throw error ?? MarkupSyntaxError(context.pointee.lastError)
        }
        self = TreeBuilder.tree(of: document)
    }

    /// Parses HTML with libxml2's error recovery. Fails only for a document that is empty or exceeds a limit.
    ///
    /// - Parameter charset: The charset of the Content-Type, which takes precedence over the document's declaration.
    package init(html bytes: [UInt8], charset: String?) throws(MarkupSyntaxError) {
        try MarkupLibrary.open()
        try Self.checkSize(of: bytes)
        guard let context = htmlNewParserCtxt() else { throw .outOfMemory }
        defer { htmlFreeParserCtxt(context) }
        GuardedInput.watchHTML(context)
        let encoding = MarkupEncoding(ofHTML: bytes, charset: charset)
        let (document, error) = try Self.read(bytes, context, encoding, isHTML: true)
        defer { xmlFreeDoc(document) }
        if context.pointee.disableSAX != 0 { throw error ?? MarkupSyntaxError(context.pointee.lastError) }
        guard let document, xmlDocGetRootElement(document) != nil else {
            throw MarkupSyntaxError("the document is empty")
        }
        self = TreeBuilder.tree(of: document)
    }

    /// Returns true if documents can be parsed in a charset, which depends on the installed libxml2.
    package static func knows(charset: String) -> Bool {
        (try? MarkupLibrary.open()) != nil && MarkupEncoding.isKnown(charset)
    }

    private static let xmlOptions =
        XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        // XPath has no CDATA sections, and libxml2 merges them in time that grows with the square of their number.
        | XML_PARSE_NOCDATA.rawValue

    private static let htmlOptions =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NODEFDTD.rawValue | HTML_PARSE_NONET.rawValue
        | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue

    private static func checkSize(of bytes: [UInt8]) throws(MarkupSyntaxError) {
        guard !bytes.isEmpty else { throw MarkupSyntaxError("the document is empty") }
        guard bytes.count <= sizeLimit else {
            throw MarkupSyntaxError("the document is longer than \(sizeLimit) bytes")
        }
        let tags = bytes.count { $0 == UInt8(ascii: "<") }
        guard tags <= tagLimit else { throw MarkupSyntaxError("the document has more than \(tagLimit) tags") }
    }

    private static func read(
        _ bytes: [UInt8], _ parser: xmlParserCtxtPtr, _ encoding: MarkupEncoding, isHTML: Bool
    ) throws(MarkupSyntaxError) -> (document: xmlDocPtr?, error: MarkupSyntaxError?) {
        let result = bytes.withUnsafeBytes { buffer in
            var input = GuardedInput(buffer, parser: parser, isHTML: isHTML, stopsWhenCancelled: true)
            return input.read(encoding, options: isHTML ? htmlOptions : xmlOptions)
        }
        return try result.get()
    }
}

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

/// The global functions of libxml2.
enum MarkupLibrary {
    /// Opens libxml2; throws if it is missing or incomplete.
    static func open() throws(MarkupSyntaxError) {
        guard clibxml2_open() else {
            let name = String(cString: clibxml2_name())
            throw MarkupSyntaxError("reading XML and HTML needs the library \(name), which cannot be opened")
        }
    }

    /// Runs libxml2 without output to stderr and returns the first fatal error. libxml2 often continues after one.
    ///
    /// Uses the thread's error handler, because some errors, such as bytes that are invalid in the encoding, do not
    /// belong to a parser and would be written to stderr.
    static func read(_ document: () -> xmlDocPtr?) -> (document: xmlDocPtr?, error: MarkupSyntaxError?) {
        var first: MarkupSyntaxError?
        let document = withUnsafeMutablePointer(to: &first) { first in
            xmlSetStructuredErrorFunc(first) { first, error in
                guard let error, error.pointee.level == XML_ERR_FATAL else { return }
                guard let first = first?.assumingMemoryBound(to: MarkupSyntaxError?.self) else { return }
                if first.pointee == nil { first.pointee = MarkupSyntaxError(error.pointee) }
            }
            defer { xmlSetStructuredErrorFunc(nil, nil) }
            return document()
        }
        return (document, first)
    }
}
