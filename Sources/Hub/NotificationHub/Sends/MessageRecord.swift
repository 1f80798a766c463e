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
    package var outcomes: [DevicePlatform: [PlatformOutcome: Int]] = [:]
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
        DevicePlatform.allCases.compactMap { platform in
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

/// The value of `ServiceBusNotification-Format`: the platform of a native message, or `template`.
package enum NotificationFormat: String, Sendable, CaseIterable {
    case windows, apple, gcm, template, adm, windowsphone, fcmv1, baidu, browser, xiaomi

    /// Parses the header field; without it, a message is for templates.
    init(header: String?) throws(HubError) {
        guard let header else {
            self = .template
            return
        }
        guard let format = Self(rawValue: header.lowercased()) else { throw .invalidFormat(header) }
        self = format
    }

    /// The platform of the devices that receive the format; nil for templates, which exist on every platform.
    package var platform: DevicePlatform? {
        switch self {
        case .template: nil
        case .windows: .wns
        case .windowsphone: .mpns
        case .apple: .apns
        case .gcm: .gcm
        case .adm: .adm
        case .fcmv1: .fcmv1
        case .baidu: .baidu
        case .browser: .browser
        case .xiaomi: .xiaomi
        }
    }

    /// The names as the service lists them in an error message.
    static var allowedValues: String {
        let names = allCases.map { "\"\($0.rawValue)\"" }
        return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
    }
}

/// The notifications that a hub's devices received, newest last; a list for tests that the service does not have.
///
/// Deliveries are numbered from 0; the oldest are dropped when a limit is exceeded.
package struct Inbox: Sendable {
    static let deliveriesPerDevice = 1_000
    static let deliveriesInAll = 20_000
    static let bytesInAll = 32 * 1024 * 1024

    /// The deliveries; those before `start` are dropped and wait to be removed together.
    private var entries: [Delivery] = []
    private var start = 0
    private var cut = 0
    private var bytes = 0

    /// The number of the next delivery.
    package var end: Int { cut + entries.count }

    mutating func append(_ delivery: Delivery) {
        entries.append(delivery)
        bytes += delivery.size
        while entries.count - start > Self.deliveriesInAll || bytes > Self.bytesInAll {
            bytes -= entries[start].size
            start += 1
        }
        guard start > Self.deliveriesInAll else { return }
        entries.removeFirst(start)
        cut += start
        start = 0
    }

    mutating func removeAll() {
        cut = end
        entries = []
        start = 0
        bytes = 0
    }

    /// Returns the latest 1,000 deliveries to a device, by its handle or its installation's or registration's id.
    package func deliveries(to device: String, from number: Int = 0) -> [Delivery] {
        var found: [Delivery] = []
        for delivery in held(from: number).reversed() where delivery.isFor(device) {
            found.append(delivery)
            if found.count == Self.deliveriesPerDevice { break }
        }
        return found.reversed()
    }

    /// Returns the deliveries to all devices from a number on.
    package func deliveries(from number: Int = 0) -> [Delivery] { Array(held(from: number)) }

    /// The most deliveries on one page of a stream.
    static let pageSize = 500

    /// Returns a page of deliveries from a number on, the number at which to continue, and true if nothing follows yet.
    package func page(
        of device: String?, from number: Int
    ) -> (entries: [(number: Int, delivery: Delivery)], next: Int, isWhole: Bool) {
        var found: [(number: Int, delivery: Delivery)] = []
        let held = held(from: number)
        for index in held.indices where device.map(entries[index].isFor) ?? true {
            guard found.count < Self.pageSize else { return (found, cut + index, false) }
            found.append((cut + index, entries[index]))
        }
        return (found, end, true)
    }

    private func held(from number: Int) -> ArraySlice<Delivery> {
        entries[min(max(start, number - cut), entries.count)...]
    }
}
