package import JSON
import Text

/// A notification for one device, with its outcome.
package struct Delivery: Sendable {
    package let messageId: String
    /// The time of delivery, in seconds since 1970.
    package let time: Double
    package let platform: DevicePlatform
    /// The device's PNS handle.
    package let handle: String
    /// The id of the installation; nil for a registration written by a client and for a direct send.
    package let installationId: String?
    /// The name of a Windows tile, which is a device of its own; nil for the app.
    package let tile: String?
    /// The id of the registration; nil for a direct send.
    package let registrationId: RegistrationIdentifier?
    /// True if a template of the device created the body.
    package let isOfTemplate: Bool
    /// The name of the template; nil for a native message and for a template without a name.
    package let templateName: String?
    /// The tags of the device that the message's expression contains.
    package let tags: [String]
    /// The header fields for the push service.
    package let headers: [(name: String, value: String)]
    package let expiry: String?
    package let priority: String?
    /// The body of the notification; nil if the device received none.
    package let body: Body?
    /// The outcome at the push service; unless it is `success`, the device received nothing.
    package let outcome: PlatformOutcome

    package struct Body: Sendable {
        package let text: String
        /// True if the text is base64, because the body is not UTF-8.
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

    /// The device's name for display: the id of its installation or registration, or else its handle.
    package var deviceName: String { installationId ?? registrationId?.text ?? handle }

    /// True if the name is the id of the device's installation or registration, or its handle.
    func isFor(_ name: String) -> Bool {
        installationId == name || handle == name || registrationId.map { $0.text == name } ?? false
    }

    /// The delivery in the format of the inbox, with the body parsed as `payload` if it is JSON.
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

    /// The estimated size of the delivery in memory, in bytes.
    var size: Int {
        headers.reduce((body?.text.utf8.count ?? 0) + 300) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}

/// The audience of a message, prepared for evaluation on many devices.
struct AudienceFilter {
    /// The expression's tags that a device has, one bit each.
    struct Matches: OptionSet {
        let rawValue: UInt32
    }

    private let expression: TagExpression?
    private let bits: [Tag: Matches]
    private let namesSystemTags: Bool

    init(_ audience: HubMessage.Audience) {
        if case .tagged(let expression) = audience { self.expression = expression } else { expression = nil }
        var bits: [Tag: Matches] = [:]
        for (index, tag) in (expression?.tags ?? []).enumerated() {
            bits[tag] = Matches(rawValue: 1 << UInt32(index))
        }
        self.bits = bits
        namesSystemTags = bits.keys.contains(where: \.isSystemTag)
    }

    /// The id of the only installation that can be in the audience; nil if the expression requires none.
    var requiredInstallation: String? { expression?.requiredInstallation }

    func accepts(_ matches: Matches) -> Bool { expression?.matches(bits: matches.rawValue) ?? true }

    func matches(_ tags: [Tag]) -> Matches {
        guard !bits.isEmpty else { return [] }
        return tags.reduce(into: Matches()) { found, tag in
            if let bit = bits[tag] { found.insert(bit) }
        }
    }

    /// Returns the matching system tags of a device, which are created only if the expression contains system tags.
    func matchesSystemTags(of installation: Installation) -> Matches {
        namesSystemTags ? matches(installation.systemTags) : []
    }

    /// Returns the tags as written in the message.
    func names(of matches: Matches) -> [String] {
        guard !matches.isEmpty, let expression else { return [] }
        return expression.tags.filter { bits[$0].map(matches.contains) ?? false }.map(\.text)
    }
}
