extension Hub {
    package var deviceCount: Int { installations.count + registrations.count }

    /// Creates or overwrites an installation.
    package mutating func put(_ installation: Installation) throws(HubError) {
        let old = installations[installation.id]
        let bytes = installations.bytes - (old?.installation.text.count ?? 0) + installation.text.count
        guard bytes <= Self.storedByteLimit else { throw .tooManyDevices(limit: Self.deviceLimit) }
        let serial: Int
        if let old { serial = old.serial } else { serial = try newSerial() }
        perform(
            .installationStored(
                StoredInstallation(installation: installation, serial: serial, version: (old?.version ?? 0) + 1)))
    }

    /// Applies a patch to an installation, completely or not at all.
    package mutating func patchInstallation(id: String, _ patch: InstallationPatch) throws(HubError) {
        guard let old = installations[id] else { throw .installationNotFound }
        try put(try patch.applied(to: old.installation))
    }

    /// Returns the installation as JSON in UTF-8 bytes.
    package func installation(id: String) throws(HubError) -> [UInt8] {
        guard let stored = installations[id] else { throw .installationNotFound }
        return stored.installation.text
    }

    /// Removes an installation with its registrations; does nothing if there is none.
    package mutating func deleteInstallation(id: String) {
        if installations[id] != nil { perform(.installationRemoved(id: id)) }
    }

    /// Returns the serial number for a new device.
    func newSerial() throws(HubError) -> Int {
        guard deviceCount < Self.deviceLimit, nextSerial < RegistrationNumbering.serialLimit else {
            throw .tooManyDevices(limit: Self.deviceLimit)
        }
        return nextSerial
    }
}
