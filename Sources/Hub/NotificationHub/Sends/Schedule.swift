/// The scheduled messages of a hub that are not sent yet.
struct Schedule: Sendable {
    static let limit = 10_000

    private var waiting: [String: Waiting] = [:]

    private struct Waiting {
        let sent: SentMessage
        let due: Double
    }

    var count: Int { waiting.count }

    /// The messages with their scheduled times, earliest first.
    var all: [SentMessage] {
        waiting.values.sorted { ($0.due, $0.sent.id) < ($1.due, $1.sent.id) }.map { $0.sent.delivered(at: $0.due) }
    }

    /// The messages as accepted, in the order of their ids.
    var taken: [SentMessage] { waiting.values.map(\.sent).sorted { $0.id < $1.id } }

    /// The time of the next due message, in seconds since 1970; nil if none is scheduled.
    private(set) var nextDue: Double?

    func contains(_ id: String) -> Bool { waiting[id] != nil }

    mutating func add(_ sent: SentMessage) {
        let due = sent.message.scheduledTime ?? sent.time
        waiting[sent.id] = Waiting(sent: sent, due: due)
        nextDue = min(nextDue ?? due, due)
    }

    @discardableResult
    mutating func remove(_ id: String) -> Bool {
        guard let old = waiting.removeValue(forKey: id) else { return false }
        if old.due == nextDue { nextDue = waiting.values.lazy.map(\.due).min() }
        return true
    }

    /// Returns the messages that are due, each with its scheduled time.
    func due(_ now: Double) -> [SentMessage] {
        guard let next = nextDue, next <= now else { return [] }
        return all.filter { $0.time <= now }
    }
}
