import CLibXML2

/// A document that libxml2 reads in pieces of about 4,000 bytes, with checks of the parser's state between them.
///
/// Checks in libxml2's events come too late: it compares an element's attributes before it reports the element.
struct GuardedInput {
    let parser: xmlParserCtxtPtr
    private let bytes: UnsafeRawBufferPointer
    private let isHTML: Bool
    private let stopsWhenCancelled: Bool
    private var position = 0
    private var declarationLength = 0
    private var nodes = 0
    private var error: MarkupSyntaxError?

    init(_ bytes: UnsafeRawBufferPointer, parser: xmlParserCtxtPtr, isHTML: Bool, stopsWhenCancelled: Bool) {
        self.bytes = bytes
        self.parser = parser
        self.isHTML = isHTML
        self.stopsWhenCancelled = stopsWhenCancelled
    }

    /// Returns the input of a parser while `read` runs.
    static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GuardedInput>? {
        context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
            .assumingMemoryBound(to: GuardedInput.self)
    }

    /// The tree from libxml2, if any, and the first error.
    typealias Reading = (document: xmlDocPtr?, error: MarkupSyntaxError?)

    /// Parses the document with libxml2; fails if the document exceeds a limit.
    mutating func read(_ encoding: MarkupEncoding, options: UInt32) -> Result<Reading, MarkupSyntaxError> {
        // XML and HTML use the same value for this option.
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
        if let error {
            xmlFreeDoc(result.document)
            return .failure(error)
        }
        return .success(result)
    }

    private static let nextPiece: xmlInputReadCallback = { input, buffer, length in
        guard let input = input?.assumingMemoryBound(to: GuardedInput.self), let buffer, length > 0 else { return 0 }
        return input.pointee.copyPiece(to: UnsafeMutableRawBufferPointer(start: buffer, count: Int(length)))
    }

    /// Returns the number of bytes copied; 0 ends the document. Must not call `xmlStopParser`, because it frees the
    /// buffer that libxml2 uses after this callback.
    private mutating func copyPiece(to buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        do throws(XMLReadingError) {
            try checkParser()
        } catch {
            note(error)
        }
        // After an error in XML, libxml2 would only search for more errors.
        guard error == nil, isHTML || parser.pointee.wellFormed == 1 else { return 0 }
        let piece = bytes[position..<min(position + buffer.count, bytes.count)]
        buffer.copyBytes(from: piece)
        position += piece.count
        if parser.pointee.inSubset != 0 { declarationLength += piece.count }
        return Int32(piece.count)
    }

    private func checkParser() throws(XMLReadingError) {
        if stopsWhenCancelled, Task.isCancelled { throw .interrupted }
        // libxml2 allocates twice the slots that an element needed: five per attribute in XML, two in HTML.
        let slots = ReadingLimits.attributes * (isHTML ? 2 : 5)
        if Int(parser.pointee.maxatts) > 2 * slots + 100 { throw .attributes }
        if Self.namespacesInScope(of: parser) > ReadingLimits.namespaces { throw .namespaces }
        if Int(xmlDictSize(parser.pointee.dict)) > ReadingLimits.names { throw .names }
        if declarationLength > ReadingLimits.declaration { throw .longDeclaration }
    }

    static func namespacesInScope(of parser: xmlParserCtxtPtr) -> Int {
        // Before version 2.12, a prefix and its namespace count as two.
        Int(parser.pointee.nsNr) / (LIBXML_VERSION < 21200 ? 2 : 1)
    }

    /// Counts an element that libxml2 has parsed. Throws if a limit is exceeded.
    mutating func countElement(attributes: Int) throws(XMLReadingError) {
        guard attributes <= ReadingLimits.attributes else { throw .attributes }
        guard Self.namespacesInScope(of: parser) <= ReadingLimits.namespaces else { throw .namespaces }
        nodes += 1 + attributes
        guard nodes <= ReadingLimits.nodes else { throw .nodes }
    }

