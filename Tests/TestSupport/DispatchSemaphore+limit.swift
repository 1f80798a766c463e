package import Foundation
package import Testing

extension DispatchSemaphore {
    /// Waits for a signal for at most two minutes, and records an issue if none comes.
    package func waitOrFail(_ location: SourceLocation = #_sourceLocation) {
        guard wait(timeout: .now() + 120) == .timedOut else { return }
        Issue.record("there was no signal within two minutes", sourceLocation: location)
    }
}
