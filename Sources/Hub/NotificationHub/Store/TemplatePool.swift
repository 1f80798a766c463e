/// A pool that stores equal templates once: a million devices of one app have a handful of them.
struct TemplatePool: Sendable {
    /// The most templates in the pool, more than apps have; a full pool is emptied.
    private static let limit = 10_000

    private var templates: [Key: RegistrationTemplate] = [:]

    private struct Key: Hashable {
        let bodyText: String
        let rest: [String?]
    }

    mutating func shared(_ template: RegistrationTemplate) -> RegistrationTemplate {
        let key = Key(
            bodyText: template.bodyText,
            rest: [template.name, template.expiry, template.priority, template.messageType]
                + template.headers.flatMap { [$0.name, $0.value] })
        if let known = templates[key] { return known }
        if templates.count >= Self.limit { templates = [:] }
        templates[key] = template
        return template
    }
}

extension StoredInstallation {
    func sharingTemplates(with pool: inout TemplatePool) -> StoredInstallation {
        guard !installation.templates.isEmpty || !installation.secondaryTiles.isEmpty else { return self }
        return StoredInstallation(
            installation: installation.sharingTemplates { pool.shared($0) }, serial: serial, version: version,
            removed: removed)
    }
}

extension Registration {
    func sharingTemplate(with pool: inout TemplatePool) -> Registration {
        guard let template = description.template else { return self }
        var description = description
        description.template = pool.shared(template)
        return Registration(id: id, version: version, description: description, derivedExpiration: derivedExpiration)
    }
}
