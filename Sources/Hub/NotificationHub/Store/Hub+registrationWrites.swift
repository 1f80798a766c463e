extension Hub {
    /// Creates a registration with an id chosen by the hub.
    package mutating func createRegistration(
        _ description: RegistrationDescription
    ) throws(HubError) -> Registration {
        let id = RegistrationNumbering.identifier(serial: try newSerial(), name: description.handle.text)
        return store(description, id: id, version: 1)
    }

    /// Returns a new id with which a client can create a registration.
    package mutating func makeRegistrationIdentifier() throws(HubError) -> RegistrationIdentifier {
        let id = RegistrationNumbering.identifier(serial: try newSerial(), name: "")
        perform(.identifierIssued(id))
        return id
    }

    /// Creates or overwrites a registration; with a condition it only overwrites.
    package mutating func putRegistration(
        _ id: RegistrationIdentifier,
        _ description: RegistrationDescription,
        ifMatch condition: EntityTagCondition?
    ) throws(HubError) -> Registration {
        let old = registration(id)
        guard old?.isDerived != true else { throw .derivedRegistration }
        try check(condition, old)
        if old == nil { _ = try newSerial() }
        return store(description, id: id, version: (old?.version ?? 0) + 1)
    }

    /// Deletes a registration, which requires a condition. The next write of an installation creates its deleted
    /// registrations again.
    package mutating func deleteRegistration(
        _ id: RegistrationIdentifier,
        ifMatch condition: EntityTagCondition?
    ) throws(HubError) {
        guard let old = registration(id) else { throw .registrationNotFound }
        guard let condition, condition != .versions([]) else { throw .entityTagRequired }
        try check(condition, old)
        guard old.isDerived else { return perform(.registrationRemoved(id)) }
        guard let owner = installation(of: id) else { throw .registrationNotFound }
        perform(.derivedRegistrationRemoved(id, installation: owner))
    }

    private mutating func store(
        _ description: RegistrationDescription, id: RegistrationIdentifier, version: Int
    ) -> Registration {
        let registration = Registration(id: id, version: version, description: description)
        perform(.registrationStored(registration))
        return registration
    }

    private func check(_ condition: EntityTagCondition?, _ old: Registration?) throws(HubError) {
        guard let condition else { return }
        guard let old else { throw .registrationNotFound }
        guard condition.allows(version: old.version) else { throw .versionDiffers }
    }

    private func installation(of id: RegistrationIdentifier) -> String? {
        RegistrationNumbering.serial(of: id).flatMap { installations.stored(serial: $0) }?.installation.id
    }
}
