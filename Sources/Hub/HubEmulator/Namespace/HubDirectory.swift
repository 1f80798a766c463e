import AccessTokens
public import Cryptography
package import NotificationHub
import Platform

/// The hubs of an emulated namespace, shared by all connections behind one lock, with a journal if they are stored.
package final class HubDirectory: Sendable {
    private let firstName: String
    let state: BusyLock<State>
    let journal: StateJournal?
    /// The signal for clients that watch the namespace.
    let signal = ChangeSignal()

    struct State {
        var namespace: NamespaceState
        var added = 0
        /// The number of changes of any kind.
        var changeCount = 0
        var listings = 0
        /// True while an import that will replace the state is in progress.
        var isImporting = false
        var files = JobFiles()
    }

    /// Creates a namespace in memory.
    package init(firstName: String) {
        self.firstName = firstName
        journal = nil
        state = BusyLock(State(namespace: NamespaceState(rule: .root)))
    }

    /// Creates a namespace from the state stored in a directory.
    package init(firstName: String, keptIn directory: String, isSynchronized: Bool) throws(StorageError) {
        self.firstName = firstName
        var namespace = NamespaceState(rule: .root)
        let journal = try StateJournal(directory: directory, isSynchronized: isSynchronized, namespace: &namespace)
        namespace.journal = journal
        self.journal = journal
        state = BusyLock(State(namespace: namespace))
    }

    /// Creates the namespace of a configuration.
    package convenience init(_ configuration: HubEmulatorConfiguration) throws(StorageError) {
        guard let directory = configuration.dataDirectory else {
            self.init(firstName: configuration.hubName)
            return
        }
        try self.init(
            firstName: configuration.hubName, keptIn: directory, isSynchronized: configuration.isSynchronized)
    }

    /// Releases the directory for other emulators; later changes are not stored.
    package func close() { journal?.release() }

    /// Adds a hub with new keys, or returns the stored hub with the next name.
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

    /// True if the hub exists; does not copy the hub, because a write during the copy's life would copy its tables.
    func hasHub(named name: String) -> Bool { state.withLock { $0.namespace.hubs[name.lowercased()] != nil } }

    package func hub(named name: String) -> Hub? { state.withLock { $0.namespace[name] } }

    /// The names of the hubs, sorted.
    var hubNames: [String] { state.withLock { $0.namespace.names } }

    /// The rule with the namespace's key, which is valid for all hubs.
    var rootRule: AuthorizationRule { state.withLock { $0.namespace.rule } }

    /// The number of devices of all hubs.
    var deviceCount: Int { state.withLock { $0.namespace.hubs.values.reduce(0) { $0 + $1.deviceCount } } }

    /// The number of changes, from which a reader sees that the state has changed.
    var changeCount: Int { state.withLock { $0.changeCount } }

    /// Checks that a request is authorized for a hub, or for the namespace if `name` is nil.
    func authorize(
        hub name: String?, header: String?, address: TokenScope, claims: [Claim], now: Double
    ) throws(HubError) {
        try state.withLock { state throws(HubError) in
            try state.namespace.authorize(hub: name, header: header, address: address, claims: claims, now: now)
        }
    }

    /// Runs a function on a hub in place, without a copy; the changes are stored before this returns.
    func withHub<Value: Sendable>(
        _ name: String,
        _ body: (inout Hub) throws(HubError) -> Value
    ) throws(HubError) -> Value {
        var isChanged = false
        defer { if isChanged { signal.send() } }
        return try state.withLock { state throws(HubError) in
            defer {
                if isChanged {
                    state.changeCount += 1
                    journal?.compactIfWorthIt { state.namespace.snapshot }
                }
            }
            return try state.namespace.withHub(name) { hub throws(HubError) in
                let count = hub.changeCount
                defer { isChanged = hub.changeCount != count }
                // A change that was not stored did not happen, so its error replaces any result of the function.
                let value = Result { () throws(HubError) in try body(&hub) }
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

    /// Waits until all changes up to now survive a power failure, if this is configured; blocks the thread.
    func synchronize() throws(StorageError) { try journal?.synchronize() }

    /// Waits until all changes up to now survive a power failure, if this is configured.
    func settle() throws(HubError) {
        do throws(StorageError) {
            try journal?.settle()
        } catch {
            throw .notStored(error.message)
        }
    }

    /// Calls a function, whose error becomes the response's.
    func storing<Value>(_ body: () throws(StorageError) -> Value) throws(HubError) -> Value {
        do throws(StorageError) {
            return try body()
        } catch {
            throw .notStored(error.message)
        }
    }

    /// Stores a change, then applies it, so that no response contains a change that is not stored.
    func perform(_ change: NamespaceChange, in state: inout State) throws(StorageError) {
        try journal?.append(change)
        state.changeCount += 1
        state.namespace.apply(change)
    }
}

extension HubDirectory {
    /// Returns the names of the hubs with due messages or jobs.
    func dueHubs(now: Double) -> [String] {
        state.withLock { $0.namespace.hubs.values.filter { $0.hasDue(now: now) }.map(\.name) }
    }

    /// Delivers the scheduled messages that are due and carries out the due jobs.
    func runDue(_ name: String, now: Double, _ configuration: HubEmulatorConfiguration) throws(HubError) {
        let due: (jobs: [HubJob], deliveries: [Delivery]) = try withHub(name) { hub in
            (hub.hasDueJobs(now: now) ? hub.beginDueJobs(now: now) : [], hub.deliverDue(now: now))
        }
        if !due.deliveries.isEmpty { configuration.onScheduled?(DeliveryReport(due.deliveries, hub: name)) }
        for job in due.jobs { try carryOut(job, of: name, now: now) }
    }
}

extension HubDirectory {
    /// Carries out a running job. The namespace is locked only for the steps that change a hub, not for a whole import.
    func carryOut(_ job: HubJob, of name: String, now: Double) throws(HubError) {
        do throws(HubError) {
            let done = try result(of: job, of: name)
            try withHub(name) { hub in hub.finish(done, now: now) }
        } catch {
            // A job that is no longer marked as running is reported as failed at the next check.
            try? withHub(name) { hub in hub.abandon(job) }
            throw error
        }
    }

    private func result(of job: HubJob, of name: String) throws(HubError) -> HubJob {
        var work: JobWork
        do throws(JobFiles.Fault) {
            work = try JobWork(job, files: withFiles { $0 })
        } catch {
            return job.failing(error)
        }
        if work.isExport, let hub = hub(named: name) { work.export(hub) }
        var lines = work.readLines()
        while !lines.isEmpty {
            try withHub(name) { hub in work.carryOut(lines, on: &hub) }
            lines = work.readLines()
        }
        do throws(JobFiles.Fault) {
            try withFiles { files throws(JobFiles.Fault) in try work.writeResults(of: name, to: &files) }
            return work.job
        } catch {
            return job.failing(error)
        }
    }
}

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

/// The name, addresses and keys with which a client uses an emulated hub.
public struct HubAccess: Sendable, Hashable {
    public let name: String
    /// The namespace's URL: `http://127.0.0.1:41873`.
    public let address: String
    /// The hub's URL, without a slash at its end.
    public let url: String
    /// The primary key of each rule, by the rule's name.
    public let keys: [String: Secret]

    /// The name of the key with all rights.
    public var fullKeyName: String { DefaultRule.full.keyName }
    /// The name of the key that devices use.
    public var listenKeyName: String { DefaultRule.listen.keyName }

    /// The connection string of the key with all rights, in clear text.
    public var connectionString: String { connectionString(keyName: fullKeyName) }

    /// Returns the connection string of a key in clear text, or one without a key if the name is unknown.
    public func connectionString(keyName: String) -> String {
        guard let key = keys[keyName] else { return "Endpoint=\(endpoint)" }
        return "Endpoint=\(endpoint);SharedAccessKeyName=\(keyName);SharedAccessKey=\(key.exposed)"
    }

    /// The endpoint; under TLS with `sb:` like the service's, which clients treat as `https:` and some require.
    private var endpoint: String {
        guard address.hasPrefix("https:") else { return address }
        return "sb:\(address.dropFirst("https:".count))/"
    }
}

extension HubAccess {
    /// - Parameter address: The namespace's address as the client addresses it.
    init(_ hub: Hub, at address: String) {
        self.init(
            name: hub.name, address: address, url: "\(address)/\(hub.name)",
            keys: Dictionary(hub.authorizer.rules.map { ($0.keyName, $0.primaryKey) }) { first, _ in first })
    }
}