    /// Stores the first reason to stop, with the parser's current position.
    mutating func note(_ error: XMLReadingError) {
        guard self.error == nil else { return }
        self.error = MarkupSyntaxError(
            message: error.message, line: max(1, Int(xmlSAX2GetLineNumber(parser))),
            column: max(1, Int(xmlSAX2GetColumnNumber(parser))))
    }

    /// The document type declarations that are accepted.
    enum Declarations {
        /// Declarations without entities and attribute defaults, which can expand a few bytes to many.
        case harmless
        case none
    }

    /// Installs the checks of elements and declarations in a parser. Must be called before `read`.
    static func watch(_ parser: xmlParserCtxtPtr, allowing declarations: Declarations) {
        guard let events = parser.pointee.sax else { return }
        if declarations == .none {
            events.pointee.internalSubset = { context, _, _, _ in GuardedInput.stop(context, .declaration) }
        }
        events.pointee.entityDecl = { context, _, _, _, _, _ in GuardedInput.stop(context, .entities) }
        events.pointee.unparsedEntityDecl = { context, _, _, _, _ in GuardedInput.stop(context, .entities) }
        events.pointee.attributeDecl = { context, element, name, type, mode, value, values in
            if value != nil { GuardedInput.stop(context, .attributeDefaults) }
            // Always call the default handler: it frees the list of values.
            xmlSAX2AttributeDecl(context, element, name, type, mode, value, values)
        }
        events.pointee.startElementNs = { context, name, prefix, uri, spaces, declared, count, defaults, attributes in
            guard GuardedInput.accepts(context, attributes: Int(count)) else { return }
            xmlSAX2StartElementNs(context, name, prefix, uri, spaces, declared, count, defaults, attributes)
        }
    }

    /// Installs the checks of elements in an HTML parser. Must be called before `read`.
    static func watchHTML(_ parser: htmlParserCtxtPtr) {
        parser.pointee.sax?.pointee.startElement = { context, name, attributes in
            var count = 0
            while let attributes, attributes[2 * count] != nil { count += 1 }
            guard GuardedInput.accepts(context, attributes: count) else { return }
            xmlSAX2StartElement(context, name, attributes)
        }
    }

    private static func accepts(_ context: UnsafeMutableRawPointer?, attributes count: Int) -> Bool {
        do throws(XMLReadingError) {
            try of(context)?.pointee.countElement(attributes: count)
            return true
        } catch {
            stop(context, error)
            return false
        }
    }

    private static func stop(_ context: UnsafeMutableRawPointer?, _ error: XMLReadingError) {
        of(context)?.pointee.note(error)
        xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    }
}

/// Limits for documents in addition to those of libxml2.
///
/// Without them, libxml2's time grows with the square of the document's length: it compares each attribute of an
/// element with the others, each prefix with the namespaces in scope, and each name with others of equal hash.
enum ReadingLimits {
    /// The maximum number of attributes of an element, without namespace declarations.
    static let attributes = 500
    /// The maximum number of namespace declarations in scope at an element.
    static let namespaces = 500
    /// The maximum number of different names, prefixes, namespaces and identifiers in a document.
    static let names = 250_000
    /// The maximum number of elements and attributes in a document.
    static let nodes = 4_000_000
    /// The maximum size of a document type declaration, in bytes.
    static let declaration = 65_536
}

/// A reason to reject a document that libxml2 itself would accept.
enum XMLReadingError: Error {
    case declaration
    case entities
    case attributeDefaults
    case longDeclaration
    case attributes
    case namespaces
    case names
    case nodes
    case interrupted

    var message: String {
        switch self {
        case .declaration: "a document type declaration is not allowed"
        case .entities: "a document type declaration with entities is not allowed"
        case .attributeDefaults: "a document type declaration with attribute defaults is not allowed"
        case .longDeclaration: "the document type declaration is longer than \(ReadingLimits.declaration) bytes"
        case .attributes: "an element has more than \(ReadingLimits.attributes) attributes"
        case .namespaces: "more than \(ReadingLimits.namespaces) namespace declarations are in scope at one element"
        case .names: "the document has more than \(ReadingLimits.names) different names"
        case .nodes: "the document has more than \(ReadingLimits.nodes) elements and attributes"
        case .interrupted: "interrupted"
        }
    }
}
