import Diagnostics
import JSON
import YAMLSource

/// JSON Pointers (RFC 6901) to the values of a description.
extension SpecNode {
    /// Returns the value at a pointer below this one; nil if there is none.
    package func descendant(at pointer: String) -> SpecNode? {
        var node = self
        for name in JSONPointer.tokens(of: pointer) ?? [pointer] {
            guard let next = node.isMapping ? node[name] : Int(name).flatMap({ node[$0] }) else { return nil }
            node = next
        }
        return node
    }

    /// Returns the nearest value on the way to a pointer, for places in messages.
    package func nearest(to pointer: String) -> SpecNode {
        var rest = pointer[...]
        while true {
            if let found = descendant(at: String(rest)) { return found }
            guard let slash = rest.lastIndex(of: "/") else { return self }
            rest = rest[..<slash]
        }
    }

    /// Returns the pointer from this value to one inside of it; nil if it is not there, for example because an alias
    /// repeats it.
    package func pointer(to inner: SpecNode) -> String? {
        var (node, pointer) = (self.node, "")
        while node.start != inner.node.start || !Self.isSameKind(node, inner.node) {
            switch node.content {
            case .mapping(let mapping):
                guard let entry = Self.nearest(mapping.entries, \.value.start, to: inner) else { return nil }
                pointer += "/" + JSONPointer.escaped(entry.key)
                node = entry.value
            case .sequence(let elements):
                let numbered = elements.enumerated().map(\.self)
                guard let element = Self.nearest(numbered, \.element.start, to: inner) else { return nil }
                pointer += "/\(element.offset)"
                node = element.element
            case .scalar, .missing: return nil
            }
        }
        return pointer
    }

    /// Returns the element with the last start that is not after that of a value. Aliases have the starts of their
    /// anchors, so that the elements are not in the order of their starts.
    private static func nearest<Element>(
        _ elements: [Element], _ start: (Element) -> SourcePosition, to inner: SpecNode
    ) -> Element? {
        var nearest: (element: Element, start: SourcePosition)?
        for element in elements {
            let start = start(element)
            guard start <= inner.node.start else { continue }
            if let known = nearest, known.start > start { continue }
            nearest = (element, start)
        }
        return nearest?.element
    }

    private static func isSameKind(_ one: YAMLNode, _ other: YAMLNode) -> Bool {
        switch (one.content, other.content) {
        case (.mapping, .mapping), (.sequence, .sequence), (.scalar, .scalar), (.missing, .missing): true
        default: false
        }
    }
}
