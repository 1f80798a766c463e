import CollectionModel
import Placeholders

extension RequestStep {
    /// The query parameters to add to the URL: a name in the URL removes the default of that name.
    var queryEntries: [FieldSetting] {
        let url = definition.url.written
        let query = url.firstIndex(of: "?").map { url[url.index(after: $0)...] } ?? ""
        let written = Set(query.split(separator: "&").map { String($0.prefix { $0 != "=" }) })
        let own = Set(definition.settings.query.map(\.name.written))
        return settings.values.query.filter { field in
            !field.isRemoval && (own.contains(field.name.written) || !written.contains(field.name.written))
        }
    }
}

extension RequestStep {
    /// The names that the request looks up.
    var references: [NameReference] {
        var references = settings.values.sendingReferences + settings.values.checkingReferences
        references += definition.url.references + (definition.body?.references ?? [])
        return references + (definition.set + definition.loop).flatMap(\.value.references)
    }
}
