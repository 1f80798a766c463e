import CLibXML2

extension MarkupDocument {
    /// The maximum size of a document, in bytes.
    package static let sizeLimit = 16 * 1024 * 1024

    /// Parses a document. Nothing is fetched, and a document type declaration is rejected, so that there are no
    /// entities to expand. libxml2's own limits (such as 256 levels) apply in addition to ``ReadingLimits``.
    package init(parsing text: String) throws(MarkupSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }

    package init(parsing bytes: [UInt8]) throws(MarkupSyntaxError) {
        guard bytes.count <= Self.sizeLimit else {
            throw MarkupSyntaxError("the document is longer than \(Self.sizeLimit) bytes")
        }
        MarkupLibrary.start
        guard let context = xmlNewParserCtxt() else { throw .outOfMemory }
        defer { xmlFreeParserCtxt(context) }
        GuardedInput.watch(context, allowing: .none)
        let result = bytes.withUnsafeBytes { buffer in
            // Parsing ignores task cancellation: in the emulator, a document must be either valid or invalid.
            var input = GuardedInput(buffer, parser: context, isHTML: false, stopsWhenCancelled: false)
            // The texts are already decoded, so the encoding in an XML declaration no longer applies.
            return input.read(.named("UTF-8"), options: Self.options)
        }
        let (document, error) = try result.get()
        defer { xmlFreeDoc(document) }
        guard let document, context.pointee.wellFormed == 1 else {
            throw error ?? MarkupSyntaxError(context.pointee.lastError)
        }
        guard let root = xmlDocGetRootElement(document) else { throw .outOfMemory }
        self.init(root: MarkupElement(root))
    }

    private static let options =
        XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        | XML_PARSE_NOCDATA.rawValue
}

extension MarkupElement {
    /// Copies an element and its descendants from libxml2's tree. Recursive: libxml2 limits the depth.
    fileprivate init(_ node: xmlNodePtr) {
        self.init(
            name: qualifiedName(of: node.pointee.name, in: node.pointee.ns),
            attributes: Self.declarations(of: node) + Self.attributes(of: node),
            children: MarkupElement.children(of: node)
        )
    }

    private static func declarations(of node: xmlNodePtr) -> [MarkupAttribute] {
        var declarations: [MarkupAttribute] = []
        var next = node.pointee.nsDef
        while let namespace = next {
            let prefix = text(namespace.pointee.prefix)
            declarations.append(
                MarkupAttribute(
                    name: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", value: text(namespace.pointee.href)))
            next = namespace.pointee.next
        }
        return declarations
    }

    private static func attributes(of node: xmlNodePtr) -> [MarkupAttribute] {
        var attributes: [MarkupAttribute] = []
        var next = node.pointee.properties
        while let attribute = next {
            let value = xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1)
            attributes.append(
                MarkupAttribute(
                    name: qualifiedName(of: attribute.pointee.name, in: attribute.pointee.ns), value: text(value)))
            clibxml2_free(value)
            next = attribute.pointee.next
        }
        return attributes
    }

    private static func children(of node: xmlNodePtr) -> [MarkupNode] {
        var children: [MarkupNode] = []
        var next = node.pointee.children
        while let child = next {
            switch child.pointee.type {
            case XML_ELEMENT_NODE: children.append(.element(MarkupElement(child)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: append(text(child.pointee.content), to: &children)
            case XML_COMMENT_NODE: children.append(.comment(text(child.pointee.content)))
            case XML_PI_NODE:
                children.append(
                    .instruction(target: text(child.pointee.name), content: text(child.pointee.content)))
            default: break
            }
            next = child.pointee.next
        }
        return children
    }
}

/// Appends character data. Adjacent texts are merged, such as a CDATA section and plain text.
private func append(_ text: String, to children: inout [MarkupNode]) {
    if case .text(let before) = children.last {
        children[children.count - 1] = .text(before + text)
    } else {
        children.append(.text(text))
    }
}

private func qualifiedName(of name: UnsafePointer<xmlChar>?, in namespace: xmlNsPtr?) -> String {
    let prefix = text(namespace?.pointee.prefix)
    return prefix.isEmpty ? text(name) : "\(prefix):\(text(name))"
}

private func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
}
