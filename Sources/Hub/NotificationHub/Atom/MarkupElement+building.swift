import XML

extension MarkupElement {
    /// Creates an element with a text.
    init(_ name: String, _ text: String, attributes: [(name: String, value: String)] = []) {
        self.init(name, attributes: attributes, nodes: [.text(text)])
    }

    /// Creates an element with child elements.
    init(_ name: String, attributes: [(name: String, value: String)] = [], _ elements: [MarkupElement]) {
        self.init(name, attributes: attributes, nodes: elements.map(MarkupNode.element))
    }

    /// Returns the root element of a data contract, such as `AppleRegistrationDescription`.
    static func contract(
        _ name: String, _ elements: [MarkupElement], _ generation: Generation = .classic
    ) -> MarkupElement {
        let namespaces = [(name: "xmlns", value: XMLNamespace.serviceBus), ("xmlns:i", XMLNamespace.instance)]
        return MarkupElement(
            name, attributes: generation == .newer ? namespaces.reversed() : namespaces, elements)
    }

    /// Returns an element for a value that is not set.
    static func unset(_ name: String) -> MarkupElement { MarkupElement(name, attributes: [("i:nil", "true")], []) }

    private init(_ name: String, attributes: [(name: String, value: String)], nodes: [MarkupNode]) {
        self.init(
            name: name, attributes: attributes.map { MarkupAttribute(name: $0.name, value: $0.value) },
            children: nodes)
    }
}
