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
