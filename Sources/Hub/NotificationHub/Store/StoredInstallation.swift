/// An installation with the hub's own data about it.
package struct StoredInstallation: Sendable {
    let installation: Installation
    /// The serial number by order of creation, in which devices are listed and receive messages.
    let serial: Int
    /// The version of the installation's registrations: 1 at first, incremented by each write.
    let version: Int
    /// The second parts of the ids of registrations deleted since the last write.
    var removed: Set<Int> = []
}

extension StoredInstallation {
    /// The registrations of the installation: for the app and each tile one for native messages and one per template.
    var registrations: [Registration] {
        let system = installation.systemTags
        var all: [Registration] = []
        for face in installation.faces {
            all.append(registration(face, template: nil, tags: system + face.tags))
            for entry in face.templates {
                all.append(registration(face, template: entry, tags: system + face.tags + entry.tags))
            }
        }
        return all.filter { !removed.contains($0.id.second) }
    }

    func identifier(_ face: Installation.Face, _ template: InstallationTemplate?) -> RegistrationIdentifier {
        RegistrationNumbering.identifier(serial: serial, name: face.name(of: template), isLate: template != nil)
    }

    /// Returns a copy whose channel, or that of a tile, is marked as expired or valid.
    func marking(expired: Bool, tile: String?) -> StoredInstallation {
        StoredInstallation(
            installation: installation.marking(expired: expired, tile: tile), serial: serial, version: version,
            removed: removed)
    }

    private func registration(
        _ face: Installation.Face, template: InstallationTemplate?, tags: [Tag]
    ) -> Registration {
        Registration(
            id: identifier(face, template), version: version,
            description: RegistrationDescription(
                platform: installation.platform, handle: face.handle, tags: tags,
                pushVariables: installation.pushVariables, secondaryTileName: face.tile, template: template?.template),
            derivedExpiration: installation.expirationText)
    }
}
