package import JSON
import Synchronization

/// The values that must not reach any output, gathered while they are looked up, captured and minted.
package final class SecretRegistry: Sendable {
    /// What the registry holds at one moment.
    package struct Snapshot: Sendable {
        /// In the order in which they were registered.
        package let values: [String]
        /// Changes with every change of the values.
        package let version: Int
        /// How often values were forgotten, and how many stayed the last time.
        package let generation: Int
        package let keptCount: Int
    }

    private struct State {
        var values: [String] = []
        var known: Set<String> = []
        var version = 0
        var generation = 0
        var keptCount = 0
        var shortest = Int.max
        /// Who the short ones belong to.
        var shortOwners: [String] = []
    }

    /// Characters below which a secret can be masked only as a whole value: else it would hide half of every line.
    package static let shortestInText = 4
    /// More are not named.
    private static let namedOwners = 10

    private let state = Mutex(State())

    package init() {}

    package var snapshot: Snapshot {
        state.withLock {
            Snapshot(values: $0.values, version: $0.version, generation: $0.generation, keptCount: $0.keptCount)
        }
    }

    package var version: Int { state.withLock { $0.version } }

    /// Whether there ever was one so short that it is masked only as a whole value.
    package var hasShort: Bool { state.withLock { $0.shortest } < Self.shortestInText }

    /// Whose the short ones are, as far as it is known, such as `"pin"`.
    package var shortOwners: [String] { state.withLock { $0.shortOwners } }

    package var count: Int { state.withLock { $0.values.count } }

    func contains(_ text: String) -> Bool { state.withLock { $0.known.contains(text) } }

    package func register(_ text: String) {
        guard !text.isEmpty else { return }
        state.withLock { state in
            guard state.known.insert(text).inserted else { return }
            state.values.append(text)
            state.shortest = min(state.shortest, text.count)
            state.version += 1
        }
    }

    /// Forgets all but the first values: those of an iteration that is over, or a million iterations would be kept.
    package func forget(after count: Int) {
        state.withLock { state in
            guard count < state.values.count else { return }
            for value in state.values[count...] { state.known.remove(value) }
            state.values.removeSubrange(count...)
            state.version += 1
            state.generation += 1
            state.keptCount = count
        }
    }

    /// Registers a secret of which a person can be told whose it is.
    ///
    /// - Parameter owner: a name in quotes, or words with one.
    package func register(_ value: JSONValue, of owner: String) {
        register(value)
        guard value.hasShortText else { return }
        state.withLock { state in
            guard state.shortOwners.count < Self.namedOwners, !state.shortOwners.contains(owner) else { return }
            state.shortOwners.append(owner)
        }
    }

    /// Registers a value's texts and numbers, those inside lists and mappings too.
    package func register(_ value: JSONValue) {
        switch value {
        case .string(let text): register(text)
        case .number(let number): register(number.text)
        case .array(let elements): for element in elements { register(element) }
        case .object(let object): for member in object { register(member.value) }
        case .bool, .null: break
        }
    }
}

extension JSONValue {
    fileprivate var hasShortText: Bool {
        func isShort(_ text: String) -> Bool { !text.isEmpty && text.count < SecretRegistry.shortestInText }
        return switch self {
        case .string(let text): isShort(text)
        case .number(let number): isShort(number.text)
        case .array(let elements): elements.contains(where: \.hasShortText)
        case .object(let object): object.contains { $0.value.hasShortText }
        case .bool, .null: false
        }
    }
}
