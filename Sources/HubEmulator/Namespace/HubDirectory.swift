import Cryptography
package import NotificationHub
import Synchronization

/// The hubs of an emulated namespace, shared by all connections behind one lock.
package final class HubDirectory: Sendable {
    private let firstName: String
    private let state = Mutex(State())

    private struct State {
        /// By name in lower case.
        var hubs: [String: Hub] = [:]
        var added = 0
    }

    package init(firstName: String) {
        self.firstName = firstName
    }

    /// Adds a hub with keys of its own.
    package func add() -> Hub {
        state.withLock { state in
            state.added += 1
            let name = state.added == 1 ? firstName : "\(firstName)-\(state.added)"
            let hub = Hub(name: name, rules: AuthorizationRule.defaults(randomBytes: SecureRandom.bytes))
            state.hubs[name.lowercased()] = hub
            return hub
        }
    }

    package func remove(_ name: String) {
        state.withLock { _ = $0.hubs.removeValue(forKey: name.lowercased()) }
    }

    package func hub(named name: String) -> Hub? {
        state.withLock { $0.hubs[name.lowercased()] }
    }

    /// In the order of their names.
    package var hubNames: [String] {
        state.withLock { $0.hubs.values.map(\.name).sorted() }
    }

    /// Runs a rule on a hub where it is kept, without a copy.
    func withHub<Value: Sendable>(
        _ name: String,
        _ body: (inout Hub) throws(HubFailure) -> Value
    ) throws(HubFailure) -> Value {
        try state.withLock { state throws(HubFailure) in
            guard let index = state.hubs.index(forKey: name.lowercased()) else { throw .unknownHub }
            return try body(&state.hubs.values[index])
        }
    }
}
