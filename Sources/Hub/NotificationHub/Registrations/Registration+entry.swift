import XML

extension Registration {
    /// What an answer is for: the two differ in how they write that a registration does not end.
    package enum Answer: Sendable {
        /// A POST or PUT, which wrote the registration.
        case written
        /// A GET, or a list.
        case read
    }

    /// The Atom entry that answers a request for one registration.
    ///
    /// - Parameters:
    ///   - address: of the registration, with the request's query.
    ///   - now: seconds since 1970; the entry says that it was published now, whenever that was.
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
        if isDerived { return Installation.neverExpires }
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
    ///   - address: of the request.
    ///   - entries: the address below which the feed has its entries; nil for the request's own.
    ///   - now: seconds since 1970.
    ///   - next: where the next page begins, if there is one.
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
        var links = [AtomLink.own(address.text)]
        if let next { links.append(AtomLink(relation: "next", address: address.next(next))) }
        let elements = registrations.map { registration in
            registration.entry(at: entries.appending(registration.id.text), now: now, .read, generation)
                .element(inFeed: true)
        }
        return AtomFeed(
            title: "Registrations", id: address.text, updated: now, links: links, entries: elements,
            generation: generation
        ).text
    }
}
