import Cryptography    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

package import JSON    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

/// One notification as a device received it, or as it did not.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

package struct Delivery: Sendable {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let messageId: String    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Seconds since 1970.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let time: Double    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let platform: Platform    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Of the device, as the platform's own service knows it.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let handle: String    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Nil for a registration that a client wrote itself, and for a direct send.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let installationId: String?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Of Windows, where a tile is a device of its own.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let tile: String?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Nil for a direct send.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let registrationId: RegistrationIdentifier?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Nil for a native message and for a template without a name.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let templateName: String?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Of the tags that the message named, those the device has.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let tags: [String]    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// For the platform's own service.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let headers: [(name: String, value: String)]    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let expiry: String?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let priority: String?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Nil when the device got nothing.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let body: Body?    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package let outcome: Outcome    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package struct Body: Sendable {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        package let text: String    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        /// Whether the text is base64 of what the device got, which is no text.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        package let isBase64: Bool    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        init(text: String, isBase64: Bool = false) {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            self.text = text    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            self.isBase64 = isBase64    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        init(_ payload: NativePayload) {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            isBase64 = payload.text == nil    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            text = payload.text ?? Base64.encode(payload.bytes)    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it, in the words of the hub's telemetry.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package enum Outcome: String, Sendable, CaseIterable {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        case success = "Success"    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        /// The device got nothing: the body is longer than the platform allows.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        case invalidNotificationSize = "InvalidNotificationSize"    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        /// The device got nothing: the platform's own service no longer knows its handle.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        case expiredChannel = "ExpiredChannel"    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What to call the device: the id of its installation or registration, or else its handle.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package var deviceName: String { installationId ?? registrationId?.text ?? handle }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// Whether a name is one of the device's.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    func isFor(_ name: String) -> Bool {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        installationId == name || handle == name || registrationId.map { $0.text == name } ?? false    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// The delivery as the inbox shows it; `payload` is the body read as JSON, when it is JSON.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    package var json: JSONValue {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        var members: [(String, JSONValue)] = [    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            ("messageId", .string(messageId)),    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            ("time", .string(HubTime(time).timestampText)),    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        ]    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let installationId { members.append(("installationId", .string(installationId))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let tile { members.append(("tile", .string(tile))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let registrationId { members.append(("registrationId", .string(registrationId.text))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        members += [("platform", .string(platform.rawValue)), ("handle", .string(handle))]    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if isOfTemplate, templateName == nil { members.append(("templateName", .null)) }
        if let templateName { members.append(("templateName", .string(templateName))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        members += [    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            ("tags", .array(tags.map(JSONValue.string))),    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            ("headers", .object(JSONObject(headers.map { ($0.name, .string($0.value)) }))),    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        ]    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let expiry { members.append(("expiry", .string(expiry))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let priority { members.append(("priority", .string(priority))) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        members.append(("outcome", .string(outcome.rawValue)))    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        if let body {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            if body.isBase64 { members.append(("encoding", "base64")) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            members.append(("body", .string(body.text)))    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

            if let payload = try? JSONValue(parsing: body.text) { members.append(("payload", payload)) }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        return .object(JSONObject(members))    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    /// What keeping the delivery costs, in bytes.    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    var size: Int {    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

        headers.reduce((body?.text.utf8.count ?? 0) + 300) { $0 + $1.name.utf8.count + $1.value.utf8.count }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

    }    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

}    /// What the platform's own service made of it; unless it is a success, the device got nothing.
    package let outcome: PlatformOutcome

