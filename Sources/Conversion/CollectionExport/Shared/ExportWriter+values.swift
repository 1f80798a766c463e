import CollectionDrafts
import CollectionModel
import JSON
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
    func url(of step: RequestStep) -> String { line(text(step.address, .url)) }

    /// True if the path of a URL has segments `.` or `..`, which curl removes if it is not told to keep them.
    static func hasDotSegments(_ url: String) -> Bool {
        let segments = ExportedURL(url).path?.lowercased().replacing("%2e", with: ".").split(separator: "/") ?? []
        return segments.contains(".") || segments.contains("..")
    }

    /// Returns the URL of a request with its query.
    func urlWithQuery(of step: RequestStep) -> String {
        // Drop the fragment: hubrun does not send it, and a parameter after it would not be in the query.
        var url = String(url(of: step).prefix { $0 != "#" })
        var separator = step.address.written.prefix { $0 != "#" }.contains("?") ? "&" : "?"
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

extension RequestSettings {
    /// True if a header with a literal name sets or removes the Content-Type.
    var hasContentType: Bool { headers.contains { $0.name.literal?.lowercased() == "content-type" } }
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

extension ExportWriter {
    /// Returns a value as JSON with the placeholders of the format.
    ///
    /// - Parameters:
    ///   - level: The depth of the indentation; nil for JSON of one line.
    ///   - name: The name of the value if it is that of a secret, such as `password`.
    func json(_ value: PlaceholderValue, level: Int? = 0, secretNamed name: String? = nil) -> String {
        let inner = level.map { $0 + 1 }
        switch value {
        case .literal(let value, _): return json(value, level, name)
        case .text(let text): return "\"\(self.text(text, .json, name.map(SecretSearch.whole) ?? .declared))\""
        case .typed(let text): return typedText(text)
        case .list(let values, _):
            return Self.container("[", values.map { json($0, level: inner, secretNamed: name) }, "]", level)
        case .mapping(let entries, _):
            let pairName = names.secretName(inPair: entries)
            let members = entries.map { entry in
                let secret = names.secretName(ofMember: entry.key.literal, inPair: pairName)
                return "\"\(text(entry.key, .json))\": \(json(entry.value, level: inner, secretNamed: secret))"
            }
            return Self.container("{", members, "}", level)
        }
    }

    private func json(_ value: JSONValue, _ level: Int?, _ name: String?) -> String {
        let inner = level.map { $0 + 1 }
        switch value {
        case .string(let literal):
            return "\"\(text(literal: literal, .json, name.map(SecretSearch.whole) ?? .declared))\""
        case .array(let values): return Self.container("[", values.map { json($0, inner, name) }, "]", level)
        case .object(let object):
            let pairName = DraftSecrets.secretName(inPair: object)
            let members = object.map { key, value in
                let secret = names.secretName(ofMember: key, inPair: pairName)
                return "\"\(text(literal: key, .json))\": \(json(value, inner, secret))"
            }
            return Self.container("{", members, "}", level)
        case .number(let number): return name.map { text(literal: number.text, .plain, .whole($0)) } ?? number.text
        case .null, .bool: return value.compactText()
        }
    }

    private static func container(_ open: String, _ parts: [String], _ close: String, _ level: Int?) -> String {
        guard let level, !parts.isEmpty else { return open + parts.joined(separator: ", ") + close }
        let indent = String(repeating: "  ", count: level + 1)
        return "\(open)\n" + parts.map { indent + $0 }.joined(separator: ",\n") + "\n"
            + String(repeating: "  ", count: level) + close
    }

    /// Returns the JSON document of a GraphQL request.
    func graphQL(_ operation: GraphQLSetting) -> String {
        var members = ["\"query\": \"\(text(operation.query, .json, .body))\""]
        if let name = operation.operationName { members.append("\"operationName\": \"\(text(name, .json))\"") }
        if let variables = operation.variables { members.append("\"variables\": \(json(variables, level: 1))") }
        return "{\n  \(members.joined(separator: ",\n  "))\n}"
    }
}

extension PlaceholderExpression {
    /// True if the value is converted from JSON.
    var isFromJSON: Bool { filters.last?.name == "fromJson" }

    /// The filters without the last one that converts from JSON: it does not change the text of the value.
    var filtersOfText: ArraySlice<FilterCall> { isFromJSON ? filters.dropLast() : filters[...] }
}

extension PlaceholderFunction {
    /// True if the function returns a text, not a number or a list.
    var returnsText: Bool {
        !["timestamp", "timestampMs", "randomInt", "range", "iteration"].contains(name)
    }
}

/// The parts of a URL with placeholders in braces.
struct ExportedURL {
    /// The scheme without `://`; nil if the URL begins with a placeholder.
    var scheme: String?
    /// The host, with user info; a placeholder may hold scheme, host and port.
    var host: String
    var port: String?
    /// The path with its first slash; nil if the URL has none.
    var path: String?
    /// The query without `?`; nil if the URL has none.
    var query: String?
    var fragment: String?

    init(_ url: String) {
        var rest = url[...]
        if let hash = Self.index(of: "#", in: rest) {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = Self.index(of: "?", in: rest) {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstRange(of: "://"), !rest[..<colon.lowerBound].contains("/") {
            scheme = String(rest[..<colon.lowerBound])
            rest = rest[colon.upperBound...]
        }
        if let slash = Self.index(of: "/", in: rest) {
            path = String(rest[slash...])
            rest = rest[..<slash]
        }
        host = String(rest)
        if let colon = rest.lastIndex(of: ":") {
            let digits = rest[rest.index(after: colon)...]
            if !digits.isEmpty, digits.allSatisfy(\.isNumber) || digits.hasPrefix("{{") && digits.hasSuffix("}}") {
                port = String(digits)
                host = String(rest[..<colon])
            }
        }
    }

    /// Returns the texts between the separators that are outside of placeholders.
    static func split(_ text: String, at separator: Character) -> [String] {
        var parts: [String] = []
        var rest = text[...]
        while let index = index(of: separator, in: rest) {
            parts.append(String(rest[..<index]))
            rest = rest[rest.index(after: index)...]
        }
        return parts + [String(rest)]
    }

    private static func index(of character: Character, in text: Substring) -> Substring.Index? {
        var isInside = false
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix("{{") { isInside = true }
            if text[index...].hasPrefix("}}") { isInside = false }
            if !isInside, text[index] == character { return index }
            index = text.index(after: index)
        }
        return nil
    }
}
