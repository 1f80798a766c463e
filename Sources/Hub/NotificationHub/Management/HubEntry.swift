import XML

/// A hub's description as the response to a request for it.
package struct HubEntry: Sendable {
    let name: String
    let namespace: String
    let description: HubDescription
    let usage: HubUsage?
    let published: Double?
    let updated: Double

    /// - Parameters:
    ///   - usage: The usage counts; nil for an unused hub.
    ///   - published: The creation time, in seconds since 1970; nil in the response to an update.
    ///   - updated: The time of the last update of the description, in seconds since 1970.
    package init(
        _ description: HubDescription, name: String, namespace: String, usage: HubUsage?, published: Double?,
        updated: Double
    ) {
        self.name = name
        self.namespace = namespace
        self.description = description
        self.usage = usage
        self.published = published
        self.updated = updated
    }

    /// - Parameter address: The address of the request.
    package func text(at address: String) -> String { entry(address, link: address).text }

    func entry(_ address: String, link: String, base: String? = nil) -> AtomEntry {
        AtomEntry(
            id: address, title: name, published: published, updated: updated, author: namespace, link: .own(link),
            base: base, content: description.element(usage))
    }
}

/// The hubs of a namespace with their descriptions: `/$Resources/NotificationHubs`.
package struct HubList: Sendable {
    private let hubs: [HubEntry]
    private let origin: String
    private let request: RequestURL
    private let now: Double

    /// - Parameters:
    ///   - origin: The scheme and authority of the request's URL.
    ///   - now: The current time, in seconds since 1970.
    package init(_ hubs: [HubEntry], origin: String, at request: RequestURL, now: Double) {
        self.hubs = hubs
        self.origin = origin
        self.request = request
        self.now = now
    }

    package var text: String {
        let query = request.query.map { "?" + $0 } ?? ""
        let entries = hubs.map { hub in
            hub.entry("\(origin)/\(hub.name)\(query)", link: "../\(hub.name)\(query)", base: request.text)
                .element(inFeed: true)
        }
        return AtomFeed(
            title: "NotificationHubs", id: request.text, updated: now, links: [.own(request.text)], entries: entries
        ).text
    }
}

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
