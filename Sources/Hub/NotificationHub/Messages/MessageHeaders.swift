/// The header fields of a send: those for the hub and those for the push service.
struct MessageHeaders: Sendable {
    private let all: [(name: String, value: String)]

    init(_ headers: [(name: String, value: String)]) {
        all = headers
    }

    /// The value of a header field, by name in any case; repeated fields are joined by commas (RFC 9110, section 5.3).
    subscript(name: String) -> String? {
        let name = name.lowercased()
        let values = all.filter { $0.name.lowercased() == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The header fields that are neither the hub's nor HTTP's own.
    var passedOn: [(name: String, value: String)] {
        all.filter { header in
            let name = header.name.lowercased()
            return !Self.ownNames.contains(name) && !Self.ownPrefixes.contains { name.hasPrefix($0) }
        }
    }

    /// The header fields for HTTP and the hub, and `tags`, which some tutorials wrongly send.
    private static let ownNames: Set<String> = [
        "accept", "auth", "authorization", "cache-control", "connection", "content-disposition", "content-encoding",
        "content-length", "content-type", "cookie", "correlation-context", "date", "dnt", "expect", "forwarded",
        "from", "host", "keep-alive", "origin", "p256dh", "pragma", "priority", "range", "referer", "request-id",
        "tags", "te", "traceparent", "tracestate", "trackingid", "trailer", "transfer-encoding", "upgrade",
        "upgrade-insecure-requests", "user-agent", "via",
    ]
    private static let ownPrefixes = [
        "accept-", "if-", "proxy-", "sec-", "servicebusnotification-", "x-forwarded-", "x-ms-", ":",
    ]
}

extension MessageHeaders {
    private static let furthestSchedule = 7 * 86_400.0

    /// Returns the delivery time, at most 7 days ahead and less than 1 second past, as clients round it down.
    func scheduleTime(now: Double) throws(HubError) -> Double {
        let name = "ServiceBusNotification-ScheduleTime"
        guard let text = self[name] else { throw .missingHeader(name) }
        guard let time = DateText.seconds(in: text) else {
            throw .invalidHeader(name: name, value: text, rule: "It must be a time such as 2030-01-31T12:00:00, in UTC")
        }
        guard time > now - 1 else {
            throw .invalidHeader(name: name, value: text, rule: "The time is past")
        }
        guard time <= now + Self.furthestSchedule else {
            throw .invalidHeader(name: name, value: text, rule: "The time is more than 7 days ahead")
        }
        return time
    }

    /// Returns the device of a direct send. A browser's handle is the endpoint with two more header fields, or the
    /// whole subscription as JSON.
    func deviceHandle(for platform: Platform) throws(HubError) -> DeviceHandle {
        let name = "ServiceBusNotification-DeviceHandle"
        guard let text = self[name] else { throw .missingHeader(name) }
        if platform == .browser, let p256dh = self["P256DH"], let auth = self["Auth"],
            let subscription = BrowserSubscription(endpoint: text, p256dh: p256dh, auth: auth)
        {
            return .browser(subscription)
        }
        guard let handle = DeviceHandle(text, for: platform) else {
            throw .invalidDevice(name: "The HTTP header \"\(name)\"", platform)
        }
        return handle
    }
}
