import AccessTokens
import Cryptography
import NotificationHub
import Platform
import Text

/// The hubs of a namespace, with the rule that is valid for all of them.
struct NamespaceState: Sendable {
    static let hubLimit = 1_000

    /// The hubs by lower-case name.
    private(set) var hubs: [String: Hub] = [:]
    /// The namespace's own rule.
    private(set) var rule: AuthorizationRule
    private var authorizer: Authorizer
    /// The id of the namespace, a GUID.
    let id: String
    /// The journal that stores the changes of the hubs, if there is one.
    var journal: StateJournal? {
        didSet {
            for index in hubs.values.indices { hubs.values[index].keep = keeping(hubs.values[index].name) }
        }
    }

    init(rule: AuthorizationRule) {
        self.rule = rule
        authorizer = Authorizer(rules: [rule])
        var generator = SystemRandomNumberGenerator()
        id = GUID(using: &generator).text
    }

    subscript(name: String) -> Hub? { hubs[name.lowercased()] }

    /// The names of the hubs, sorted.
    var names: [String] { hubs.values.map(\.name).sorted() }

    /// A copy with the same hubs, all empty.
    var emptied: NamespaceState {
        var copy = self
        copy.hubs = hubs.mapValues { hub in
            var fresh = Hub(name: hub.name, description: hub.description, created: hub.created, inherited: [rule])
            fresh.describe(hub.description, at: hub.updated)
            fresh.keep = hub.keep
            return fresh
        }
        return copy
    }

    mutating func withHub<Value>(
        _ name: String,
        _ body: (inout Hub) throws(HubError) -> Value
    ) throws(HubError) -> Value {
        guard let index = hubs.index(forKey: name.lowercased()) else { throw .unknownHub }
        return try body(&hubs.values[index])
    }

    /// - Parameter name: The name of the hub, whose keys are accepted too; nil for the namespace itself.
    mutating func authorize(
        hub name: String?, header: String?, address: TokenScope, claims: [Claim], now: Double
    ) throws(HubError) {
        guard let name, let index = hubs.index(forKey: name.lowercased()) else {
            return try authorizer.authorize(header: header, address: address, claims: claims, now: now)
        }
        try hubs.values[index].authorizer.authorize(header: header, address: address, claims: claims, now: now)
    }
}

extension NamespaceState {
    /// Applies a checked change.
    mutating func apply(_ change: NamespaceChange) {
        // A change of a hub that does not exist has no effect.
        try? apply(checking: change)
    }

    /// Applies a change read from outside.
    mutating func apply(checking change: NamespaceChange) throws(HubChangeError) {
        switch change {
        case .namespaceRule(let rule):
            self.rule = rule
            authorizer = Authorizer(rules: [rule])
        case .hubCreated(let name, let description, let time):
            guard self[name] == nil else { throw HubChangeError("the hub \"\(name)\" is there already") }
            guard hubs.count < Self.hubLimit else { throw HubChangeError("it has more than \(Self.hubLimit) hubs") }
            var hub = Hub(name: name, description: description, created: time, inherited: [rule])
            hub.keep = keeping(name)
            hubs[name.lowercased()] = hub
        case .hubDescribed(let name, let description, let time):
            hubs[name.lowercased()]?.describe(description, at: time)
        case .hubRemoved(let name): hubs[name.lowercased()] = nil
        case .hubChanged(let name, let change):
            guard let index = hubs.index(forKey: name.lowercased()) else {
                throw HubChangeError("the hub \"\(name)\" was not created before")
            }
            try hubs.values[index].check(change)
            hubs.values[index].apply(change)
        }
    }

    private func keeping(_ name: String) -> (@Sendable (HubChange) throws(HubError) -> Void)? {
        guard let journal else { return nil }
        return { change throws(HubError) in
            do throws(StorageError) {
                try journal.append(.hubChanged(name: name, change))
            } catch {
                throw .notStored(error.message)
            }
        }
    }

    /// The changes that recreate this namespace, as lines without line breaks.
    var snapshot: NamespaceSnapshot {
        NamespaceSnapshot(rule: rule, hubs: names.compactMap { self[$0] })
    }
}

/// The lines of a namespace's state, created one by one, because all together are as large as the state.
struct NamespaceSnapshot: Sequence, Sendable {
    let rule: AuthorizationRule
    let hubs: [Hub]

    func makeIterator() -> AnyIterator<[UInt8]> {
        let first = CollectionOfOne(NamespaceChange.namespaceRule(rule).text)
        let rest = hubs.lazy.flatMap { hub in
            [
                AnySequence([
                    NamespaceChange.hubCreated(name: hub.name, hub.description, at: hub.created).text,
                    NamespaceChange.hubDescribed(name: hub.name, hub.description, at: hub.updated).text,
                ]),
                AnySequence(hub.snapshot.lazy.map { $0.text(hub: hub.name) }),
            ].joined()
        }
        return AnyIterator([AnySequence(first), AnySequence(rest)].joined().makeIterator())
    }
}

extension AuthorizationRule {
    /// A new rule with all claims and random keys, as namespaces usually have.
    static var root: AuthorizationRule {
        let key = { Secret(Base64.encode(SecureRandom.bytes(32))) }
        return AuthorizationRule(
            keyName: "RootManageSharedAccessKey", primaryKey: key(), secondaryKey: key(),
            claims: Set(Claim.allCases))
    }
}

/// A signal that wakes its subscribers after a change; they query the change themselves.
///
/// `@unchecked Sendable`: the monitor protects the variables.
final class ChangeSignal: @unchecked Sendable {
    private let monitor = Monitor()
    private var changes = 0
    private var subscribers = 0
    private var isFinished = false

    /// The most subscribers, more than the people and programs that watch an emulator.
    static let subscriberLimit = 1_000

    /// The number of subscribers.
    var count: Int { monitor.withLock { subscribers } }

    func send() {
        monitor.withLock {
            changes += 1
            monitor.notifyAll()
        }
    }

    /// Returns a subscription; nil if there are too many, or the signal is finished.
    func subscribe() -> Subscription? {
        monitor.withLock {
            guard subscribers < Self.subscriberLimit, !isFinished else { return nil }
            subscribers += 1
            return Subscription(self, since: changes)
        }
    }

    /// Ends all subscriptions and rejects further ones.
    func finish() {
        monitor.withLock {
            isFinished = true
            monitor.notifyAll()
        }
    }

    /// A subscription, which ends with this object. Used by one thread.
    final class Subscription {
        private let signal: ChangeSignal
        /// The number of the last change that the subscriber knows.
        private var known: Int

        fileprivate init(_ signal: ChangeSignal, since known: Int) {
            (self.signal, self.known) = (signal, known)
        }

        deinit { signal.monitor.withLock { signal.subscribers -= 1 } }

        /// Waits for a change; false if the signal is finished.
        func wait() -> Bool {
            signal.monitor.withLock {
                signal.monitor.wait { signal.changes != known || signal.isFinished }
                known = signal.changes
                return !signal.isFinished
            }
        }
    }
}
