import XML

/// An Atom feed in a response (RFC 4287, section 4.1.1), with its elements in the recorded order.
struct AtomFeed {
    let title: String
    var subtitle: String?
    let id: String
    /// The time of the last update, in seconds since 1970.
    let updated: Double
    var generator: String?
    var links: [AtomLink] = []
    /// The entries, created by `AtomEntry`.
    let entries: [MarkupElement]
    /// The generation whose format the feed has.
    var generation = Generation.classic

    var text: String {
        let kind: [(name: String, value: String)] = [("type", "text")]
        var elements = [MarkupElement("title", title, attributes: kind)]
        if let subtitle { elements.append(MarkupElement("subtitle", subtitle, attributes: kind)) }
        elements.append(MarkupElement("id", id))
        elements.append(MarkupElement("updated", HubTime(updated).secondText))
        if let generator { elements.append(MarkupElement("generator", generator)) }
        elements += links.map(\.element) + entries
        return MarkupDocument(root: MarkupElement("feed", attributes: [("xmlns", XMLNamespace.atom)], elements))
            .text(as: generation)
    }
}
