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
    /// Of WNS: each is a device of its own.
    let secondaryTiles: [SecondaryTile]
    /// Whether the platform's own service said that the device is gone; for clients to read only.
    package let pushChannelExpired: Bool
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
        secondaryTiles: [SecondaryTile],
        pushChannelExpired: Bool = false
    ) {
        self.id = id
        self.userId = userId
        self.platform = platform
        self.handle = handle
        self.tags = tags
        self.pushVariables = pushVariables
        self.templates = templates
        self.secondaryTiles = secondaryTiles
        self.pushChannelExpired = pushChannelExpired
        text = Array(JSONValue.object(json).compactText().utf8)
    }

    /// The same installation with the channel, or that of one of its tiles, marked as gone or as living.
    package func marking(expired: Bool, tile: String? = nil) -> Installation {
        Installation(
            id: id, userId: userId, platform: platform, handle: handle, tags: tags, pushVariables: pushVariables,
            templates: templates,
            secondaryTiles: secondaryTiles.map { $0.name == tile ? $0.marking(expired: expired) : $0 },
            pushChannelExpired: tile == nil ? expired : pushChannelExpired)
    }

    /// The tags by which every registration of the device is addressed.
    var ownTags: Set<Tag> {
        var all = Set(tags)
        all.insert(.installation(id))
        if let userId { all.insert(.user(userId)) }
        return all
    }
}

/// A tile of an app on Windows that messages can be sent to besides the app itself.
struct SecondaryTile: Sendable {
    let name: String
    let handle: DeviceHandle
    let pushChannelExpired: Bool
    let tags: [Tag]
    let templates: [InstallationTemplate]

    func marking(expired: Bool) -> SecondaryTile {
        SecondaryTile(name: name, handle: handle, pushChannelExpired: expired, tags: tags, templates: templates)
    }
}

/// A template of an installation, which may have tags of its own.
struct InstallationTemplate: Sendable {
    let name: String
    let template: RegistrationTemplate
    /// At least one: a template registered without tags has its name for one.
    let tags: [Tag]
}
