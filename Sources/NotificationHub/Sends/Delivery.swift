package import JSON

/// One notification as a device received it.
package struct Delivery: Sendable {
    package let messageId: String
    /// Seconds since 1970.
    package let time: Double
    package let platform: Platform
    package let installationId: String
    package let templateName: String
    /// Of the tags that the message named, those the device has.
    package let tags: [String]
    package let headers: [(name: String, value: String)]
    package let expiry: String?
    package let body: String
    package let outcome: Outcome

    /// What the platform's own service made of it, in the words of the hub's telemetry.
    package enum Outcome: String, Sendable {
        case success = "Success"
        /// The device got nothing: the body is longer than the platform allows.
        case invalidNotificationSize = "InvalidNotificationSize"
    }

    /// The delivery as the inbox shows it; `payload` is the body read as JSON, when it is JSON.
    package var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("messageId", .string(messageId)),
            ("time", .string(HubTime(time).timestampText)),
            ("installationId", .string(installationId)),
            ("platform", .string(platform.rawValue)),
            ("templateName", .string(templateName)),
            ("tags", .array(tags.map(JSONValue.string))),
            ("headers", .object(JSONObject(headers.map { ($0.name, .string($0.value)) }))),
        ]
        if let expiry { members.append(("expiry", .string(expiry))) }
        members.append(("outcome", .string(outcome.rawValue)))
        members.append(("body", .string(body)))
        if let payload = try? JSONValue(parsing: body) { members.append(("payload", payload)) }
        return .object(JSONObject(members))
    }

    /// What keeping the delivery costs, in bytes.
    var size: Int {
        headers.reduce(body.utf8.count + 200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
