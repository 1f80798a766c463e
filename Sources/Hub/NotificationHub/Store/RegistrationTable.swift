import Cryptography

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

/// The registrations written by clients, by id.
struct RegistrationTable: Sendable {
    private var registrations: [RegistrationIdentifier: Registration] = [:]
    /// The ids in ascending order; a new id is nearly always added at the end.
    private var order: [RegistrationIdentifier] = []
    private(set) var platformCounts: [DevicePlatform: Int] = [:]

    var count: Int { registrations.count }

    subscript(id: RegistrationIdentifier) -> Registration? { registrations[id] }

    mutating func store(_ registration: Registration) {
        platformCounts[registration.description.platform, default: 0] += 1
        if let old = registrations.updateValue(registration, forKey: registration.id) {
            platformCounts[old.description.platform, default: 1] -= 1
        } else {
            order.insert(registration.id, at: position(of: registration.id))
        }
    }

    @discardableResult
    mutating func remove(_ id: RegistrationIdentifier) -> Registration? {
        guard let old = registrations.removeValue(forKey: id) else { return nil }
        platformCounts[old.description.platform, default: 1] -= 1
        order.remove(at: position(of: id))
        return old
    }

    /// Returns the registrations from an id on, in order.
    func ordered(from id: RegistrationIdentifier? = nil) -> Iterator {
        Iterator(table: self, position: id.map(position) ?? 0)
    }

    /// Returns the newest registrations, newest first.
    func newest(_ limit: Int) -> [Registration] { order.suffix(limit).reversed().compactMap { registrations[$0] } }

    struct Iterator: Sequence, IteratorProtocol {
        fileprivate let table: RegistrationTable
        fileprivate var position: Int

        mutating func next() -> Registration? {
            guard position < table.order.count else { return nil }
            defer { position += 1 }
            return table.registrations[table.order[position]]
        }
    }

    private func position(of id: RegistrationIdentifier) -> Int {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if order[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// All registrations of a hub in the order of lists: by platform, then by id.
struct RegistrationSequence: Sequence, IteratorProtocol {
    private let installations: InstallationTable
    private let table: RegistrationTable
    private var platforms: ArraySlice<DevicePlatform>
    private var current: Merge?

    /// - Parameter position: The position at which to start; a few registrations before it may be included.
    init(_ installations: InstallationTable, _ table: RegistrationTable, from position: RegistrationPosition?) {
        self.installations = installations
        self.table = table
        let all = DevicePlatform.allCases
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
        private let platform: DevicePlatform
        private var installations: InstallationTable.Iterator
        private var own: RegistrationTable.Iterator
        /// The remaining registrations of the current installation, last first.
        private var derived: [Registration] = []
        private var nextOwn: Registration?

        init(platform: DevicePlatform, derived: InstallationTable.Iterator, own: RegistrationTable.Iterator) {
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

/// The numbering of registrations: their ids are computed from serial numbers.
///
/// The ids ascend with the serials, so that lists are in the order of creation. The serial can be computed from an id,
/// so that an installation's registrations need no index.
enum RegistrationNumbering {
    /// Returns the id for the serial of a device and a name that is unique for this serial.
    ///
    /// - Parameter isLate: True for an id that sorts after the others with the same serial.
    static func identifier(serial: Int, name: String, isLate: Bool = false) -> RegistrationIdentifier {
        RegistrationIdentifier(
            first: first(of: serial), second: second(serial: serial, name: name) | (isLate ? 1 << 62 : 0),
            partition: serial % partitionCount + 1)
    }

    /// Returns the serial from which an id was computed, or nil for an id chosen by a client.
    static func serial(of identifier: RegistrationIdentifier) -> Int? {
        guard identifier.first >= base else { return nil }
        let serial = (identifier.first - base) >> jitterBits
        return first(of: serial) == identifier.first ? serial : nil
    }

    /// Returns the first part of the ids with a serial; ids with later serials have higher ones.
    static func first(of serial: Int) -> Int {
        base + serial << jitterBits + Int(SplitMix64.mixed(UInt64(serial)) >> (64 - UInt64(jitterBits)))
    }

    /// The limit for serials: more devices than fit into memory, and few enough for ids of 63 bits.
    static let serialLimit = 1 << 31

    private static let base = 1 << 60
    private static let jitterBits = 31
    private static let partitionCount = 4

    private static func second(serial: Int, name: String) -> Int {
        // FNV-1a; the result must only be stable and differ among the names of one serial.
        let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return Int(SplitMix64.mixed(hash ^ UInt64(serial)) >> 2)
    }
}

/// A pool that stores equal templates once: a million devices of one app have a handful of them.
struct TemplatePool: Sendable {
    /// The most templates in the pool, more than apps have; a full pool is emptied.
    private static let limit = 10_000

    private var templates: [Key: RegistrationTemplate] = [:]

    private struct Key: Hashable {
        let bodyText: String
        let rest: [String?]
    }

    mutating func shared(_ template: RegistrationTemplate) -> RegistrationTemplate {
        let key = Key(
            bodyText: template.bodyText,
            rest: [template.name, template.expiry, template.priority, template.messageType]
                + template.headers.flatMap { [$0.name, $0.value] })
        if let known = templates[key] { return known }
        if templates.count >= Self.limit { templates = [:] }
        templates[key] = template
        return template
    }
}

extension StoredInstallation {
    func sharingTemplates(with pool: inout TemplatePool) -> StoredInstallation {
        guard !installation.templates.isEmpty || !installation.secondaryTiles.isEmpty else { return self }
        return StoredInstallation(
            installation: installation.sharingTemplates { pool.shared($0) }, serial: serial, version: version,
            removed: removed)
    }
}

extension Registration {
    func sharingTemplate(with pool: inout TemplatePool) -> Registration {
        guard let template = description.template else { return self }
        var description = description
        description.template = pool.shared(template)
        return Registration(id: id, version: version, description: description, derivedExpiration: derivedExpiration)
    }
}
