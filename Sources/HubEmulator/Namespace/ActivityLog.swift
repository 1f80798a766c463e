import NotificationHub

/// The last things that happened in a namespace, numbered from 0, for those who watch.
struct ActivityLog: Sendable {
    struct Entry: Sendable {
        let number: Int
        let hub: String
        let change: HubChange
    }

    private static let limit = 1_000

    private var entries: [Entry] = []
    /// The number of the next entry.
    private(set) var end = 0

    mutating func append(_ change: HubChange, hub: String) {
        if entries.count == 2 * Self.limit { entries.removeFirst(Self.limit) }
        entries.append(Entry(number: end, hub: hub, change: change))
        end += 1
    }

    /// Those from a number on, as far as they are kept.
    func entries(from number: Int) -> [Entry] {
        let kept = entries.suffix(Self.limit)
        return Array(kept.drop { $0.number < number })
    }
}
