import JSON

/// A device as an app registers it: where to push to, which tags it has, how it wants messages to look.
package struct Installation: Sendable {
    package let id: String
    package let userId: String?
    package let platform: Platform
    let handle: DeviceHandle
    let tags: [Tag]
    let pushVariables: [(name: String, value: String)]
    let templates: [InstallationTemplate]
    /// Kept and given back, not yet used.
    let secondaryTiles: JSONObject?
    /// What a GET answers, made once.
    package private(set) var text: [UInt8] = []

    init(
        id: String,
        userId: String?,
        platform: Platform,
        handle: DeviceHandle,
        tags: [Tag],
        pushVariables: [(name: String, value: String)],
        templates: [InstallationTemplate],
        secondaryTiles: JSONObject?
    ) {
        self.id = id
        self.userId = userId
        self.platform = platform
        self.handle = handle
        self.tags = tags
        self.pushVariables = pushVariables
        self.templates = templates
        self.secondaryTiles = secondaryTiles
        text = Array(json.compactText().utf8)
    }

    /// The tags by which every registration of the device is addressed.
    var ownTags: Set<Tag> {
        var all = Set(tags)
        all.insert(.installation(id))
        if let userId { all.insert(.user(userId)) }
        return all
    }
}

/// A template of an installation, which may have tags of its own.
struct InstallationTemplate: Sendable {
    let name: String
    let template: RegistrationTemplate
    /// At least one: a template registered without tags has its name for one.
    let tags: [Tag]
}

extension Installation {
    /// The installation as the service gives it back: the recorded order of members, none without a value.
    private var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("installationId", .string(id)),
            ("pushChannel", handle.json),
            ("pushChannelExpired", false),
            ("platform", .string(platform.rawValue)),
            ("expirationTime", .string(Self.neverExpires)),
        ]
        if let userId { members.append(("userId", .string(userId))) }
        if !tags.isEmpty { members.append(("tags", tags.json)) }
        if !pushVariables.isEmpty { members.append(("pushVariables", textMapping(pushVariables))) }
        if !templates.isEmpty {
            members.append(("templates", .object(JSONObject(templates.map { ($0.name, $0.json) }))))
        }
        if let secondaryTiles { members.append(("secondaryTiles", .object(secondaryTiles))) }
        return .object(JSONObject(members))
    }

    /// What a hub without a limit on registrations' lives answers.
    static let neverExpires = "9999-12-31T23:59:59.9999999Z"
}

extension InstallationTemplate {
    fileprivate var json: JSONValue {
        var members: [(String, JSONValue)] = [("body", .string(template.bodyText))]
        if !template.headers.isEmpty { members.append(("headers", textMapping(template.headers))) }
        if let expiry = template.expiry { members.append(("expiry", .string(expiry))) }
        members.append(("tags", tags.json))
        return .object(JSONObject(members))
    }
}

extension [Tag] {
    fileprivate var json: JSONValue { .array(map { .string($0.text) }) }
}

private func textMapping(_ pairs: [(name: String, value: String)]) -> JSONValue {
    .object(JSONObject(pairs.map { ($0.name, .string($0.value)) }))
}
