import JSON

/// A device as an app registers it, with its handle, tags and templates.
package struct Installation: Sendable {
    package let id: String
    package let userId: String?
    package let platform: DevicePlatform
    let handle: DeviceHandle
    let tags: [Tag]
    let pushVariables: [(name: String, value: String)]
    /// The time from which the device receives nothing; nil if it never expires.
    let expiration: DeviceExpiration?
    private(set) var templates: [InstallationTemplate]
    /// The secondary tiles of a WNS app, each a device of its own.
    private(set) var secondaryTiles: [SecondaryTile]
    /// True if the push service reported the device as gone; read-only for clients.
    package private(set) var pushChannelExpired = false
    /// The body of a GET response: JSON in UTF-8 bytes, created once.
    package private(set) var text: [UInt8] = []

    init(
        id: String,
        userId: String?,
        platform: DevicePlatform,
        handle: DeviceHandle,
        tags: [Tag],
        pushVariables: [(name: String, value: String)],
        expiration: DeviceExpiration?,
        templates: [InstallationTemplate],
        secondaryTiles: [SecondaryTile]
    ) {
        self.id = id
        self.userId = userId
        self.platform = platform
        self.handle = handle
        self.tags = tags
        self.pushVariables = pushVariables
        self.expiration = expiration
        self.templates = templates
        self.secondaryTiles = secondaryTiles
        text = encoded
    }

    /// Returns a copy whose channel, or that of one of its tiles, is marked as expired or valid.
    package func marking(expired: Bool, tile: String? = nil) -> Installation {
        var copy = self
        if let tile {
            copy.secondaryTiles = secondaryTiles.map { $0.name == tile ? $0.marking(expired: expired) : $0 }
        } else {
            copy.pushChannelExpired = expired
        }
        copy.text = copy.encoded
        return copy
    }

    private var encoded: [UInt8] { Array(JSONValue.object(json).compactText().utf8) }

    /// The tags that the hub adds to every registration of the device.
    var systemTags: [Tag] { [.installation(id)] + (userId.map { [.user($0)] } ?? []) }

    /// The targets of messages: the app and each of its tiles.
    var faces: [Face] {
        let app = Face(
            tile: nil, handle: handle, isExpired: pushChannelExpired, tags: tags, templates: templates)
        return [app]
            + secondaryTiles.map {
                Face(
                    tile: $0.name, handle: $0.handle, isExpired: $0.pushChannelExpired, tags: $0.tags,
                    templates: $0.templates)
            }
    }

    /// An app or one of its tiles, each a device for its platform.
    struct Face {
        let tile: String?
        let handle: DeviceHandle
        let isExpired: Bool
        let tags: [Tag]
        let templates: [InstallationTemplate]

        /// Returns a registration's name, which is unique within the installation.
        func name(of template: InstallationTemplate?) -> String {
            (tile.map { "\($0.utf8.count)/\($0)/" } ?? "/") + (template?.name ?? "")
        }
    }

    /// Returns a copy whose templates are replaced by shared, equal ones.
    func sharingTemplates(_ share: (RegistrationTemplate) -> RegistrationTemplate) -> Installation {
        var copy = self
        for index in templates.indices { copy.templates[index].template = share(templates[index].template) }
        for tile in secondaryTiles.indices {
            for index in secondaryTiles[tile].templates.indices {
                copy.secondaryTiles[tile].templates[index].template = share(
                    secondaryTiles[tile].templates[index].template)
            }
        }
        return copy
    }
}

/// A tile of a Windows app that can receive messages besides the app itself.
struct SecondaryTile: Sendable {
    let name: String
    let handle: DeviceHandle
    let pushChannelExpired: Bool
    let tags: [Tag]
    var templates: [InstallationTemplate]

    func marking(expired: Bool) -> SecondaryTile {
        SecondaryTile(name: name, handle: handle, pushChannelExpired: expired, tags: tags, templates: templates)
    }
}

/// A template of an installation, with tags of its own.
struct InstallationTemplate: Sendable {
    let name: String
    var template: RegistrationTemplate
    /// The tags, at least one: a template registered without tags has its name as its tag.
    let tags: [Tag]
}

/// The time of an installation's `expirationTime`.
struct DeviceExpiration: Sendable {
    /// The time as the service returns it.
    let text: String
    /// The seconds since 1970.
    let seconds: Double

    /// Parses a time; nil if the text is not a time.
    init?(_ text: String) {
        guard let seconds = DateText.seconds(in: text) else { return nil }
        self.seconds = seconds
        // A time in UTC is kept as written, with all its digits.
        let isReturnedAsWritten = text.hasSuffix("Z") && text.contains("T")
        self.text = isReturnedAsWritten ? text : HubTime(seconds).timestampText
    }

    /// The expiration time in a hub without a limit on the lifetime of registrations.
    static let never = "9999-12-31T23:59:59.9999999Z"
}

extension Installation {
    /// The length limit for the ids of installations and users, in UTF-16 code units; clients create shorter ones.
    static let identifierLimit = 500

