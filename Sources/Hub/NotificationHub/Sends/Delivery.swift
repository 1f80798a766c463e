import Cryptography
package import JSON

/// One notification as a device received it, or as it did not.
package struct Delivery: Sendable {
    package let messageId: String
    /// Seconds since 1970.
    package let time: Double
    package let platform: Platform
    /// Of the device, as the platform's own service knows it.
    package let handle: String
    /// Nil for a registration that a client wrote itself, and for a direct send.
    package let installationId: String?
    /// Of Windows, where a tile is a device of its own.
    package let tile: String?
    /// Nil for a direct send.
    package let registrationId: RegistrationIdentifier?
    /// Whether a template of the device made the body, and not the sender.
    package let isOfTemplate: Bool
    /// Nil for a native message and for a template without a name.
    package let templateName: String?
    /// Of the tags that the message named, those the device has.
    package let tags: [String]
    /// For the platform's own service.
    package let headers: [(name: String, value: String)]
    package let expiry: String?
    package let priority: String?
    /// Nil when the device got nothing.
    package let body: Body?
    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package struct Body: Sendable {
        package let text: String
        /// Whether the text is base64 of what the device got, which is no text.
        package let isBase64: Bool

        init(text: String, isBase64: Bool = false) {
            self.text = text
            self.isBase64 = isBase64
        }

        init(_ payload: NativePayload) {
            isBase64 = payload.text == nil
            text = payload.text ?? Base64.encode(payload.bytes)
        }
    }

    /// What to call the device: the id of its installation or registration, or else its handle.
    package var deviceName: String { installationId ?? registrationId?.text ?? handle }

    /// Whether a name is one of the device's.
    func isFor(_ name: String) -> Bool {
        installationId == name || handle == name || registrationId.map { $0.text == name } ?? false
    }

    /// The delivery as the inbox shows it; `payload` is the body read as JSON, when it is JSON.
    package var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("messageId", .string(messageId)),
            ("time", .string(HubTime(time).timestampText)),
        ]
        if let installationId { members.append(("installationId", .string(installationId))) }
        if let tile { members.append(("tile", .string(tile))) }
        if let registrationId { members.append(("registrationId", .string(registrationId.text))) }
        members += [("platform", .string(platform.rawValue)), ("handle", .string(handle))]
        if isOfTemplate, templateName == nil { members.append(("templateName", .null)) }
        if let templateName { members.append(("templateName", .string(templateName))) }
        members += [
            ("tags", .array(tags.map(JSONValue.string))),
            ("headers", .object(JSONObject(headers.map { ($0.name, .string($0.value)) }))),
        ]
        if let expiry { members.append(("expiry", .string(expiry))) }
        if let priority { members.append(("priority", .string(priority))) }
        members.append(("outcome", .string(outcome.rawValue)))
        if let body {
            if body.isBase64 { members.append(("encoding", "base64")) }
            members.append(("body", .string(body.text)))
            if let payload = try? JSONValue(parsing: body.text) { members.append(("payload", payload)) }
        }
        return .object(JSONObject(members))
    }

    /// What keeping the delivery costs, in bytes.
    var size: Int {
        headers.reduce((body?.text.utf8.count ?? 0) + 300) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
