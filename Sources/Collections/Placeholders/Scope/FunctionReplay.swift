import Diagnostics
import JSON
import Synchronization

/// Results of functions in one request, so that the request can be resolved again to the same bytes after a token was
/// renewed.
package final class FunctionReplay: Sendable {
    private struct Entry {
        let range: SourceRange
        let value: JSONValue
    }

    private struct State {
        var entries: [Entry] = []
        var position = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Starts a replay: the same calls in the same order return the recorded results.
    package func rewind() {
        state.withLock { $0.position = 0 }
    }

    func value<Failure: Error>(
        at range: SourceRange, _ make: () throws(Failure) -> JSONValue
    ) throws(Failure) -> JSONValue {
        if let value = next(at: range) { return value }
        let value = try make()
        state.withLock { state in
            state.entries.append(Entry(range: range, value: value))
            state.position = state.entries.count
        }
        return value
    }

    private func next(at range: SourceRange) -> JSONValue? {
        state.withLock { state in
            guard state.position < state.entries.count else { return nil }
            let entry = state.entries[state.position]
            guard entry.range.file === range.file, entry.range.start == range.start else {
                // Other functions are called now, so the remaining results are useless.
                state.entries.removeSubrange(state.position...)
                return nil
            }
            state.position += 1
            return entry.value
        }
    }
}
