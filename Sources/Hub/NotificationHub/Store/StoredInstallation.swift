/// An installation with what the hub knows of it beside its content.
package struct StoredInstallation: Sendable {
    let installation: Installation
    /// Devices are listed and addressed in the order in which they first came.
    let serial: Int
    /// Of its registrations: 1 at first, one more with each write.
    let version: Int
    /// The second parts of the identifiers of those registrations that were deleted since the last write.
    var removed: Set<Int> = []
}

extension StoredInstallation {
    /// The registrations to which the installation gives rise: for the app and each tile one for native messages, and
    /// one for each template.
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

    /// The same installation after its channel, or a tile's, was marked.
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
            isDerived: true)
    }
}
