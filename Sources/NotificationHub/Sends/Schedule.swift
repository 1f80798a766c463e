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
    var nextDue: Double? { waiting.values.lazy.map(\.due).min() }

    func contains(_ id: String) -> Bool { waiting[id] != nil }

    mutating func add(_ sent: SentMessage) {
        waiting[sent.id] = Waiting(sent: sent, due: sent.message.scheduledTime ?? sent.time)
    }

    @discardableResult
    mutating func remove(_ id: String) -> Bool { waiting.removeValue(forKey: id) != nil }

    /// Those whose time has come, each at its time.
    func due(_ now: Double) -> [SentMessage] {
        guard let next = nextDue, next <= now else { return [] }
        return all.filter { $0.time <= now }
    }
}
