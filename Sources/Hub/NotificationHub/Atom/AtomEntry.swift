import XML

/// An Atom entry in a response (RFC 4287, section 4.1.2), with its elements in the recorded order.
struct AtomEntry {
    /// The version in the entry's entity tag; nil for an entry without a tag.
    var version: Int?
    let id: String
    let title: String
    /// The creation time, in seconds since 1970; `updated` has the same unit.
    var published: Double?
    let updated: Double
    var author: String?
    var link: AtomLink
    /// The base for relative addresses in the entry (`xml:base`).
    var base: String?
    let content: MarkupElement
    /// The generation whose format the entry has.
    var generation = Generation.classic

    /// The entry as a document of its own.
    var text: String { MarkupDocument(root: element(inFeed: false)).text(as: generation) }

    /// - Parameter inFeed: True if the feed already declares the namespace.
    func element(inFeed: Bool) -> MarkupElement {
        var elements = [MarkupElement("id", id), MarkupElement("title", title, attributes: [("type", "text")])]
        if let published { elements.append(MarkupElement("published", HubTime(published).secondText)) }
        elements.append(MarkupElement("updated", HubTime(updated).secondText))
        if let author { elements.append(MarkupElement("author", [MarkupElement("name", author)])) }
        elements.append(link.element)
        elements.append(MarkupElement("content", attributes: [("type", "application/xml")], [content]))
        return MarkupElement("entry", attributes: attributes(inFeed: inFeed), elements)
    }

    private func attributes(inFeed: Bool) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        let namespace = inFeed ? [] : [(name: "xmlns", value: XMLNamespace.atom)]
        switch (version, generation) {
        case (let version?, .classic):
            attributes = [("a:etag", EntityTag.text(version))] + namespace + [("xmlns:a", XMLNamespace.metadata)]
        case (let version?, .newer):
            // The service names prefixes by depth: p1 in an entry of its own, p2 in a feed.
            let prefix = inFeed ? "p2" : "p1"
            attributes = [("\(prefix):etag", EntityTag.text(version)), ("xmlns:\(prefix)", XMLNamespace.metadata)]
            attributes += namespace
        case (nil, _): attributes = namespace
        }
        if let base { attributes.append(("xml:base", base)) }
        return attributes
    }
}

extension MarkupDocument {
    /// Returns the document in the format of a generation.
    func text(as generation: Generation) -> String { generation == .newer ? spacedText : text }
}

/// A link of an entry or a feed: `self`, `alternate` or `next` (RFC 4287, section 4.2.7).
struct AtomLink {
    let relation: String
    let address: String

    static func own(_ address: String) -> AtomLink { AtomLink(relation: "self", address: address) }

    var element: MarkupElement { MarkupElement("link", attributes: [("rel", relation), ("href", address)], []) }
}
