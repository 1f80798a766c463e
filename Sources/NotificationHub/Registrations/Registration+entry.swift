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
    package func entryText(at address: String, now: Double, _ answer: Answer) -> String {
        entry(at: address, now: now, answer).text
    }

    func entry(at address: String, now: Double, _ answer: Answer) -> AtomEntry {
        AtomEntry(
            version: version, id: address, title: id.text, published: now, updated: now, link: .own(address),
            content: element(expiration: expiration(answer)))
    }

    func expiration(_ answer: Answer) -> String {
        if isDerived { return Installation.neverExpires }
        return answer == .written ? "9999-12-31T23:59:59.999" : "9999-12-31T23:59:59.999Z"
    }
}

/// A page of a hub's registrations as an Atom feed.
package struct RegistrationFeed: Sendable {
    let registrations: [Registration]
    let address: RequestAddress
    let now: Double
    let next: ContinuationToken?

    /// - Parameters:
    ///   - address: of the request, below which the feed has its entries.
    ///   - now: seconds since 1970.
    ///   - next: where the next page begins, if there is one.
    package init(_ registrations: [Registration], at address: RequestAddress, now: Double, next: ContinuationToken?) {
        self.registrations = registrations
        self.address = address
        self.now = now
        self.next = next
    }

    package var text: String {
        var links = [AtomLink.own(address.text)]
        if let next { links.append(AtomLink(relation: "next", address: address.next(next))) }
        let entries = registrations.map { registration in
            registration.entry(at: address.appending(registration.id.text), now: now, .read).element(inFeed: true)
        }
        return AtomFeed(title: "Registrations", id: address.text, updated: now, links: links, entries: entries).text
    }
}
