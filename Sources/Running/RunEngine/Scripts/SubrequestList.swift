import Synchronization

/// The requests that the scripts of a request sent, in the order in which they began.
final class SubrequestList: Sendable {
    private struct State {
        var last = 0
        var ended: [(number: Int, subrequest: Subrequest)] = []
    }

    private let state = Mutex(State())

    /// Returns the number of a request that begins.
    func begin() -> Int {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    func end(_ number: Int, _ subrequest: Subrequest) {
        state.withLock { $0.ended.append((number, subrequest)) }
    }

    var all: [Subrequest] {
        state.withLock { $0.ended.sorted { $0.number < $1.number }.map(\.subrequest) }
    }
}
