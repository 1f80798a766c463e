import Cryptography
package import NotificationHub
import Synchronization

/// The hubs of an emulated namespace, shared by all connections behind one lock, and kept in a journal if there is one.
package final class HubDirectory: Sendable {
    private let firstName: String
    private let state: Mutex<State>
    /// Wakes those who watch.
    let signal = ChangeSignal()

    private struct State {
        /// By name in lower case.
        var hubs: [String: Hub] = [:]
        var added = 0
        /// How often anything changed.
        var changeCount = 0
        var journal: StateJournal?
    }

    /// A namespace that forgets everything in the end.
    package init(firstName: String) {
        self.firstName = firstName
        state = Mutex(State())
    }

    /// A namespace that is as it was when it was last kept in a directory.
    package init(firstName: String, keptIn directory: String, isSynchronized: Bool) throws(StorageError) {
        self.firstName = firstName
        var state = State()
        state.journal = try StateJournal(directory: directory, isSynchronized: isSynchronized, hubs: &state.hubs)
        self.state = Mutex(state)
    }

    /// Adds a hub with keys of its own; the first one may be there already, from the last time.
    package func add() throws(StorageError) -> Hub {
        try state.withLock { state throws(StorageError) in
            state.added += 1
            let name = state.added == 1 ? firstName : "\(firstName)-\(state.added)"
            let rules = AuthorizationRule.defaults(randomBytes: SecureRandom.bytes)
            if state.hubs[name.lowercased()] == nil {
                try Self.perform(.hubCreated(name: name, rules: rules), in: &state)
            }
            return state.hubs[name.lowercased()] ?? Hub(name: name, rules: rules)
        }
    }

    package func remove(_ name: String) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            guard let hub = state.hubs[name.lowercased()] else { return }
            try Self.perform(.hubRemoved(name: hub.name), in: &state)
        }
    }

    package func hub(named name: String) -> Hub? {
        state.withLock { $0.hubs[name.lowercased()] }
    }

    /// In the order of their names.
    package var hubNames: [String] {
        state.withLock { $0.hubs.values.map(\.name).sorted() }
    }

    /// Runs a rule on a hub where it is kept, without a copy; what it changed is kept before this returns.
    func withHub<Value: Sendable>(
        _ name: String,
        _ body: (inout Hub) throws(HubFailure) -> Value
    ) throws(HubFailure) -> Value {
        var isChanged = false
        let value = try state.withLock { state throws(HubFailure) in
            guard let index = state.hubs.index(forKey: name.lowercased()) else { throw .unknownHub }
            let value = try body(&state.hubs.values[index])
            let changes = state.hubs.values[index].takeChanges()
            guard !changes.isEmpty else { return value }
            isChanged = true
            try Self.keep(changes, of: state.hubs.values[index].name, in: &state)
            return value
        }
        if isChanged { signal.send() }
        return value
    }

    /// How often anything changed, to see whether to look again.
    var changeCount: Int { state.withLock { $0.changeCount } }

    /// Delivers the scheduled messages whose time has come; returns what each hub delivered.
    func deliverDue(now: Double) -> [(hub: String, deliveries: [Delivery])] {
        hubNames.compactMap { name in
            // A hub that was removed meanwhile has nothing to deliver.
            guard let deliveries = try? withHub(name, { hub in hub.deliverDue(now: now) }), !deliveries.isEmpty else {
                return nil
            }
            return (name, deliveries)
        }
    }

    private static func keep(
        _ changes: [HubChange], of name: String, in state: inout State
    ) throws(HubFailure) {
        state.changeCount += 1
        do throws(StorageError) {
            try state.journal?.append(changes.map { .hubChanged(name: name, $0) })
            try state.journal?.rewriteIfWorthIt(state.hubs)
        } catch {
            throw .notKept(error.message)
        }
    }

    /// Kept first: it is not yet told to anybody.
    private static func perform(_ change: NamespaceChange, in state: inout State) throws(StorageError) {
        try state.journal?.append([change])
        // About a hub itself, which needs no other to be there.
        try? change.apply(to: &state.hubs)
    }
}

extension HubDirectory {
    /// All hubs as lines of JSON, in pieces.
    func export() -> some Sequence<[UInt8]> & Sendable {
        let hubs = state.withLock { $0.hubs }
        return NamespaceChange.snapshot(of: hubs).lazy.map { $0 + [UInt8(ascii: "\n")] }
    }

    /// Puts an export in the place of all hubs, or changes nothing.
    func importState(_ bytes: [UInt8]) throws(HubFailure) {
        var hubs: [String: Hub] = [:]
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            do throws(HubChangeError) {
                try NamespaceChange(Array(line)).apply(to: &hubs)
            } catch {
                throw .invalidState("line \(index + 1): \(error.reason)")
            }
        }
        guard !hubs.isEmpty else { throw .invalidState("it has no hub") }
        try replace(by: hubs)
    }

    /// Empties all hubs; their names and keys stay.
    func reset() throws(HubFailure) {
        let hubs = state.withLock { $0.hubs }
        try replace(
            by: hubs.mapValues { hub in
                var fresh = Hub(name: hub.name, rules: hub.authorizer.rules)
                fresh.collectsChanges = true
                return fresh
            })
    }

    private func replace(by hubs: [String: Hub]) throws(HubFailure) {
        do throws(StorageError) {
            try state.withLock { state throws(StorageError) in
                try state.journal?.rewrite(hubs)
                state.hubs = hubs
                state.changeCount += 1
            }
        } catch {
            throw .notKept(error.message)
        }
        signal.send()
    }
}
