import JSON

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
