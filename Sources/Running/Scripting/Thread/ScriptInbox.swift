import Platform

/// The messages to a thread of scripts. `@unchecked Sendable`: the monitor protects the list.
final class ScriptInbox: @unchecked Sendable {
    enum Item: Sendable {
        case phase(ScriptJob)
        /// The answer to an operation of a script.
        case answer(ScriptAnswer, to: ScriptOperation.Identity)
        /// Wakes a script that waits, because its run was interrupted.
        case interrupt
        case endUnit(ScriptUnit.Identity)
        case stop
    }

    private let monitor = Monitor()
    private var items: [Item] = []

    func add(_ item: Item) {
        monitor.withLock {
            items.append(item)
            monitor.notifyAll()
        }
    }

    /// Returns the next item; nil if none arrives in time.
    func next(within limit: Duration? = nil) -> Item? {
        monitor.withLock {
            monitor.wait(atMost: limit) { !items.isEmpty }
            return items.isEmpty ? nil : items.removeFirst()
        }
    }
}
