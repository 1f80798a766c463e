import JSON
import Synchronization

/// The secrets of a run with their owners; a value is dropped with its last owner.
final class SecretStore: Sendable {
    /// An owner of values: the run, which keeps all its values, or one of its units.
    typealias Owner = Int

    static let run: Owner = 0
    /// Lists of values that outlive their units; a full list drops its oldest values, because a run may have a million
    /// units.
    enum Recent: Owner, CaseIterable {
        /// Values that other units use too, such as tokens.
        case shared = -1
        /// The values of data rows; a server may return the value of one row in its response to another.
        case rows = -2
        /// Captured values and credentials of units; the server of another collection may return them.
        case units = -3

        fileprivate var capacity: Int {
            switch self {
            case .shared: 256
            case .rows, .units: 10_000
            }
        }

        /// The limit for all values together, in bytes; a value longer than an eighth of it is not kept.
        fileprivate var byteCapacity: Int {
            switch self {
            case .shared, .rows: .max
            case .units: 2 << 20
            }
        }
    }

    /// The limit for logged changes; a reader with an older version receives all values.
    fileprivate static let logCapacity = 4_096

    fileprivate struct Value {
        /// The number of the value in the order of registration.
        let serial: Int
        var owners: [Owner]
    }

    fileprivate struct State {
        /// The values by Unicode scalars, because servers distinguish canonically equivalent texts.
        var values: [ExactText: Value] = [:]
        /// The values of each unit and of the run.
        var owned: [Owner: [String]] = [:]
        var recent: [Recent: [String]] = [:]
        var recentSize: [Recent: Int] = [:]
        var lastSerial = 0
        var lastOwner = run
        var log: [SecretRegistry.Change] = []
        /// The number of changes before the first one of the log.
        var logStart = 0
        var shortest = Int.max
        var shortOwners: [String] = []

        var version: Int { logStart + log.count }
    }

    private let state = Mutex(State())

    var version: Int { state.withLock { $0.version } }
    var shortest: Int { state.withLock { $0.shortest } }
    var shortOwners: [String] { state.withLock { $0.shortOwners } }
    /// The values in the order of registration.
    var values: [String] { state.withLock { $0.inOrder } }

    func newOwner() -> Owner {
        state.withLock { state in
            state.lastOwner += 1
            return state.lastOwner
        }
    }

    func contains(_ text: String) -> Bool { state.withLock { $0.values[ExactText(text)] != nil } }

    /// Returns the secrets of an owner and of the run that occur in a text.
    func values(in text: [UInt8], of owner: Owner) -> [String] {
        // Don't search all values: very many units may run at once.
        let known = state.withLock { state in
            (state.owned[Self.run] ?? []) + (owner == Self.run ? [] : state.owned[owner] ?? [])
        }
        return known.filter {
            $0.utf8.count <= text.count && ByteSearch(for: Array($0.utf8)).firstPlace(in: text) != nil
        }
    }

    func add(_ text: String, for owner: Owner) {
        guard !text.isEmpty else { return }
        state.withLock { state in
            guard state.hold(text, for: owner) else { return }
            state.owned[owner, default: []].append(text)
        }
    }

    func add(_ text: String, to recent: Recent) {
        guard !text.isEmpty, text.utf8.count <= recent.byteCapacity / 8 else { return }
        state.withLock { state in
            guard state.hold(text, for: recent.rawValue) else { return }
            state.recent[recent, default: []].append(text)
            state.recentSize[recent, default: 0] += text.utf8.count
            while let values = state.recent[recent],
                values.count > recent.capacity || state.recentSize[recent, default: 0] > recent.byteCapacity
            {
                // Drop an eighth at once: removing the first elements of an array moves all others.
                let old = values.prefix(min(values.count, recent.capacity) / 8 + 1)
                for text in old { state.drop(text, of: recent.rawValue) }
                state.recent[recent]?.removeFirst(old.count)
                state.recentSize[recent, default: 0] -= old.reduce(0) { $0 + $1.utf8.count }
            }
        }
    }

    func removeAll(of owner: Owner) {
        guard owner != Self.run else { return }
        state.withLock { state in
            for text in state.owned.removeValue(forKey: owner) ?? [] { state.drop(text, of: owner) }
        }
    }

    func addShortOwner(_ owner: String, atMost limit: Int) {
        state.withLock { state in
            guard state.shortOwners.count < limit, !state.shortOwners.contains(owner) else { return }
            state.shortOwners.append(owner)
        }
    }

    func changes(since version: Int) -> SecretRegistry.Changes {
        state.withLock { state in
            guard version >= state.logStart, version <= state.version else {
                return SecretRegistry.Changes(
                    version: state.version, isWhole: true, changes: state.inOrder.map { .learned($0) })
            }
            let changes = state.log[(version - state.logStart)...]
            return SecretRegistry.Changes(version: state.version, isWhole: false, changes: Array(changes))
        }
    }
}

extension SecretStore.State {
    fileprivate var inOrder: [String] {
        values.sorted { $0.value.serial < $1.value.serial }.map(\.key.string)
    }

    /// Adds an owner; returns false if the owner or the run, which never drops a value, has the value already.
    fileprivate mutating func hold(_ text: String, for owner: SecretStore.Owner) -> Bool {
        let key = ExactText(text)
        guard let owners = values[key]?.owners else {
            lastSerial += 1
            values[key] = SecretStore.Value(serial: lastSerial, owners: [owner])
            shortest = min(shortest, text.unicodeScalars.count)
            note(.learned(text))
            return true
        }
        guard !owners.contains(owner), !owners.contains(SecretStore.run) else { return false }
        values[key]?.owners.append(owner)
        return true
    }

    fileprivate mutating func drop(_ text: String, of owner: SecretStore.Owner) {
        let key = ExactText(text)
        values[key]?.owners.removeAll { $0 == owner }
        guard values[key]?.owners.isEmpty ?? false else { return }
        values[key] = nil
        note(.forgotten(text))
    }

    private mutating func note(_ change: SecretRegistry.Change) {
        log.append(change)
        guard log.count > SecretStore.logCapacity else { return }
        let old = log.count / 2
        log.removeFirst(old)
        logStart += old
    }
}
