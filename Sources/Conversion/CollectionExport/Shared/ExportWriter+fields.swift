import CollectionDrafts
import CollectionModel
import Placeholders

extension ExportWriter {
    /// Returns the fields with values, with each value once.
    func entries(
        _ fields: [FieldSetting], isHeader: Bool = false, name: Use = .name, value: Use = .plain
    ) -> [(name: String, value: String)] {
        fields.filter { !$0.isRemoval }.flatMap { field in
            let search = names.search(for: field.name, isHeader: isHeader)
            return field.values.map { (text(field.name, name), text($0, value, search)) }
        }
    }

    func cookies(_ settings: RequestSettings) -> String {
        entries(settings.cookies).map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Returns the query parameters to add to the URL, with an API key.
    func query(
        of step: RequestStep, name nameUse: Use = .queryName, value valueUse: Use = .queryValue
    ) -> [(name: String, value: String)] {
        var entries = entries(step.queryEntries, name: nameUse, value: valueUse)
        if case .apiKey(.query, let name, let value)? = step.settings.values.auth.value {
            entries.append((text(name, nameUse), text(value, valueUse, .whole(name.literal ?? "apiKey"))))
        }
        return entries
    }

    /// Returns the URL of a request as it is written, without the query of its settings.
    func url(of step: RequestStep) -> String { line(text(step.definition.url, .url)) }

    /// True if the path of a URL has segments `.` or `..`, which curl removes if it is not told to keep them.
    static func hasDotSegments(_ url: String) -> Bool {
        let segments = URLParts(url).path?.lowercased().replacing("%2e", with: ".").split(separator: "/") ?? []
        return segments.contains(".") || segments.contains("..")
    }

    /// Returns the URL of a request with its query.
    func urlWithQuery(of step: RequestStep) -> String {
        // Drop the fragment: hubrun does not send it, and a parameter after it would not be in the query.
        var url = String(url(of: step).prefix { $0 != "#" })
        var separator = step.definition.url.written.prefix { $0 != "#" }.contains("?") ? "&" : "?"
        for entry in query(of: step) {
            noteUnencoded(entry, "query")
            url += "\(separator)\(entry.name)=\(entry.value)"
            separator = "&"
        }
        return url
    }

    /// Reports a value with a variable, which the format does not percent-encode.
    func noteUnencoded(_ entry: (name: String, value: String), _ place: String) {
        guard isUnencoded(entry.value) else { return }
        note(.approximate, "\(place) \(names.shown(entry.name))", "values of variables are not percent-encoded")
    }

    /// Returns the credentials of an `Authorization` header or an API key, which a format writes as a header.
    func authHeader(_ auth: AuthSetting?) -> (name: String, value: String)? {
        switch auth {
        case .bearer(let token)?: ("Authorization", "Bearer \(text(token, .plain, .whole("token")))")
        case .apiKey(.header, let name, let value)?:
            (text(name, .name), text(value, .plain, .whole(name.literal ?? "apiKey")))
        default: nil
        }
    }

    func password(_ text: PlaceholderText) -> String { self.text(text, .plain, .whole("password")) }

    func secretKey(_ aws: AWSSignatureSetting) -> String { text(aws.secretKey, .plain, .whole("secretKey")) }
}

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
