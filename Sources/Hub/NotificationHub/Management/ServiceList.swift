import XML

/// What a namespace lists at `/`, and what it answers for a hub that it does not have: then the list is empty.
package struct ServiceList: Sendable {
    private let namespaceId: String
    private let serial: Int
    private let now: Double
    private let hubs: [(name: String, address: String)]

    /// - Parameters:
    ///   - hubs: each with its address, which the service writes with `http`.
    ///   - namespaceId: a GUID.
    ///   - serial: of the list; each of its hubs takes the next one.
    ///   - now: seconds since 1970.
    package init(_ hubs: [(name: String, address: String)], namespaceId: String, serial: Int, now: Double) {
        self.hubs = hubs
        self.namespaceId = namespaceId
        self.serial = serial
        self.now = now
    }

    package var text: String {
        let entries = hubs.enumerated().map { index, hub in
            MarkupElement(
                "entry",
                [
                    MarkupElement("id", id(serial + 1 + index)),
                    MarkupElement("title", hub.name, attributes: [("type", "text")]),
                    MarkupElement("updated", HubTime(now).secondText),
                    AtomLink(relation: "alternate", address: hub.address).element,
                ])
        }
        return AtomFeed(
            title: "Publicly Listed Services",
            subtitle: "This is the list of publicly-listed services currently available.", id: id(serial),
            updated: now, generator: "Service Bus 1.1", entries: entries
        ).text
    }

    private func id(_ number: Int) -> String { "uuid:\(namespaceId);id=\(number)" }
}
