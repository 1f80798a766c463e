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
    }

    private let state = Mutex(State())

    package init() {}

    package var snapshot: Snapshot {
        state.withLock {
            Snapshot(values: $0.values, version: $0.version, generation: $0.generation, keptCount: $0.keptCount)
        }
    }

    package var version: Int { state.withLock { $0.version } }

    /// Characters of the shortest there ever was.
    package var shortestCount: Int { state.withLock { $0.shortest } }

    package var count: Int { state.withLock { $0.values.count } }

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
