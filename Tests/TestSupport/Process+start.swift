package import Foundation

private let oneAtATime = NSLock()

extension Process {
    /// Runs the process, one start at a time: Foundation's `run()` crashes now and then when threads start many at once.
    package func start() throws {
        try oneAtATime.withLock { try run() }
    }
}
