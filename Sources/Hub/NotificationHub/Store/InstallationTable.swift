/// The installations of a hub, by id and in the order of creation.
struct InstallationTable: Sendable {
    private var positions: [String: Int32] = [:]
    /// The installations, ascending by serial; removed ones leave nil until there are too many gaps.
    private var slots: ContiguousArray<StoredInstallation?> = []
    private var serials: ContiguousArray<Int> = []
    private(set) var platformCounts: [Platform: Int] = [:]
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
