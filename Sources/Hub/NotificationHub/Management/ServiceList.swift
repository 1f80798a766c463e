import XML

/// The list of hubs at `/` of a namespace; an empty one is the response for an unknown hub.
package struct ServiceList: Sendable {
    private let namespaceId: String
    private let serial: Int
    private let now: Double
    private let hubs: [(name: String, address: String)]

    /// - Parameters:
    ///   - hubs: The hubs with their addresses, which the service writes with `http`.
    ///   - namespaceId: A GUID.
    ///   - serial: The number of the list; its hubs have the numbers after it.
    ///   - now: The current time, in seconds since 1970.
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
