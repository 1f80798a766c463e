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
    package var text: String {
        var text = ""
        root.write(to: &text)
        return text
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

    /// The element with each value replaced: attributes, but for namespace declarations, and the text of leaves.
    package func mappingValues<Failure>(
        _ transform: (String) throws(Failure) -> String
    ) throws(Failure) -> MarkupElement {
        var copy = self
        for index in attributes.indices where !attributes[index].isNamespaceDeclaration {
            copy.attributes[index].value = try transform(attributes[index].value)
        }
        for (index, child) in children.enumerated() {
            switch child {
            case .element(let element): copy.children[index] = .element(try element.mappingValues(transform))
            case .text(let text) where isLeaf: copy.children[index] = .text(try transform(text))
            case .text, .cdata, .comment, .instruction: break
            }
        }
        return copy
    }

    func write(to text: inout String) {
        text += "<\(name)"
        for attribute in attributes {
            text += " \(attribute.name)=\"\(MarkupText.escape(attribute.value))\""
        }
        guard !children.isEmpty else {
            text += "/>"
            return
        }
        text += ">"
        for child in children {
            child.write(to: &text)
        }
        text += "</\(name)>"
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

    func write(to text: inout String) {
        switch self {
        case .element(let element): element.write(to: &text)
        case .text(let content): text += MarkupText.escapeContent(content)
        case .cdata(let content): text += MarkupText.section(content)
        case .comment(let content): text += "<!--\(content)-->"
        case .instruction(let target, let content): text += "<?\(target)\(content.isEmpty ? "" : " ")\(content)?>"
        }
    }
}
