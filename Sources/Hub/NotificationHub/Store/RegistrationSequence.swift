/// All registrations of a hub in the order of lists: by platform, then by id.
struct RegistrationSequence: Sequence, IteratorProtocol {
    private let installations: InstallationTable
    private let table: RegistrationTable
    private var platforms: ArraySlice<Platform>
    private var current: Merge?

    /// - Parameter position: The position at which to start; a few registrations before it may be included.
    init(_ installations: InstallationTable, _ table: RegistrationTable, from position: RegistrationPosition?) {
        self.installations = installations
        self.table = table
        let all = Platform.allCases
        platforms = all[(position.flatMap { all.firstIndex(of: $0.platform) } ?? 0)...]
        // Skip platforms without devices, because each one takes a walk over all devices.
        platforms =
            platforms.filter {
                installations.platformCounts[$0, default: 0] > 0 || table.platformCounts[$0, default: 0] > 0
            }[...]
        if let position, platforms.first == position.platform { startPlatform(at: position.id) }
    }

    mutating func next() -> Registration? {
        while true {
            if let registration = current?.next() { return registration }
            guard !platforms.isEmpty else { return nil }
            startPlatform(at: nil)
        }
    }

    private mutating func startPlatform(at id: RegistrationIdentifier?) {
        guard let platform = platforms.popFirst() else { return }
        current = Merge(
            platform: platform, derived: installations.all(fromSerial: id.flatMap(RegistrationNumbering.serial) ?? 0),
            own: table.ordered(from: id))
    }

    /// The merged registrations of one platform: those of installations and those written by clients, each in order.
    private struct Merge {
        private let platform: Platform
        private var installations: InstallationTable.Iterator
        private var own: RegistrationTable.Iterator
        /// The remaining registrations of the current installation, last first.
        private var derived: [Registration] = []
        private var nextOwn: Registration?

        init(platform: Platform, derived: InstallationTable.Iterator, own: RegistrationTable.Iterator) {
            self.platform = platform
            installations = derived
            self.own = own
            advanceOwn()
        }

        mutating func next() -> Registration? {
            while derived.isEmpty, let stored = installations.next() {
                guard stored.installation.platform == platform else { continue }
                derived = stored.registrations.sorted { $0.id > $1.id }
            }
            guard let registration = nextOwn, derived.last.map({ registration.id < $0.id }) ?? true else {
                return derived.popLast()
            }
            advanceOwn()
            return registration
        }

        private mutating func advanceOwn() {
            repeat {
                nextOwn = own.next()
            } while nextOwn.map { $0.description.platform != platform } ?? false
        }
    }
}
