import XML

/// An entry of the service's answers (RFC 4287, section 4.1.2), in the recorded order of elements.
struct AtomEntry {
    /// The version of which the entry's entity tag speaks.
    var version: Int?
    let id: String
    let title: String
    /// Seconds since 1970, like `updated`.
    var published: Double?
    let updated: Double
    var author: String?
    var link: AtomLink
    /// Of the addresses in an entry that are relative.
    var base: String?
    let content: MarkupElement
    /// The generation whose spelling the entry has.
    var generation = Generation.classic

    /// The entry as an answer of its own.
    var text: String { MarkupDocument(root: element(inFeed: false)).text(as: generation) }

    /// - Parameter inFeed: whether the namespace is the feed's already.
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
            attributes = [("p1:etag", EntityTag.text(version)), ("xmlns:p1", XMLNamespace.metadata)] + namespace
        case (nil, _): attributes = namespace
        }
        if let base { attributes.append(("xml:base", base)) }
        return attributes
    }
}

extension MarkupDocument {
    /// The document in the spelling of a generation.
    func text(as generation: Generation) -> String { generation == .newer ? spacedText : text }
}

/// Where an entry or a feed can be found, or what comes after it.
struct AtomLink {
    let relation: String
    let address: String

    static func own(_ address: String) -> AtomLink { AtomLink(relation: "self", address: address) }

    var element: MarkupElement { MarkupElement("link", attributes: [("rel", relation), ("href", address)], []) }
}
