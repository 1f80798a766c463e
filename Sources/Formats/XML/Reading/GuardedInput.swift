import CLibXML2

/// A document that libxml2 reads in pieces of about 4,000 bytes, so that the parser's state is checked between them.
///
/// The checks cannot wait for libxml2's events: the event of an element comes after its attributes were compared.
struct GuardedInput {
    let parser: xmlParserCtxtPtr
    private let bytes: UnsafeRawBufferPointer
    private let isHTML: Bool
    private let stopsWhenCancelled: Bool
    private var position = 0
    private var declarationLength = 0
    private var nodes = 0
    private var refusal: MarkupSyntaxError?

    init(_ bytes: UnsafeRawBufferPointer, parser: xmlParserCtxtPtr, isHTML: Bool, stopsWhenCancelled: Bool) {
        self.bytes = bytes
        self.parser = parser
        self.isHTML = isHTML
        self.stopsWhenCancelled = stopsWhenCancelled
    }

    /// The input of a parser that `read` was called for.
    static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GuardedInput>? {
        context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
            .assumingMemoryBound(to: GuardedInput.self)
    }

    /// The tree that libxml2 made, if any, and the first of its errors.
    typealias Reading = (document: xmlDocPtr?, error: MarkupSyntaxError?)

    /// Reads the document with libxml2; fails if the document is beyond a limit.
    mutating func read(_ encoding: MarkupEncoding, options: UInt32) -> Result<Reading, MarkupSyntaxError> {
        // XML and HTML have the same option for it.
        position = encoding.markLength(in: bytes)
        let ignoring = encoding == .declared ? 0 : XML_PARSE_IGNORE_ENC.rawValue
        let options = Int32(options | ignoring)
        let (parser, isHTML) = (parser, isHTML)
        let result = withUnsafeMutablePointer(to: &self) { input in
            parser.pointee._private = UnsafeMutableRawPointer(input)
            defer { parser.pointee._private = nil }
            return MarkupLibrary.read {
                isHTML
                    ? htmlCtxtReadIO(parser, Self.nextPiece, nil, input, nil, encoding.name, options)
                    : xmlCtxtReadIO(parser, Self.nextPiece, nil, input, nil, encoding.name, options)
            }
        }
        if let refusal {
            xmlFreeDoc(result.document)
            return .failure(refusal)
        }
        return .success(result)
    }

    private static let nextPiece: xmlInputReadCallback = { input, buffer, length in
        guard let input = input?.assumingMemoryBound(to: GuardedInput.self), let buffer, length > 0 else { return 0 }
        return input.pointee.copyPiece(to: UnsafeMutableRawBufferPointer(start: buffer, count: Int(length)))
    }

    /// Returns the number of bytes copied; none ends the document. libxml2 must not be stopped here, because it goes
    /// on to use the buffer that `xmlStopParser` frees.
    private mutating func copyPiece(to buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        do throws(XMLReadingError) {
            try checkParser()
        } catch {
            note(error)
        }
        // After an error in XML libxml2 only looks for more errors.
        guard refusal == nil, isHTML || parser.pointee.wellFormed == 1 else { return 0 }
        let piece = bytes[position..<min(position + buffer.count, bytes.count)]
        buffer.copyBytes(from: piece)
        position += piece.count
        if parser.pointee.inSubset != 0 { declarationLength += piece.count }
        return Int32(piece.count)
    }

    private func checkParser() throws(XMLReadingError) {
        if stopsWhenCancelled, Task.isCancelled { throw .interrupted }
        // Both have slots for twice as many attributes as an element had: five for each in XML, two in HTML.
        let slots = ReadingLimits.attributes * (isHTML ? 2 : 5)
        if Int(parser.pointee.maxatts) > 2 * slots + 100 { throw .attributes }
        if Self.namespacesInScope(of: parser) > ReadingLimits.namespaces { throw .namespaces }
        if Int(xmlDictSize(parser.pointee.dict)) > ReadingLimits.names { throw .names }
        if declarationLength > ReadingLimits.declaration { throw .longDeclaration }
    }

    static func namespacesInScope(of parser: xmlParserCtxtPtr) -> Int {
        // Before 2.12 the number counts a prefix and its namespace as two.
        Int(parser.pointee.nsNr) / (LIBXML_VERSION < 21200 ? 2 : 1)
    }

    /// Counts an element that libxml2 has read.
    mutating func countElement(attributes: Int) throws(XMLReadingError) {
        guard attributes <= ReadingLimits.attributes else { throw .attributes }
        guard Self.namespacesInScope(of: parser) <= ReadingLimits.namespaces else { throw .namespaces }
        nodes += 1 + attributes
        guard nodes <= ReadingLimits.nodes else { throw .nodes }
    }

    /// Keeps the first reason to stop, with the place that the parser has reached.
    mutating func note(_ refusal: XMLReadingError) {
        guard self.refusal == nil else { return }
        self.refusal = MarkupSyntaxError(
            message: refusal.message, line: max(1, Int(xmlSAX2GetLineNumber(parser))),
            column: max(1, Int(xmlSAX2GetColumnNumber(parser))))
    }
}