    /// Parses the body of a PUT request to an installation's address.
    package init(parsing body: [UInt8], addressed id: String) throws(HubError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidBody("\(error)")
        }
        guard case .object(let object) = value else { throw .invalidBody("it is not a JSON object") }
        do throws(InstallationErrors) {
            try self.init(object, addressed: id)
        } catch {
            throw .invalidInstallation(error)
        }
    }

    /// Parses an installation.
    ///
    /// Null members count as absent, and names are case-insensitive, as in the service. Unknown members are ignored,
    /// and so are those that only the hub may write: `lastActiveOn`, `lastUpdate`, `pushChannelExpired` and its older
    /// name `expiredPushChannel`.
    ///
    /// - Throws: All errors found, at least one.
    init(_ object: JSONObject, addressed id: String) throws(InstallationErrors) {
        var reader = InstallationReader(object)
        reader.checkIdentifier(id)
        let platform = reader.platform()
        let handle = reader.handle(platform)
        let userId = reader.userId()
        let tags = reader.tags()
        let pushVariables = reader.textMapping("PushVariables")
        let expiration = reader.expiration()
        let templates = reader.templates(platform)
        let tiles = reader.secondaryTiles(platform)
        guard reader.faults.isEmpty, let platform, let handle else { throw InstallationErrors(reader.faults) }
        self.init(
            id: id, userId: userId, platform: platform, handle: handle, tags: tags,
            pushVariables: pushVariables, expiration: expiration, templates: templates, secondaryTiles: tiles)
    }
}

/// All errors in the body of an installation.
package struct InstallationErrors: Error, Sendable, Equatable {
    package let faults: [InstallationError]

    init(_ faults: [InstallationError]) {
        self.faults = faults
    }
}

extension Installation {
    /// The installation as the service returns it: members in the recorded order, without those that have no value.
    var json: JSONObject {
        var members = JSONObject([
            ("installationId", .string(id)),
            ("pushChannel", handle.json),
            ("pushChannelExpired", .bool(pushChannelExpired)),
            ("platform", .string(platform.rawValue)),
            ("expirationTime", .string(expirationText)),
        ])
        if let userId { members[key: "userId"] = .string(userId) }
        if !tags.isEmpty { members[key: "tags"] = tags.json }
        if !pushVariables.isEmpty { members[key: "pushVariables"] = textMapping(pushVariables) }
        if !templates.isEmpty { members[key: "templates"] = templates.json }
        if !secondaryTiles.isEmpty {
            members[key: "secondaryTiles"] = .object(JSONObject(secondaryTiles.map { ($0.name, $0.json) }))
        }
        return members
    }

    /// The expiration time as the service returns it.
    var expirationText: String { expiration?.text ?? DeviceExpiration.never }
}

extension SecondaryTile {
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "pushChannel": handle.json, "pushChannelExpired": .bool(pushChannelExpired),
        ]
        if !tags.isEmpty { members[key: "tags"] = tags.json }
        if !templates.isEmpty { members[key: "templates"] = templates.json }
        return .object(members)
    }
}

extension InstallationTemplate {
    fileprivate var json: JSONValue {
        var members: JSONObject = ["body": .string(template.bodyText)]
        if !template.headers.isEmpty { members[key: "headers"] = textMapping(template.headers) }
        if let expiry = template.expiry { members[key: "expiry"] = .string(expiry) }
        members[key: "tags"] = tags.json
        return .object(members)
    }
}

extension [Tag] {
    fileprivate var json: JSONValue { .array(map { .string($0.text) }) }
}

extension [InstallationTemplate] {
    fileprivate var json: JSONValue { .object(JSONObject(map { ($0.name, $0.json) })) }
}

private func textMapping(_ pairs: [(name: String, value: String)]) -> JSONValue {
    .object(JSONObject(pairs.map { ($0.name, .string($0.value)) }))
}

/// An error in one member of an installation's body, with a message modelled on the service's.
package indirect enum InstallationError: Error, Sendable, Equatable {
    case required(String)
    case platform
    case identifierDiffers
    case identifierCharacters(String)
    case wrongType(member: String, expected: String)
    case pushChannel(DevicePlatform)
    case invalidTags([String])
    case tagsTooLong(Int)
    case tooLong(member: String, limit: Int)
    case tilesNotFor(DevicePlatform)
    case template(name: String, TemplateError)
    case tile(name: String, InstallationError)

    package var message: String {
        switch self {
        case .required(let member): "'\(member)' is required."
        case .platform: "'Platform' property is not specified or given value is not supported."
        case .identifierDiffers: "'InstallationId' differs from the identifier in the address."
        case .identifierCharacters(let member):
            "'\(member)' has characters other than alphanumeric, _, -, @, #, ., : and =."
        case .wrongType(let member, let expected): "'\(member)' must be \(expected)."
        case .pushChannel(let platform):
            "'PushChannel' is not valid for '\(platform.rawValue)': \(platform.handleRule)."
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        case .tagsTooLong(let size): TagRules.tooLongMessage(size)
        case .tooLong(let member, let limit): "'\(member)' has more than \(limit) characters."
        case .tilesNotFor(let platform): "'SecondaryTiles' are of 'wns' only, not of '\(platform.rawValue)'."
        case .tile(let name, let fault): "Secondary tile '\(name)': \(fault.message)"
        case .template(let name, let fault): "Template '\(name)': \(fault.message)"
        }
    }
}
