import Synchronization

/// The details of an exchange for `onExchange`, besides its response.
final class ExchangeNotes: Sendable {
    private let state = Mutex(State())

    private struct State {
        var deliveries: DeliveryReport?
        var errorMessage: String?
    }

    var deliveries: DeliveryReport? {
        get { state.withLock { $0.deliveries } }
        set { state.withLock { $0.deliveries = newValue } }
    }

    var errorMessage: String? {
        get { state.withLock { $0.errorMessage } }
        set { state.withLock { $0.errorMessage = newValue } }
    }
}
