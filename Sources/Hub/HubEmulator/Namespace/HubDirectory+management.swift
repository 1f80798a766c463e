import NotificationHub
import Synchronization

extension HubDirectory {
    /// Creates a hub or replaces its description.
    ///
    /// - Parameter description: The function that returns the new description, given the old one if there is one.
    func describe(
        _ name: String, isUpdate: Bool, now: Double,
        _ description: (HubDescription?) throws(HubError) -> HubDescription
    ) throws(HubError) -> Hub {
        guard Hub.isValid(name: name) else { throw .invalidHubName(name) }
        defer { signal.send() }
        return try state.withLock { state throws(HubError) in
            let old = state.namespace[name]
            guard isUpdate || old == nil else { throw .hubConflict }
            guard !isUpdate || old != nil else { throw .unknownHub }
            guard old != nil || state.namespace.hubs.count < NamespaceState.hubLimit else {
                throw .tooManyHubs(limit: NamespaceState.hubLimit)
            }
            let new = try description(old?.description)
            try storing { () throws(StorageError) in
                try perform(
                    old.map { .hubDescribed(name: $0.name, new, at: now) } ?? .hubCreated(name: name, new, at: now),
                    in: &state)
            }
            return state.namespace[name] ?? Hub(name: name, description: new)
        }
    }

    func delete(_ name: String) throws(HubError) {
        guard hub(named: name) != nil else { throw .unknownHub }
        try storing { () throws(StorageError) in try remove(name) }
        signal.send()
    }

    /// Returns the identity of a new list of hubs, with serials that no later list has.
    func nextListing(_ count: Int) -> Listing {
        state.withLock { state in
            defer { state.listings += 1 + count }
            return Listing(namespaceId: state.namespace.id, serial: state.listings + 1)
        }
    }
}

/// The identity of a list of hubs.
struct Listing: Sendable {
    let namespaceId: String
    let serial: Int
}
