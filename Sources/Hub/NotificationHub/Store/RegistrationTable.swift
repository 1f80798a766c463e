/// The registrations written by clients, by id.
struct RegistrationTable: Sendable {
    private var registrations: [RegistrationIdentifier: Registration] = [:]
    /// The ids in ascending order; a new id is nearly always added at the end.
    private var order: [RegistrationIdentifier] = []
    private(set) var platformCounts: [Platform: Int] = [:]

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
