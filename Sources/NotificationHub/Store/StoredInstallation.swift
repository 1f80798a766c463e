/// An installation with what the hub knows of it beside its content.
struct StoredInstallation: Sendable {
    let installation: Installation
    /// Devices are listed and addressed in the order in which they first came.
    let serial: Int
    /// Of its registrations: 1 at first, one more with each write.
    let version: Int
    /// The second parts of the identifiers of those registrations that were deleted since the last write.
    var removed: Set<Int> = []
}

extension StoredInstallation {
    /// The registrations to which the installation gives rise: one for native messages, one for each template.
    var registrations: [Registration] {
        let own = installation.systemTags + installation.tags
        var all = [registration(name: "", tags: own, template: nil)]
        for entry in installation.templates {
            all.append(registration(name: entry.name, tags: own + entry.tags, template: entry.template))
        }
        return all.filter { !removed.contains($0.id.second) }
    }

    func identifier(template name: String?) -> RegistrationIdentifier {
        RegistrationNumbering.identifier(serial: serial, name: name ?? "")
    }

    private func registration(name: String, tags: [Tag], template: RegistrationTemplate?) -> Registration {
        Registration(
            id: RegistrationNumbering.identifier(serial: serial, name: name), version: version,
            description: RegistrationDescription(
                platform: installation.platform, handle: installation.handle, tags: tags,
                pushVariables: installation.pushVariables, template: template),
            isDerived: true)
    }
}
