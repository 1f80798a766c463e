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

/// The installations of a hub, by id and in the order of creation.
struct InstallationTable: Sendable {
    private var positions: [String: Int32] = [:]
    /// The installations, ascending by serial; removed ones leave nil until there are too many gaps.
    private var slots: ContiguousArray<StoredInstallation?> = []
    private var serials: ContiguousArray<Int> = []
    private(set) var platformCounts: [DevicePlatform: Int] = [:]
    /// The size of the JSON texts of all installations, in bytes.
    private(set) var bytes = 0

    var count: Int { positions.count }

    /// The highest serial of the installations, and of some that were removed.
    var lastSerial: Int { serials.last ?? 0 }

    subscript(id: String) -> StoredInstallation? {
        positions[id].flatMap { slots[Int($0)] }
    }

    /// Adds an installation whose serial is above all others, or replaces the one with the same id and serial.
    mutating func store(_ stored: StoredInstallation) {
        let installation = stored.installation
        bytes += installation.text.count
        platformCounts[installation.platform, default: 0] += 1
        if let position = positions[installation.id] {
            forget(slots[Int(position)])
            slots[Int(position)] = stored
        } else {
            positions[installation.id] = Int32(slots.count)
            slots.append(stored)
            serials.append(stored.serial)
        }
    }

    /// Marks a registration of an installation as deleted.
    mutating func removeRegistration(_ second: Int, of id: String) {
        guard let position = positions[id] else { return }
        slots[Int(position)]?.removed.insert(second)
    }

    /// Removes an installation; returns false if there is none.
    @discardableResult
    mutating func remove(_ id: String) -> Bool {
        guard let position = positions.removeValue(forKey: id) else { return false }
        forget(slots[Int(position)])
        slots[Int(position)] = nil
        if slots.count > 1_000, positions.count * 2 < slots.count { closeGaps() }
        return true
    }

    func stored(serial: Int) -> StoredInstallation? {
        let position = position(ofSerial: serial)
        return position < serials.count && serials[position] == serial ? slots[position] : nil
    }

    /// Returns the installations from a serial on, in the order of creation.
    func all(fromSerial serial: Int = 0) -> Iterator {
        Iterator(table: self, position: serial == 0 ? 0 : position(ofSerial: serial))
    }

    /// Returns the newest installations, newest first.
    func newest(_ limit: Int) -> [StoredInstallation] { Array(slots.reversed().lazy.compactMap { $0 }.prefix(limit)) }

    struct Iterator: Sequence, IteratorProtocol {
        fileprivate let table: InstallationTable
        fileprivate var position: Int

        mutating func next() -> StoredInstallation? {
            while position < table.slots.count {
                defer { position += 1 }
                if let stored = table.slots[position] { return stored }
            }
            return nil
        }
    }

    private mutating func forget(_ stored: StoredInstallation?) {
        guard let installation = stored?.installation else { return }
        bytes -= installation.text.count
        platformCounts[installation.platform, default: 1] -= 1
    }

    /// Returns the first position whose serial is not below the given one.
    private func position(ofSerial serial: Int) -> Int {
        var low = 0
        var high = serials.count
        while low < high {
            let middle = (low + high) / 2
            if serials[middle] < serial { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func closeGaps() {
        slots.removeAll { $0 == nil }
        serials = ContiguousArray(slots.compactMap { $0?.serial })
        for (position, slot) in slots.enumerated() {
            if let slot { positions[slot.installation.id] = Int32(position) }
        }
    }
}

/// An installation with the hub's own data about it.
package struct StoredInstallation: Sendable {
    let installation: Installation
    /// The serial number by order of creation, in which devices are listed and receive messages.
    let serial: Int
    /// The version of the installation's registrations: 1 at first, incremented by each write.
    let version: Int
    /// The second parts of the ids of registrations deleted since the last write.
    var removed: Set<Int> = []
}

extension StoredInstallation {
    /// The registrations of the installation: for the app and each tile one for native messages and one per template.
    var registrations: [Registration] {
        let system = installation.systemTags
        var all: [Registration] = []
        for face in installation.faces {
            all.append(registration(face, template: nil, tags: system + face.tags))
            for entry in face.templates {
                all.append(registration(face, template: entry, tags: system + face.tags + entry.tags))
            }
        }
        return all.filter { !removed.contains($0.id.second) }
    }

    func identifier(_ face: Installation.Face, _ template: InstallationTemplate?) -> RegistrationIdentifier {
        RegistrationNumbering.identifier(serial: serial, name: face.name(of: template), isLate: template != nil)
    }

    /// Returns a copy whose channel, or that of a tile, is marked as expired or valid.
    func marking(expired: Bool, tile: String?) -> StoredInstallation {
        StoredInstallation(
            installation: installation.marking(expired: expired, tile: tile), serial: serial, version: version,
            removed: removed)
    }

    private func registration(
        _ face: Installation.Face, template: InstallationTemplate?, tags: [Tag]
    ) -> Registration {
        Registration(
            id: identifier(face, template), version: version,
            description: RegistrationDescription(
                platform: installation.platform, handle: face.handle, tags: tags,
                pushVariables: installation.pushVariables, secondaryTileName: face.tile, template: template?.template),
            derivedExpiration: installation.expirationText)
    }
}
