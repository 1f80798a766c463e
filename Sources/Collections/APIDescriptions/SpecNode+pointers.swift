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
                guard let entry = mapping.entries.last(where: { $0.value.start <= inner.node.start }) else {
                    return nil
                }
                pointer += "/" + JSONPointer.escaped(entry.key)
                node = entry.value
            case .sequence(let elements):
                guard let index = elements.lastIndex(where: { $0.start <= inner.node.start }) else { return nil }
                pointer += "/\(index)"
                node = elements[index]
            case .scalar, .missing: return nil
            }
        }
        return pointer
    }

    private static func isSameKind(_ one: YAMLNode, _ other: YAMLNode) -> Bool {
        switch (one.content, other.content) {
        case (.mapping, .mapping), (.sequence, .sequence), (.scalar, .scalar), (.missing, .missing): true
        default: false
        }
    }
}
