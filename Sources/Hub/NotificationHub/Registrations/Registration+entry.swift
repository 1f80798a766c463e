import XML

extension Registration {
    /// The kind of a response, which determines how an unlimited lifetime is written.
    package enum Answer: Sendable {
        /// The response to a POST or PUT request that wrote the registration.
        case written
        /// The response to a GET request for a registration or a list.
        case read
    }

    /// Returns the Atom entry of the response for one registration.
    ///
    /// - Parameters:
    ///   - address: The address of the registration, with the request's query.
    ///   - now: The current time, in seconds since 1970, which the entry always has as its time of publication.
    package func entryText(
        at address: String, now: Double, _ answer: Answer, _ generation: Generation = .classic
    ) -> String {
        entry(at: address, now: now, answer, generation).text
    }

    func entry(at address: String, now: Double, _ answer: Answer, _ generation: Generation) -> AtomEntry {
        AtomEntry(
            version: version, id: address, title: id.text, published: now, updated: now, link: .own(address),
            content: element(expiration: expiration(answer, generation), generation: generation),
            generation: generation)
    }

    func expiration(_ answer: Answer, _ generation: Generation) -> String {
        if let derivedExpiration { return derivedExpiration }
        let time = generation == .newer ? "9999-12-31T23:59:59.9999999" : "9999-12-31T23:59:59.999"
        return answer == .written ? time : time + "Z"
    }
}

/// A page of a hub's registrations as an Atom feed.
package struct RegistrationFeed: Sendable {
    let registrations: [Registration]
    let address: RequestAddress
    let entries: RequestAddress
    let now: Double
    let next: ContinuationToken?
    let generation: Generation

    /// - Parameters:
    ///   - address: The address of the request, which the link to the next page has.
    ///   - entries: The address of the feed and above those of its entries; nil for the request's own.
    ///   - now: The current time, in seconds since 1970.
    ///   - next: The token of the next page; nil for the last page.
    package init(
        _ registrations: [Registration], at address: RequestAddress, entries: RequestAddress? = nil, now: Double,
        next: ContinuationToken?, _ generation: Generation = .classic
    ) {
        self.registrations = registrations
        self.address = address
        self.entries = entries ?? address
        self.now = now
        self.next = next
        self.generation = generation
    }

    package var text: String {
        var links = [AtomLink.own(entries.text)]
        if let next { links.append(AtomLink(relation: "next", address: address.next(next))) }
        let elements = registrations.map { registration in
            registration.entry(at: entries.appending(registration.id.text), now: now, .read, generation)
                .element(inFeed: true)
        }
        return AtomFeed(
            title: "Registrations", id: entries.text, updated: now, links: links, entries: elements,
            generation: generation
        ).text
    }
}
