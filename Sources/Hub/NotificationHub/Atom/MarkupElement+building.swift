import XML

extension MarkupElement {
    /// An element that holds a text.
    init(_ name: String, _ text: String, attributes: [(name: String, value: String)] = []) {
        self.init(name, attributes: attributes, nodes: [.text(text)])
    }

    /// An element that holds elements.
    init(_ name: String, attributes: [(name: String, value: String)] = [], _ elements: [MarkupElement]) {
        self.init(name, attributes: attributes, nodes: elements.map(MarkupNode.element))
    }

    /// The element around all that a data contract describes, such as `AppleRegistrationDescription`.
    static func contract(
        _ name: String, _ elements: [MarkupElement], _ generation: Generation = .classic
    ) -> MarkupElement {
        let namespaces = [(name: "xmlns", value: XMLNamespace.serviceBus), ("xmlns:i", XMLNamespace.instance)]
        return MarkupElement(
            name, attributes: generation == .newer ? namespaces.reversed() : namespaces, elements)
    }

    /// An element that stands for a value that is not set.
    static func unset(_ name: String) -> MarkupElement { MarkupElement(name, attributes: [("i:nil", "true")], []) }

    private init(_ name: String, attributes: [(name: String, value: String)], nodes: [MarkupNode]) {
        self.init(
            name: name, attributes: attributes.map { MarkupAttribute(name: $0.name, value: $0.value) },
            children: nodes)
    }
}
