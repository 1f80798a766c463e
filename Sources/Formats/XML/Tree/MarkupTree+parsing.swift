import CLibXML2

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
        MarkupLibrary.start
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
        MarkupLibrary.start
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
        MarkupLibrary.start
        return MarkupEncoding.isKnown(charset)
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
