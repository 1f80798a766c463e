package import JSON
import Synchronization

/// The values that must not reach any output, gathered while they are looked up, captured and minted.
package final class SecretRegistry: Sendable {
    private let state = Mutex<(values: Set<String>, version: Int)>(([], 0))

    package init() {}

    /// Every secret so far, and a number that changes when there are more.
    package var snapshot: (values: Set<String>, version: Int) { state.withLock { $0 } }

    package var version: Int { state.withLock { $0.version } }

    package func register(_ text: String) {
        guard !text.isEmpty else { return }
        state.withLock { state in
            if state.values.insert(text).inserted { state.version += 1 }
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
