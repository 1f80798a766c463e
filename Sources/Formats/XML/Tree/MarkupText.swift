/// The escaping of text for XML (XML 1.0, section 2.4).
package enum MarkupText {
    /// Escapes a text for content and for attribute values in double quotes. Line breaks and tabs become references,
    /// because parsers replace them by spaces in attributes and drop carriage returns everywhere.
    package static func escape(_ text: String) -> String {
        escape(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\n": "&#xA;"
            case "\t": "&#x9;"
            default: nil
            }
        }
    }

    /// Escapes a text for content, where quotes, line feeds and tabs need no escape.
    package static func escapeContent(_ text: String) -> String {
        escape(text) { _ in nil }
    }

    /// Returns a text as a CDATA section; as several if the text contains `]]>` (XML 1.0, section 2.7).
    package static func section(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            allowed.append(isAllowed(scalar) || scalar == "\r" ? scalar : "\u{FFFD}")
        }
        return "<![CDATA[" + String(allowed).replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
    }

    private static func escape(_ text: String, further: (Unicode.Scalar) -> String?) -> String {
        // Most texts need no escapes.
        if text.utf8.allSatisfy(isPlain) { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let reference = reference(for: scalar) ?? further(scalar) {
                escaped += reference
            } else {
                escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return escaped
    }

    /// True for a byte that never needs an escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
            && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }

    private static func reference(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\r": "&#xD;"
        default: nil
        }
    }

    /// True for a character that XML 1.0 allows (section 2.2), except for a carriage return.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE)
    }
}

/// An element with resolved names: namespaces instead of prefixes (Namespaces in XML 1.0). Comments and processing
/// instructions are omitted.
package struct NamespacedElement: Sendable {
    /// The namespace; empty for names without one.
    package let namespace: String
    /// The name without its prefix.
    package let name: String
    package let attributes: [Attribute]
    package let elements: [NamespacedElement]
    /// The character data directly in the element.
    package let text: String

    package struct Attribute: Sendable {
        package let namespace: String
        package let name: String
        package let value: String
    }

    /// Returns the value of an attribute; nil if it is absent.
    package func value(of name: String, in namespace: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    fileprivate init(_ element: MarkupElement, around outer: NamespaceScope) {
        let scope = outer.entering(element)
        (namespace, name) = scope.resolve(element.name, isAttribute: false)
        attributes = element.attributes.filter { !$0.isNamespaceDeclaration }.map { attribute in
            let (namespace, name) = scope.resolve(attribute.name, isAttribute: true)
            return Attribute(namespace: namespace, name: name, value: attribute.value)
        }
        var elements: [NamespacedElement] = []
        var text = ""
        for child in element.children {
            switch child {
            case .element(let child): elements.append(NamespacedElement(child, around: scope))
            case .text(let part), .cdata(let part): text += part
            case .comment, .instruction: break
            }
        }
        self.elements = elements
        self.text = text
    }
}

extension MarkupDocument {
    package var namespacedRoot: NamespacedElement { NamespacedElement(root, around: NamespaceScope()) }
}

/// The namespaces of the prefixes in scope at an element.
private struct NamespaceScope {
    private var namespaces = ["xml": "http://www.w3.org/XML/1998/namespace"]

    func entering(_ element: MarkupElement) -> Self {
        var scope = self
        for attribute in element.attributes where attribute.isNamespaceDeclaration {
            scope.namespaces[String(attribute.name.dropFirst("xmlns:".count))] = attribute.value
        }
        return scope
    }

    /// Returns the namespace and local name. A name with an undeclared prefix has no namespace and keeps the prefix.
    func resolve(_ name: String, isAttribute: Bool) -> (namespace: String, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return (isAttribute ? "" : namespaces[""] ?? "", name) }
        guard let namespace = namespaces[String(name[..<colon])] else { return ("", name) }
        return (namespace, String(name[name.index(after: colon)...]))
    }
}
