import JSON

/// A device as an app registers it: where to push to, which tags it has, how it wants messages to look.
package struct Installation: Sendable {
    package let id: String
    package let userId: String?
    package let platform: Platform
    let handle: DeviceHandle
    let tags: [Tag]
    let pushVariables: [(name: String, value: String)]
    private(set) var templates: [InstallationTemplate]
    /// Of WNS: each is a device of its own.
    private(set) var secondaryTiles: [SecondaryTile]
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

    /// The tags that every registration of the device has besides those it was given.
    var systemTags: [Tag] { [.installation(id)] + (userId.map { [.user($0)] } ?? []) }

    /// What messages can be sent to: the app, and each of its tiles.
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

    /// An app or one of its tiles, each of which is a device to its platform.
    struct Face {
        let tile: String?
        let handle: DeviceHandle
        let isExpired: Bool
        let tags: [Tag]
        let templates: [InstallationTemplate]

        /// What tells the registrations of an installation apart.
        func name(of template: InstallationTemplate?) -> String {
            (tile.map { "\($0.utf8.count)/\($0)/" } ?? "/") + (template?.name ?? "")
        }
    }

    /// The same installation with its templates kept by somebody who has others like them.
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

/// A tile of an app on Windows that messages can be sent to besides the app itself.
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

/// A template of an installation, which may have tags of its own.
struct InstallationTemplate: Sendable {
    let name: String
    var template: RegistrationTemplate
    /// At least one: a template registered without tags has its name for one.
    let tags: [Tag]
}
