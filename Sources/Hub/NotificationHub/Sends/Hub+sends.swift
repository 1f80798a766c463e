import Text

extension Hub {
    /// Sends a message to its audience and returns the deliveries.
    package mutating func send(_ sent: SentMessage) -> [Delivery] {
        let first = inbox.end
        perform(.sent(sent))
        return inbox.deliveries(from: first)
    }

    /// Stores a message until its scheduled time.
    package mutating func schedule(_ message: SentMessage) throws(HubError) {
        guard schedule.count < Schedule.limit else { throw .tooManyScheduled(limit: Schedule.limit) }
        perform(.scheduled(message))
    }

    package mutating func cancelScheduled(id: String) throws(HubError) {
        guard schedule.contains(id) else { throw .messageNotFound }
        perform(.canceled(id: id))
    }

    /// True if a message or a job is due.
    package func hasDue(now: Double) -> Bool { hasDueJobs(now: now) || schedule.nextDue.map { $0 <= now } ?? false }

    /// Delivers the messages that are due and returns the deliveries.
    package mutating func deliverDue(now: Double) -> [Delivery] {
        let first = inbox.end
        for message in schedule.due(now) {
            perform(.sent(message))
        }
        return inbox.deliveries(from: first)
    }

    package func message(id: String) throws(HubError) -> MessageRecord {
        guard let record = messages[id] else { throw .messageNotFound }
        return record
    }

    /// Marks a device as no longer known to its push service, or as known again.
    package mutating func mark(_ key: DeviceKey, isGone: Bool) throws(HubError) {
        guard !isGone || gone.count < Self.goneLimit else { throw .tooManyDevices(limit: Self.goneLimit) }
        perform(.deviceGone(key, isGone: isGone))
    }

    // MARK: Applying

    mutating func deliver(_ sent: SentMessage) {
        var dispatch = Dispatch(sent, gone: gone)
        address(&dispatch)
        var record = messages[sent.id] ?? sent.record(.completed)
        schedule.remove(sent.id)
        record.finish(dispatch.tally, at: sent.time)
        messages.store(record)
        for delivery in dispatch.deliveries { inbox.append(delivery) }
        for delivery in dispatch.expired { expire(delivery) }
    }

    mutating func cancel(_ id: String) {
        guard schedule.remove(id), var record = messages[id] else { return }
        record.state = .canceled
        messages.store(record)
    }

    private func address(_ dispatch: inout Dispatch) {
        if let handles = dispatch.handles {
            for handle in handles { dispatch.visit(handle) }
            return
        }
        // This lookup is case-sensitive; an id in another case is found by its tag below.
        if let id = dispatch.requiredInstallation, let stored = installations[id] { return dispatch.visit(stored) }
        for stored in installations.all() where !dispatch.isFull { dispatch.visit(stored) }
        for registration in registrations.ordered() where !dispatch.isFull { dispatch.visit(registration) }
    }

    /// Marks the installation or removes the registration of a device that its push service reports as unknown.
    private mutating func expire(_ delivery: Delivery) {
        if let id = delivery.installationId, let stored = installations[id],
            !stored.installation.pushChannelExpired || delivery.tile != nil
        {
            installations.store(stored.marking(expired: true, tile: delivery.tile))
        } else if delivery.installationId == nil, let id = delivery.registrationId {
            registrations.remove(id)
        }
    }
}

/// The outcome counts of a message's deliveries.
struct DeliveryTally {
    private(set) var count = 0
    private(set) var outcomes: [DevicePlatform: [PlatformOutcome: Int]] = [:]
    private var targets: Set<Target> = []

    private struct Target: Hashable {
        let platform: DevicePlatform
        let isTemplate: Bool
    }

    mutating func count(_ delivery: Delivery) {
        count += 1
        outcomes[delivery.platform, default: [:]][delivery.outcome, default: 0] += 1
        targets.insert(Target(platform: delivery.platform, isTemplate: delivery.isOfTemplate))
    }

    /// Counts a further registration of a device that already has the message.
    mutating func skip(_ platform: DevicePlatform) { outcomes[platform, default: [:]][.skipped, default: 0] += 1 }

    /// The target platforms by their names in telemetry.
    var platformNames: [String] {
        Set(targets.map { NotificationDetails.platformName($0.platform, isTemplate: $0.isTemplate) }).sorted()
    }
}

