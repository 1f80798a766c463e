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
}

extension MarkupDocument {
    package var namespacedRoot: NamespacedElement { NamespacedElement(root, around: NamespaceScope()) }
}

extension NamespacedElement {
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
