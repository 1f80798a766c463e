import JSON

/// A device as an app registers it, with its handle, tags and templates.
package struct Installation: Sendable {
    package let id: String
    package let userId: String?
    package let platform: Platform
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
        platform: Platform,
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
