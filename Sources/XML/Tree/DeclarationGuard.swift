import CLibXML2

/// Stops the reading of a document whose type declaration would let a few bytes grow into many: entities, and
/// attributes that elements have by default.
enum DeclarationGuard: Int {
    case entity = 1
    case attributeDefault = 2

    /// Watches over a parser, which notes in its private field what stopped it.
    static func watch(_ context: xmlParserCtxtPtr) {
        guard let events = context.pointee.sax else { return }
        events.pointee.entityDecl = { context, _, _, _, _, _ in DeclarationGuard.entity.stop(context) }
        events.pointee.unparsedEntityDecl = { context, _, _, _, _ in DeclarationGuard.entity.stop(context) }
        events.pointee.attributeDecl = { context, element, name, type, mode, value, values in
            if value != nil { DeclarationGuard.attributeDefault.stop(context) }
            // Passed on in any case: libxml2 frees the list of values there.
            xmlSAX2AttributeDecl(context, element, name, type, mode, value, values)
        }
    }

    /// Why the parser was stopped; nil where it was not.
    static func error(of context: xmlParserCtxtPtr) -> MarkupSyntaxError? {
        switch DeclarationGuard(rawValue: Int(bitPattern: context.pointee._private)) {
        case .entity: MarkupSyntaxError("a document type declaration with entities is not allowed")
        case .attributeDefault:
            MarkupSyntaxError("a document type declaration with attribute defaults is not allowed")
        case nil: nil
        }
    }

    private func stop(_ context: UnsafeMutableRawPointer?) {
        guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
        parser.pointee._private = UnsafeMutableRawPointer(bitPattern: rawValue)
        xmlStopParser(parser)
    }
}
