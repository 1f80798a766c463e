extension Hub {
    /// Returns the registration with an id, written by a client or derived from an installation.
    package func registration(_ id: RegistrationIdentifier) -> Registration? {
        registrations[id] ?? derivedRegistration(id)
    }

    /// Returns a page of the hub's registrations, or of those with a tag, and the token of the next page.
    package func registrations(
        _ query: RegistrationQuery,
        tag: Tag? = nil
    ) -> (registrations: [Registration], next: ContinuationToken?) {
        let all = RegistrationSequence(installations, registrations, from: query.continuation?.last)
        guard let tag else { return query.page(of: all) }
        return query.page(of: all.lazy.filter { $0.description.tags.contains(tag) })
    }

    private func derivedRegistration(_ id: RegistrationIdentifier) -> Registration? {
        RegistrationNumbering.serial(of: id).flatMap { installations.stored(serial: $0) }?
            .registrations.first { $0.id == id }
    }
}
