import CLibXML2

extension MarkupTree {
    /// The most bytes a document may have.
    package static let sizeLimit = 64 * 1024 * 1024
    /// The most `<` a document may have, and so the most elements.
    static let tagLimit = 4_000_000

    /// Reads XML. Nothing is fetched, and a document type declaration with entities is refused, so that there are
    /// none to expand; libxml2's own limits stay on, such as 256 levels and 10 million bytes of one attribute.
    ///
    /// - Parameter charset: the charset of the Content-Type, which wins over the document's own.
    package init(xml bytes: [UInt8], charset: String?) throws(MarkupSyntaxError) {
        MarkupLibrary.start
        try Self.checkSize(of: bytes)
        guard let context = xmlNewParserCtxt() else { throw .outOfMemory }
        defer { xmlFreeParserCtxt(context) }
        DeclarationGuard.watch(context)
        let encoding = MarkupEncoding(of: bytes, charset: charset)
        let (document, error) = Self.read(bytes, encoding, options: Self.xmlOptions) {
            start, count, encoding, options in
            xmlCtxtReadMemory(context, start, count, nil, encoding, options)
        }
        defer { xmlFreeDoc(document) }
        if let refused = DeclarationGuard.error(of: context) { throw refused }
        guard let document, context.pointee.wellFormed == 1 else {
            throw error ?? MarkupSyntaxError(context.pointee.lastError)
        }
        self = TreeBuilder.tree(of: document)
    }

    /// Reads HTML as forgivingly as libxml2 does; only a document that is empty or beyond a limit fails.
    ///
    /// - Parameter charset: the charset of the Content-Type, which wins over the document's own.
    package init(html bytes: [UInt8], charset: String?) throws(MarkupSyntaxError) {
        MarkupLibrary.start
        try Self.checkSize(of: bytes)
        guard let context = htmlNewParserCtxt() else { throw .outOfMemory }
        defer { htmlFreeParserCtxt(context) }
        let encoding = MarkupEncoding(ofHTML: bytes, charset: charset)
        let (document, error) = Self.read(bytes, encoding, options: Self.htmlOptions) {
            start, count, encoding, options in
            htmlCtxtReadMemory(context, start, count, nil, encoding, options)
        }
        defer { xmlFreeDoc(document) }
        if context.pointee.disableSAX != 0 { throw error ?? MarkupSyntaxError(context.pointee.lastError) }
        guard let document, xmlDocGetRootElement(document) != nil else {
            throw MarkupSyntaxError("the document is empty")
        }
        self = TreeBuilder.tree(of: document)
    }

    /// Whether documents can be read in a charset, as far as this machine's libxml2 knows it.
    package static func knows(charset: String) -> Bool {
        MarkupLibrary.start
        return MarkupEncoding.isKnown(charset)
    }

    private static let xmlOptions =
        XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue

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
        _ bytes: [UInt8], _ encoding: MarkupEncoding, options: UInt32,
        by reader: (UnsafePointer<CChar>?, Int32, String?, Int32) -> xmlDocPtr?
    ) -> (document: xmlDocPtr?, error: MarkupSyntaxError?) {
        // XML and HTML have the same option for it.
        let ignoring = encoding == .declared ? 0 : XML_PARSE_IGNORE_ENC.rawValue
        return bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return MarkupLibrary.read { reader(start, Int32(buffer.count), encoding.name, Int32(options | ignoring)) }
        }
    }
}
