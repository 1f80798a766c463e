package import JSON

/// The telemetry of a message, as a hub stores it.
package struct MessageRecord: Sendable {
    package let id: String
    package var state: NotificationDetails.State
    /// The time of acceptance, in seconds since 1970; all times here have this unit.
    package let enqueued: Double
    package var started: Double?
    package var ended: Double?
    /// The body as sent.
    package let body: String
    /// The tag expression as sent.
    package let tags: String?
    /// The number of devices by platform and outcome.
    package var outcomes: [Platform: [PlatformOutcome: Int]] = [:]
    /// The target platforms by the names of formats, with the suffix `template` for template messages.
    package var targetPlatforms: [String] = []
}

/// The latest messages of a hub; the oldest are dropped when a limit is exceeded.
struct MessageLog: Sendable {
    static let messageLimit = 10_000
    static let byteLimit = 64 * 1024 * 1024

    private var records: [String: MessageRecord] = [:]
    /// The ids, oldest first; those before `start` are dropped.
    private var order: [String] = []
    private var start = 0
    private var bytes = 0

    subscript(id: String) -> MessageRecord? { records[id] }

    /// The records, oldest first.
    var all: [MessageRecord] { order[start...].compactMap { records[$0] } }

    mutating func store(_ record: MessageRecord) {
        bytes += record.size
        if let old = records.updateValue(record, forKey: record.id) {
            bytes -= old.size
            return
        }
        order.append(record.id)
        while records.count > Self.messageLimit || bytes > Self.byteLimit, start < order.count {
            bytes -= records.removeValue(forKey: order[start])?.size ?? 0
            start += 1
        }
        if start > Self.messageLimit {
            order.removeFirst(start)
            start = 0
        }
    }
}

extension MessageRecord {
    /// The estimated size of the record in memory, in bytes.
    fileprivate var size: Int { body.utf8.count + (tags?.utf8.count ?? 0) + 300 }
}

extension MessageRecord {
    package var json: JSONValue {
        func time(_ seconds: Double) -> JSONValue { JSONNumber(seconds).map(JSONValue.number) ?? .null }
        var members: [(String, JSONValue)] = [
            ("id", .string(id)), ("state", .string(state.rawValue)), ("enqueued", time(enqueued)),
        ]
        if let started { members.append(("started", time(started))) }
        if let ended { members.append(("ended", time(ended))) }
        if let tags { members.append(("tags", .string(tags))) }
        members += [
            ("targetPlatforms", .array(targetPlatforms.map(JSONValue.string))),
            ("outcomes", .object(JSONObject(outcomeCounts))), ("body", .string(body)),
        ]
        return .object(JSONObject(members))
    }

    private var outcomeCounts: [(String, JSONValue)] {
        Platform.allCases.compactMap { platform in
            guard let counts = outcomes[platform] else { return nil }
            let members = PlatformOutcome.allCases.compactMap { outcome in
                counts[outcome].map { (outcome.rawValue, JSONValue.number(JSONNumber($0))) }
            }
            return (platform.rawValue, .object(JSONObject(members)))
        }
    }
}

extension NotificationDetails {
    /// Creates the telemetry document of a stored message.
    ///
    /// - Parameter location: The message's URI, with the scheme `sb`.
    package init(_ record: MessageRecord, location: String) {
        self.init(id: record.id, location: location, state: record.state)
        enqueued = record.enqueued
        started = record.started
        ended = record.ended
        body = record.body
        tags = record.tags
        targetPlatforms = record.targetPlatforms
        for (platform, counts) in record.outcomes {
            self.counts[platform] = PlatformOutcome.allCases.compactMap { outcome in
                counts[outcome].map { OutcomeCount(outcome.rawValue, $0) }
            }
        }
    }
}

extension NotificationOutcome {
    /// Creates the outcome of a test send.
    package init(of deliveries: [Delivery]) {
        self.init(
            deliveries.map {
                Result(
                    platform: $0.platform, handle: $0.handle, registrationId: $0.registrationId?.text ?? "",
                    outcome: $0.outcome)
            })
    }
}
