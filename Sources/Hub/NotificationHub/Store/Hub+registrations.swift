extension Hub {
    /// The registration of an identifier, whoever made it.
    package func registration(_ id: RegistrationIdentifier) -> Registration? {
        registrations[id] ?? derivedRegistration(id)
    }

    /// A page of the hub's registrations, or of those with a tag, and where the next one begins.
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
