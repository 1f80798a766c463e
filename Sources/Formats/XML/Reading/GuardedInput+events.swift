import CLibXML2

extension GuardedInput {
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
