package import Cryptography
import Synchronization

/// The values that must not reach any output, collected where they are made: looked up, captured, minted or sent.
///
/// A run has one registry, which keeps its values, and one for each unit, whose values stay until the unit has been
/// reported. The latest values of ended units stay too, because a server may return them to other units. The values of
/// all registries are masked everywhere.
package final class SecretRegistry: Sendable {
    /// A value that was added or removed.
    package struct Change: Sendable {
        package let value: String
        package let isAdded: Bool
    }

    /// Values added and removed since a version.
    package struct Changes: Sendable {
        package let version: Int
        /// True if the changes are all current values, and all values known before must be dropped.
        package let isWhole: Bool
        package let changes: [Change]
    }

    /// The length, in Unicode scalars, below which a secret is masked only as a whole value, to keep output readable.
    package static let shortestInText = 4

    private let store: Store
    private let owner: Int

    /// - Parameter capacity: The limit for values of ended units that are kept.
    package init(keeping capacity: Int = 10_000) {
        store = Store(capacity: capacity)
        owner = State.run
    }

    private init(_ store: Store, owner: Int) {
        self.store = store
        self.owner = owner
    }

    /// Returns a registry for one unit, which must call ``forget()`` when it has been reported.
    package func forUnit() -> SecretRegistry {
        SecretRegistry(store, owner: store.state.withLock { $0.newOwner() })
    }

    /// Ends the unit: of its values, only the latest of all ended units stay, because a run may have a million units.
    package func forget() {
        guard owner != State.run else { return }
        store.state.withLock { $0.end(owner, keeping: store.capacity) }
    }

    // MARK: Registering

    /// Registers a value that is read as a secret.
    ///
    /// - Parameter isOpen: True for a text that need not be masked.
    package func secret(_ text: String, isOpen: Bool = false) -> Secret {
        if !isOpen { register(text) }
        return Secret(text)
    }

    package func register(_ text: String) {
        guard !text.isEmpty else { return }
        store.state.withLock { $0.add(text, owner) }
    }

    /// Registers texts.
    ///
    /// - Parameter name: The owner of the secret for warnings about short secrets, such as `"pin"` in quotes.
    package func register(_ texts: [String], of name: String? = nil) {
        for text in texts {
            register(text)
            guard let name, !text.isEmpty, text.unicodeScalars.count < Self.shortestInText else { continue }
            store.state.withLock { $0.noteShort(name) }
        }
    }

    // MARK: Reading

    /// The values of all registries, in the order of registration.
    package var values: [String] { store.state.withLock { $0.inOrder } }

    /// The number of changes to the values so far.
    package var version: Int { store.state.withLock { $0.version } }

    package func changes(since version: Int) -> Changes { store.state.withLock { $0.changes(since: version) } }

    /// True if a secret was registered that is so short that it is masked only as a whole value.
    package var hasShort: Bool { store.state.withLock { $0.shortest } < Self.shortestInText }

    /// The owners of short secrets, if known, such as `"pin"`.
    package var shortOwners: [String] { store.state.withLock { $0.shortOwners } }

    package func contains(_ text: String) -> Bool { store.state.withLock { $0.values[Secret(text)] != nil } }

    /// Returns the values of this registry and of the whole run that occur in a text.
    package func values(in text: [UInt8]) -> [String] {
        // Don't search all values: very many units may run at once.
        let known = store.state.withLock { state in
            Set([State.run, owner]).sorted().flatMap { state.owned[$0] ?? [] }
        }
        return known.filter {
            $0.utf8.count <= text.count && ByteSearch(for: Array($0.utf8)).firstPlace(in: text) != nil
        }
    }

    // MARK: State

    private final class Store: Sendable {
        let state = Mutex(State())
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
        }
    }

    private struct Value {
        /// The number of the value in the order of registration.
        let serial: Int
        /// The run, units, and the list of ended units; the value is dropped with its last owner.
        var owners: [Int]
    }

    private struct State {
        static let run = 0
        private static let ended = -1
        /// The limit for all values of ended units together, in bytes; a value longer than an eighth of it is not kept.
        private static let byteCapacity = 2 << 20
        /// The limit for logged changes; a reader with an older version receives all values.
        private static let logCapacity = 4_096
        /// The limit for owners of short secrets that messages name.
        private static let namedOwners = 10

        /// The values by Unicode scalars, because servers distinguish canonically equivalent texts.
        private(set) var values: [Secret: Value] = [:]
        /// The values of each owner, the oldest first.
        private(set) var owned: [Int: [String]] = [:]
        private var endedSize = 0
        private var lastSerial = 0
        private var lastOwner = run
        private var log: [Change] = []
        /// The number of changes before the first one of the log.
        private var logStart = 0
        private(set) var shortest = Int.max
        private(set) var shortOwners: [String] = []

        var version: Int { logStart + log.count }

        var inOrder: [String] { values.sorted { $0.value.serial < $1.value.serial }.map(\.key.exposed) }

        mutating func newOwner() -> Int {
            lastOwner += 1
            return lastOwner
        }

        /// Adds a value, unless the owner or the run, which never drops a value, has it already.
        mutating func add(_ text: String, _ owner: Int) {
            let key = Secret(text)
            if let owners = values[key]?.owners {
                guard !owners.contains(owner), !owners.contains(Self.run) else { return }
                values[key]?.owners.append(owner)
            } else {
                lastSerial += 1
                values[key] = Value(serial: lastSerial, owners: [owner])
                shortest = min(shortest, text.unicodeScalars.count)
                note(Change(value: text, isAdded: true))
            }
            owned[owner, default: []].append(text)
            if owner == Self.ended { endedSize += text.utf8.count }
        }

        private mutating func drop(_ text: String, of owner: Int) {
            let key = Secret(text)
            values[key]?.owners.removeAll { $0 == owner }
            guard values[key]?.owners.isEmpty ?? false else { return }
            values[key] = nil
            note(Change(value: text, isAdded: false))
        }

        mutating func end(_ unit: Int, keeping capacity: Int) {
            for text in owned.removeValue(forKey: unit) ?? [] {
                if text.utf8.count <= Self.byteCapacity / 8, capacity > 0 { add(text, Self.ended) }
                drop(text, of: unit)
            }
            while let kept = owned[Self.ended], kept.count > capacity || endedSize > Self.byteCapacity {
                // Drop an eighth at once: removing the first elements of an array moves all others.
                let old = kept.prefix(min(kept.count, capacity) / 8 + 1)
                for text in old { drop(text, of: Self.ended) }
                owned[Self.ended]?.removeFirst(old.count)
                endedSize -= old.reduce(0) { $0 + $1.utf8.count }
            }
        }

        mutating func noteShort(_ owner: String) {
            guard shortOwners.count < Self.namedOwners, !shortOwners.contains(owner) else { return }
            shortOwners.append(owner)
        }

        private mutating func note(_ change: Change) {
            log.append(change)
            guard log.count > Self.logCapacity else { return }
            let old = log.count / 2
            log.removeFirst(old)
            logStart += old
        }

        func changes(since version: Int) -> Changes {
            guard version >= logStart, version <= self.version else {
                return Changes(
                    version: self.version, isWhole: true, changes: inOrder.map { Change(value: $0, isAdded: true) })
            }
            return Changes(version: self.version, isWhole: false, changes: Array(log[(version - logStart)...]))
        }
    }
}
