/// An XML document as a tree of values (XML 1.0, Namespaces in XML 1.0).
///
/// What is written back means the same as what was read; quotes, character references and blanks inside tags may be
/// spelled differently.
package struct MarkupDocument: Sendable, Equatable {
    package var root: MarkupElement

    package init(root: MarkupElement) {
        self.root = root
    }

    /// The document's text, without an XML declaration.
    package var text: String { fragments.map(\.text).joined() }

    /// The document's text cut at its values: attributes, but for namespace declarations, and the text of leaves.
    package var fragments: [MarkupFragment] {
        var fragments = MarkupFragments()
        root.write(to: &fragments)
        return fragments.all
    }

    /// The document's text with a blank before the end of empty elements, `<a />`, as .NET's XmlWriter writes it.
    package var spacedText: String {
        var fragments = MarkupFragments()
        fragments.emptyElementEnd = " />"
        root.write(to: &fragments)
        return fragments.all.map(\.text).joined()
    }
}

/// A piece of a document's text.
package enum MarkupFragment: Sendable, Equatable {
    /// Tags and everything else that is no value, as it is written.
    case markup(String)
    /// A value, not escaped yet.
    case attribute(String)
    /// A value, not escaped yet.
    case content(String)

    package var text: String {
        switch self {
        case .markup(let text): text
        case .attribute(let value): MarkupText.escape(value)
        case .content(let value): MarkupText.escapeContent(value)
        }
    }
}

/// An element with its attributes and content in the order of the document.
package struct MarkupElement: Sendable, Equatable {
    /// With its prefix, as written.
    package let name: String
    /// Namespace declarations (`xmlns`, `xmlns:…`) included.
    package var attributes: [MarkupAttribute]
    package var children: [MarkupNode]

    package init(name: String, attributes: [MarkupAttribute] = [], children: [MarkupNode] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// Whether the element holds no other element, so that its text is one value.
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

/// Collects fragments; text between two values becomes one.
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

/// What stands between an element's tags.
package enum MarkupNode: Sendable, Equatable {
    case element(MarkupElement)
    /// Character data; what is read has CDATA sections here too.
    case text(String)
    /// Character data to be written as a CDATA section.
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
