extension Hub {
    /// The changes that turn a new hub of the same name and rules into this one.
    package var snapshot: some Sequence<HubChange> {
        let devices = gone.sorted { ($0.platform.rawValue, $0.handle) < ($1.platform.rawValue, $1.handle) }
        let parts: [any Sequence<HubChange>] = [
            installations.all().lazy.map(HubChange.installationStored),
            registrations.ordered().lazy.map(HubChange.registrationStored),
            devices.lazy.map { .deviceGone($0, isGone: true) },
            messages.all.lazy.map(HubChange.recorded),
            inbox.deliveries().lazy.map(HubChange.delivered),
            jobs.lazy.map(HubChange.jobStored),
            schedule.taken.lazy.map(HubChange.scheduled),
            CollectionOfOne(
                HubChange.identifierIssued(RegistrationNumbering.identifier(serial: nextSerial - 1, name: ""))),
        ]
        return parts.lazy.flatMap { AnySequence($0) }
    }
}
