import AccessTokens
import Cryptography
package import NotificationHub
import Synchronization

/// The hubs of an emulated namespace, shared by all connections behind one lock, and kept in a journal if there is one.
package final class HubDirectory: Sendable {
    private let firstName: String
    let state: Mutex<State>
    let journal: StateJournal?
    /// Wakes those who watch.
    let signal = ChangeSignal()

    struct State {
        var namespace: NamespaceState
        var added = 0
        /// How often anything changed.
        var changeCount = 0
        var listings = 0
        /// True while an export is read that is to replace everything.
        var isImporting = false
        var files = JobFiles()
    }

    /// A namespace that forgets everything in the end.
    package init(firstName: String) {
        self.firstName = firstName
        journal = nil
        state = Mutex(State(namespace: NamespaceState(rule: .root)))
    }

    /// A namespace that is as it was when it was last kept in a directory.
    package init(firstName: String, keptIn directory: String, isSynchronized: Bool) throws(StorageError) {
        self.firstName = firstName
        var namespace = NamespaceState(rule: .root)
        let journal = try StateJournal(directory: directory, isSynchronized: isSynchronized, namespace: &namespace)
        namespace.journal = journal
        self.journal = journal
        state = Mutex(State(namespace: namespace))
    }

    /// The namespace that a configuration asks for.
    package convenience init(_ configuration: HubEmulatorConfiguration) throws(StorageError) {
        guard let directory = configuration.dataDirectory else {
            self.init(firstName: configuration.hubName)
            return
        }
        try self.init(
            firstName: configuration.hubName, keptIn: directory, isSynchronized: configuration.isSynchronized)
    }

    /// Keeps nothing from now on, so that another emulator can have the directory.
    package func close() { journal?.release() }

    /// Adds a hub with keys of its own; the first one may be there already, from the last time.
    package func add(now: Double) throws(StorageError) -> Hub {
        try state.withLock { state throws(StorageError) in
            state.added += 1
            let name = state.added == 1 ? firstName : "\(firstName)-\(state.added)"
            if let known = state.namespace[name] { return known }
            let rules = AuthorizationRule.defaults(created: now, randomBytes: SecureRandom.bytes)
            let description = HubDescription(rules: rules)
            try perform(.hubCreated(name: name, description, at: now), in: &state)
            return state.namespace[name] ?? Hub(name: name, description: description)
        }
    }

    package func remove(_ name: String) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            guard let hub = state.namespace[name] else { return }
            try perform(.hubRemoved(name: hub.name), in: &state)
        }
    }

    /// Without a copy of the hub, which somebody else might be writing to.
    func hasHub(named name: String) -> Bool { state.withLock { $0.namespace.hubs[name.lowercased()] != nil } }

    package func hub(named name: String) -> Hub? { state.withLock { $0.namespace[name] } }

    /// In the order of their names.
    package var hubNames: [String] { state.withLock { $0.namespace.names } }

    /// The key that is good for the whole namespace.
    package var rootRule: AuthorizationRule { state.withLock { $0.namespace.rule } }

    /// Of all hubs.
    var deviceCount: Int { state.withLock { $0.namespace.hubs.values.reduce(0) { $0 + $1.deviceCount } } }

    /// How often anything changed, to see whether to look again.
    var changeCount: Int { state.withLock { $0.changeCount } }

    /// Decides whether a request may do what it wants with a hub, or with the namespace.
    func authorize(
        hub name: String?, header: String?, address: TokenScope, claims: [Claim], now: Double
    ) throws(HubFailure) {
        try state.withLock { state throws(HubFailure) in
            try state.namespace.authorize(hub: name, header: header, address: address, claims: claims, now: now)
        }
    }

    /// Runs a rule on a hub where it is kept, without a copy; what it changed is kept before this returns.
    func withHub<Value: Sendable>(
        _ name: String,
        _ body: (inout Hub) throws(HubFailure) -> Value
    ) throws(HubFailure) -> Value {
        var isChanged = false
        defer { if isChanged { signal.send() } }
        return try state.withLock { state throws(HubFailure) in
            defer {
                if isChanged {
                    state.changeCount += 1
                    journal?.rewriteIfWorthIt(state.namespace)
                }
            }
            return try state.namespace.withHub(name) { hub throws(HubFailure) in
                let count = hub.changeCount
                defer { isChanged = hub.changeCount != count }
                // What was not kept did not happen, whatever the rule made of that.
                let value = Result { () throws(HubFailure) in try body(&hub) }
                if let failure = hub.takeFailure() { throw failure }
                return try value.get()
            }
        }
    }

    func withFiles<Value: Sendable, Failure>(
        _ body: (inout JobFiles) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try state.withLock { state throws(Failure) in try body(&state.files) }
    }

    /// Returns when all that happened until now outlives the machine's power, if that is wanted.
    func settle() async throws(HubFailure) {
        do throws(StorageError) {
            try await journal?.settle()
        } catch {
            throw .notKept(error.message)
        }
    }

    /// Kept first: it is not yet told to anybody.
    func perform(_ change: NamespaceChange, in state: inout State) throws(StorageError) {
        try journal?.append(change)
        try journal?.synchronize()
        state.changeCount += 1
        state.namespace.apply(change)
    }
}

extension HubDirectory {
    /// The hubs for which a message's or a job's time has come.
    func dueHubs(now: Double) -> [String] {
        state.withLock { $0.namespace.hubs.values.filter { $0.hasDue(now: now) }.map(\.name) }
    }

    /// Delivers the scheduled messages whose time has come, and carries out jobs.
    func runDue(_ name: String, now: Double, _ configuration: HubEmulatorConfiguration) throws(HubFailure) {
        let due: (jobs: [HubJob], deliveries: [Delivery]) = try withHub(name) { hub in
            (hub.hasDueJobs(now: now) ? hub.beginDueJobs(now: now) : [], hub.deliverDue(now: now))
        }
        if !due.deliveries.isEmpty { configuration.onScheduled?(DeliveryReport(due.deliveries, hub: name)) }
        for job in due.jobs { try carryOut(job, of: name, now: now) }
    }
}
