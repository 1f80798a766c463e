/// A version of JSON Schema that a document may name in `$schema`.
enum Dialect: CaseIterable, Sendable {
    case draft6, draft7, draft2019, draft2020

    static let currentAddress = "https://json-schema.org/draft/2020-12/schema"

    /// How people call it.
    var name: String {
        switch self {
        case .draft6: "draft-06"
        case .draft7: "draft-07"
        case .draft2019: "2019-09"
        case .draft2020: "2020-12"
        }
    }

    /// The dialect that an address stands for, with or without "#" at its end.
    init?(address: String) {
        var address = address[...]
        if address.hasSuffix("#") { address = address.dropLast() }
        guard let name = Self.name(inAddress: address),
            let dialect = Self.allCases.first(where: { $0.name == name })
        else { return nil }
        self = dialect
    }

    /// `draft-04` and the like: a dialect that exists, but is too different to be read.
    static func unreadableName(inAddress address: String) -> String? {
        let name = name(inAddress: address.hasSuffix("#") ? address.dropLast() : address[...])
        return name.flatMap { ["draft-03", "draft-04", "draft-05"].contains($0) ? $0 : nil }
    }

    private static func name(inAddress address: Substring) -> String? {
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            let parts = address.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
            switch parts.count {
            case 3 where parts[0] == "json-schema.org" && parts[2] == "schema": return String(parts[1])
            case 4 where parts[0] == "json-schema.org" && parts[1] == "draft" && parts[3] == "schema":
                return String(parts[2])
            default: return nil
            }
        }
        return nil
    }

    /// A keyword that is none in 2020-12, but that people know from elsewhere.
    struct RetiredKeyword {
        let name: String
        /// The dialects in which it checks something.
        let dialects: [Dialect]
        let hint: String
    }

    static let retiredKeywords = [
        RetiredKeyword(
            name: "additionalItems", dialects: [.draft6, .draft7, .draft2019],
            hint: "2020-12 writes \"items\" beside \"prefixItems\""),
        RetiredKeyword(
            name: "dependencies", dialects: [.draft6, .draft7],
            hint: "2020-12 writes \"dependentRequired\" or \"dependentSchemas\""),
        RetiredKeyword(name: "$recursiveRef", dialects: [.draft2019], hint: "2020-12 writes \"$dynamicRef\""),
        RetiredKeyword(name: "$recursiveAnchor", dialects: [.draft2019], hint: "2020-12 writes \"$dynamicAnchor\""),
        RetiredKeyword(name: "id", dialects: [], hint: "did you mean \"$id\"?"),
        RetiredKeyword(name: "divisibleBy", dialects: [], hint: "2020-12 writes \"multipleOf\""),
        RetiredKeyword(name: "nullable", dialects: [], hint: "add \"null\" to the list of \"type\""),
    ]
}
