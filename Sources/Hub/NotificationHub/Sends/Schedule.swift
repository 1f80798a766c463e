/// The messages of a hub that wait for their time.
struct Schedule: Sendable {
    static let limit = 10_000

    private var waiting: [String: Waiting] = [:]

    private struct Waiting {
        let sent: SentMessage
        let due: Double
    }

    var count: Int { waiting.count }

    /// The earliest first.
    var all: [SentMessage] {
        waiting.values.sorted { ($0.due, $0.sent.id) < ($1.due, $1.sent.id) }.map { $0.sent.delivered(at: $0.due) }
    }

    /// As they were taken, in the order of their ids.
    var taken: [SentMessage] { waiting.values.map(\.sent).sorted { $0.id < $1.id } }

    /// When the next message is due, in seconds since 1970.
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

    /// Those whose time has come, each at its time.
    func due(_ now: Double) -> [SentMessage] {
        guard let next = nextDue, next <= now else { return [] }
        return all.filter { $0.time <= now }
    }
}
