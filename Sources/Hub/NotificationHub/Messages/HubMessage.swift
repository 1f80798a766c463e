import JSON
import Text

/// A message accepted by a hub: its content, its audience and its time.
package struct HubMessage: Sendable {
    package let format: NotificationFormat
    package let content: Content
    package let audience: Audience
    /// The header fields for the push service, spelled and ordered as sent.
    package let headers: [(name: String, value: String)]
    /// The APNs settings from the header fields; empty for other formats.
    package let apns: APNsDelivery
    /// The delivery time, in seconds since 1970; nil for immediate delivery.
    package let scheduledTime: Double?
    /// The body as sent, for a batch that of the notification part; shown in telemetry.
    package let body: [UInt8]

    package enum Content: Sendable {
        /// The properties from which each device's template creates a notification.
        case template(TemplateProperties)
        /// The payload that the devices of the format's platform receive unchanged.
        case native(NativePayload)
    }

    package enum Audience: Sendable, Equatable {
        case everybody
        case tagged(TagExpression)
        /// The devices of a direct send, at most `HubMessage.deviceLimit`, without duplicates.
        case devices([DeviceHandle])
    }

    /// The kind of a send, by its path.
    package enum Kind: String, Sendable {
        /// `/messages`.
        case send
        /// `/messages?direct`.
        case direct
        /// `/messages/$batch?direct`.
        case batch
        /// `/schedulednotifications`.
        case scheduled
    }

    /// The most devices of one direct send.
    package static let deviceLimit = 1_000

    /// Parses a send (Microsoft Learn, "Notification Hubs REST API": send and scheduling operations).
    ///
    /// - Parameters:
    ///   - headers: All header fields of the request, as written.
    ///   - now: The current time, in seconds since 1970.
    package init(
        headers: [(name: String, value: String)],
        kind: Kind,
        body: [UInt8],
        now: Double
    ) throws(HubError) {
        let fields = MessageHeaders(headers)
        format = try NotificationFormat(header: fields["ServiceBusNotification-Format"])
        scheduledTime = try kind == .scheduled ? fields.scheduleTime(now: now) : nil
        let batch = try kind == .batch ? DirectBatch(contentType: fields["Content-Type"], body: body) : nil
        self.body = batch?.notification ?? body
        audience = try Self.audience(fields, kind, batch, format)
        let type = ContentType(batch.map(\.contentType) ?? fields["Content-Type"])
        if let platform = format.platform {
            let payload = NativePayload(bytes: self.body, contentType: type)
            let implied = try payload.check(for: platform, fields)
            content = .native(payload)
            self.headers = fields.passedOn + implied
        } else {
            content = .template(try TemplateProperties(message: self.body, type))
            self.headers = fields.passedOn
        }
        apns = try format == .apple ? APNsDelivery(fields) : APNsDelivery()
    }

    private static func audience(
        _ fields: MessageHeaders,
        _ kind: Kind,
        _ batch: DirectBatch?,
        _ format: NotificationFormat
    ) throws(HubError) -> Audience {
        switch kind {
        case .send, .scheduled:
            guard let text = fields["ServiceBusNotification-Tags"] else { return .everybody }
            do throws(TagExpressionError) {
                return .tagged(try TagExpression(parsing: text))
            } catch {
                throw .invalidTagExpression(error)
            }
        case .direct, .batch:
            guard let platform = format.platform else { throw .templateToDevices }
            guard let batch else { return .devices([try fields.deviceHandle(for: platform)]) }
            return .devices(try batch.handles(for: platform))
        }
    }
}

extension TemplateProperties {
    /// Parses the body of a template message: a JSON object.
    ///
    /// Numbers and booleans count as the text that the message has for them, and null as an empty text: app servers
    /// send them, and the service accepts them.
    fileprivate init(message body: [UInt8], _ type: ContentType?) throws(HubError) {
        try type?.checkCharset()
        var pairs: [(name: String, value: String)] = []
        let object = try NativePayload.object(in: body)
        for (name, value) in object {
            switch value {
            case .string(let text): pairs.append((name, text))
            case .number, .bool: pairs.append((name, value.compactText()))
            case .null: pairs.append((name, ""))
            case .array, .object: throw .invalidMessage("The property '\(name)' is not text")
            }
        }
        self.init(message: pairs)
    }
}

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
    func deviceHandle(for platform: DevicePlatform) throws(HubError) -> DeviceHandle {
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

/// The value of a field Content-Type.
struct ContentType: Sendable {
    private let field: FieldParameters

    init?(_ text: String?) {
        guard let text else { return nil }
        field = FieldParameters(text)
    }

    /// The media type in lower case.
    var value: String { field.value.lowercased() }

    /// Rejects charsets other than UTF-8; ignores text after a full stop, which a widely copied tutorial appends.
    func checkCharset() throws(HubError) {
        guard let charset = field["charset"] else { return }
        let name = String(charset.lowercased().prefix { $0 != "." })
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
            throw .invalidHeader(name: "Content-Type", value: "charset=\(charset)", rule: "The charset must be utf-8")
        }
    }
}