extension MessageRecord {
    fileprivate mutating func finish(_ tally: DeliveryTally, at time: Double) {
        state = tally.count == 0 ? .noTargetFound : .completed
        started = time
        ended = time
        targetPlatforms = tally.platformNames
        outcomes = tally.outcomes
    }
}

/// A request that sends a message.
package struct SendRequest: Sendable {
    package let kind: HubMessage.Kind
    /// The header fields of the request without `Authorization`.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The time of receipt, in seconds since 1970.
    package let time: Double
    /// True for a test send, whose response contains the outcomes and which reaches few devices.
    package let isTest: Bool

    /// - Parameter headers: All header fields of the request; `Authorization` is removed.
    package init(
        kind: HubMessage.Kind, headers: [(name: String, value: String)], body: [UInt8], time: Double,
        isTest: Bool = false
    ) {
        self.kind = kind
        self.headers = headers.filter { $0.name.lowercased() != "authorization" }
        self.body = body
        self.time = time
        self.isTest = isTest
    }

    func message() throws(HubError) -> HubMessage {
        try HubMessage(headers: headers, kind: kind, body: body, now: time)
    }

    /// The tag expression as written.
    var tags: String? { headers.first { $0.name.lowercased() == "servicebusnotification-tags" }?.value }
}

/// A message that the hub accepted, with everything needed for its delivery.
package struct SentMessage: Sendable {
    package let id: String
    /// The time of delivery, in seconds since 1970; before a scheduled delivery the time of receipt.
    package let time: Double
    package let message: HubMessage
    /// The request that contained the message.
    let request: SendRequest

    /// Parses a request.
    package init(id: String, request: SendRequest) throws(HubError) {
        self.id = id
        self.request = request
        time = request.time
        message = try request.message()
    }

    private init(id: String, time: Double, message: HubMessage, request: SendRequest) {
        self.id = id
        self.time = time
        self.message = message
        self.request = request
    }

    /// Returns a copy with the scheduled time as its time of delivery.
    func delivered(at time: Double) -> SentMessage {
        SentMessage(id: id, time: time, message: message, request: request)
    }

    func record(_ state: NotificationDetails.State) -> MessageRecord {
        MessageRecord(
            id: id, state: state, enqueued: request.time, body: String(decoding: message.body, as: UTF8.self),
            tags: request.tags)
    }
}

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

/// The id of a send: `<32 hex>-<yyyyMMddHHmmss>-<digits>-<digits>` in the classic generation,
/// `NH-<yyyyMMddHHmmssfff>-<32 hex>-<2 digits>` in the newer one, and for a scheduled send
/// `<32 hex>_<yyyyMMddHHmmss>_<digits>_<digits>_QNHQueue<32 hex>-S<digits>`.
package enum NotificationIdentifier {
    package static func make(
        now: Double, _ generation: Generation = .classic, using generator: inout some RandomNumberGenerator
    ) -> String {
        guard generation == .newer else { return parts(now, &generator).joined(separator: "-") }
        let partition = Int.random(in: 1...32, using: &generator)
        let digits = partition < 10 ? "0\(partition)" : "\(partition)"
        return "NH-\(HubTime(now).millisecondStampText)-\(GUID(using: &generator).digits)-\(digits)"
    }

    package static func makeScheduled(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let parts = parts(now, &generator).joined(separator: "_")
        let serial = UInt64.random(in: 1_000_000_000_000_000...UInt64(Int.max), using: &generator)
        return "\(parts)_QNHQueue\(GUID(using: &generator).digits)-S\(serial)"
    }

    /// True if the text has the form of a send's id.
    package static func isValid(_ text: String) -> Bool {
        if text.wholeMatch(of: /NH-[0-9]{17}-[0-9A-Fa-f]{32}-[0-9]{2}/) != nil { return true }
        return isClassic(text)
    }

    private static func isClassic(_ text: String) -> Bool {
        text.utf8.count <= 200 && text.prefix(32).count == 32 && text.prefix(32).allSatisfy(\.isHexDigit)
            && text.utf8.allSatisfy { $0 < 0x80 }
            && text.dropFirst(32).allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }

    private static func parts(_ now: Double, _ generator: inout some RandomNumberGenerator) -> [String] {
        let serial = Int.random(in: 100_000...99_999_999, using: &generator)
        let partition = Int.random(in: 1...32, using: &generator)
        return [GUID(using: &generator).digits, HubTime(now).stampText, "\(serial)", "\(partition)"]
    }
}
