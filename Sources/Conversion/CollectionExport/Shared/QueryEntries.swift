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

    /// The URL as its part before a fragment, and the sign that begins more parameters.
    var querySeparator: String { definition.url.written.contains("?") ? "&" : "?" }
}

extension FieldSetting {
    /// The name of the field for its literal secret values; nil if its values are not secret by their name.
    func secretName(_ names: ExportNames, isHeader: Bool = false) -> String? {
        guard let name = name.literal else { return nil }
        return (isHeader ? names.isSecretHeader(name) : names.isSecretField(name)) ? name : nil
    }
}
