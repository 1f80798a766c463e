import CLibXML2

/// An XML document as a tree of values (XML 1.0, Namespaces in XML 1.0).
///
/// The output is equivalent to the parsed text, but quotes, character references and white space inside tags can
/// differ.
package struct MarkupDocument: Sendable, Equatable {
    package var root: MarkupElement

    package init(root: MarkupElement) {
        self.root = root
    }

    /// The document as a text, without an XML declaration.
    package var text: String { fragments.map(\.text).joined() }

    /// The document's text, split at its values: the text of leaves, and attributes except for namespace declarations.
    package var fragments: [MarkupFragment] {
        var fragments = MarkupFragments()
        root.write(to: &fragments)
        return fragments.all
    }

    /// The document as a text with a space before the end of empty elements, `<a />`, as .NET's XmlWriter writes it.
    package var spacedText: String {
        var fragments = MarkupFragments()
        fragments.emptyElementEnd = " />"
        root.write(to: &fragments)
        return fragments.all.map(\.text).joined()
    }

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
        try MarkupLibrary.open()
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

/// A piece of a document's text.
package enum MarkupFragment: Sendable, Equatable {
    /// Tags and all other text that is not a value, as written.
    case markup(String)
    /// The value of an attribute, not escaped.
    case attribute(String)
    /// The text of a leaf, not escaped.
    case content(String)

    package var text: String {
        switch self {
        case .markup(let text): text
        case .attribute(let value): MarkupText.escape(value)
        case .content(let value): MarkupText.escapeContent(value)
        }
    }
}

/// An element with its attributes and content in document order.
package struct MarkupElement: Sendable, Equatable {
    /// The name with its prefix, as written.
    package let name: String
    /// The attributes, including namespace declarations (`xmlns`, `xmlns:…`).
    package var attributes: [MarkupAttribute]
    package var children: [MarkupNode]

    package init(name: String, attributes: [MarkupAttribute] = [], children: [MarkupNode] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// True if the element contains no other element, so that its text is one value.
    package var isLeaf: Bool {
        children.allSatisfy {
            if case .element = $0 { false } else { true }
        }
    }

    fileprivate func write(to fragments: inout MarkupFragments) {
        fragments.append(markup: "<\(name)")
        for attribute in attributes {
            fragments.append(markup: " \(attribute.name)=\"")
            if attribute.isNamespaceDeclaration {
                fragments.append(markup: MarkupText.escape(attribute.value))
            } else {
                fragments.append(value: .attribute(attribute.value))
            }
            fragments.append(markup: "\"")
        }
        guard !children.isEmpty else {
            fragments.append(markup: fragments.emptyElementEnd)
            return
        }
        fragments.append(markup: ">")
        let isLeaf = isLeaf
        for child in children {
            child.write(to: &fragments, isInLeaf: isLeaf)
        }
        fragments.append(markup: "</\(name)>")
    }

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

/// A list of fragments. Markup between two values becomes one fragment.
private struct MarkupFragments {
    var emptyElementEnd = "/>"
    private var complete: [MarkupFragment] = []
    private var markup = ""

    var all: [MarkupFragment] { markup.isEmpty ? complete : complete + [.markup(markup)] }

    mutating func append(markup text: String) { markup += text }

    mutating func append(value: MarkupFragment) {
        if !markup.isEmpty { complete.append(.markup(markup)) }
        markup = ""
        complete.append(value)
    }
}

/// An attribute as written in a start tag.
package struct MarkupAttribute: Sendable, Equatable {
    package let name: String
    package var value: String

    var isNamespaceDeclaration: Bool { name == "xmlns" || name.hasPrefix("xmlns:") }

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A node in the content of an element.
package enum MarkupNode: Sendable, Equatable {
    case element(MarkupElement)
    /// Character data. The parser also returns CDATA sections as text.
    case text(String)
    /// Character data that is written as a CDATA section.
    case cdata(String)
    case comment(String)
    case instruction(target: String, content: String)

    fileprivate func write(to fragments: inout MarkupFragments, isInLeaf: Bool) {
        switch self {
        case .element(let element): element.write(to: &fragments)
        case .text(let content):
            if isInLeaf {
                fragments.append(value: .content(content))
            } else {
                fragments.append(markup: MarkupText.escapeContent(content))
            }
        case .cdata(let content): fragments.append(markup: MarkupText.section(content))
        case .comment(let content): fragments.append(markup: "<!--\(content)-->")
        case .instruction(let target, let content):
            fragments.append(markup: "<?\(target)\(content.isEmpty ? "" : " ")\(content)?>")
        }
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

/// A syntax error in a document. Line and column count from 1, the column in bytes.
package struct MarkupSyntaxError: Error, Sendable, Equatable {
    package let message: String
    package let line: Int
    package let column: Int

    static let outOfMemory = MarkupSyntaxError("out of memory")
}

extension MarkupSyntaxError {
    /// Creates an error for the document as a whole.
    init(_ message: String) {
        self.init(message: message, line: 1, column: 1)
    }

    /// Creates an error from one of libxml2. Its limits get messages of our own.
    init(_ error: xmlError) {
        let text = error.message.map { String(cString: $0) } ?? "the document is not well-formed"
        message = Self.sentence(from: text.split(separator: "\n").joined(separator: " "))
        line = max(1, Int(error.line))
        column = max(1, Int(error.int2))
    }

    private static func sentence(from text: String) -> String {
        if text.hasPrefix("Excessive depth") { return "the document nests more than 256 levels" }
        if text.contains("huge text node") || text.contains("length too long") {
            return "a text in the document is longer than 10000000 bytes"
        }
        // Keep a first word that is a term of libxml2, such as "StartTag:".
        let isPlain = text.prefix { $0 != " " }.dropFirst().allSatisfy { $0.isLowercase || $0 == "'" }
        return isPlain ? text.prefix(1).lowercased() + text.dropFirst() : text
    }
}
