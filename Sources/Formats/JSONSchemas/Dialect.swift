/// A version of JSON Schema that `$schema` can name. Older versions are less than newer ones.
enum Dialect: Int, CaseIterable, Comparable, Sendable {
    case draft4
    /// The dialect of OpenAPI 3.0 and Swagger 2.0, which has no name for `$schema`.
    case openAPI30
    case draft6, draft7, draft2019, draft2020

    /// The dialects that `$schema` can name.
    static let named = allCases.filter { $0 != .openAPI30 }

    /// The common name of the dialect.
    var name: String {
        switch self {
        case .draft4: "draft-04"
        case .openAPI30: "OpenAPI 3.0"
        case .draft6: "draft-06"
        case .draft7: "draft-07"
        case .draft2019: "2019-09"
        case .draft2020: "2020-12"
        }
    }

    static func < (left: Dialect, right: Dialect) -> Bool { left.rawValue < right.rawValue }

    /// Creates the dialect for an address, with or without "#" at its end; fails for an unknown address.
    init?(address: String) {
        var address = address[...]
        if address.hasSuffix("#") { address = address.dropLast() }
        guard let name = Self.name(inAddress: address),
            let dialect = Self.named.first(where: { $0.name == name })
        else { return nil }
        self = dialect
    }

    /// Returns the name of an existing dialect that is not supported; nil for any other address.
    static func unreadableName(inAddress address: String) -> String? {
        let name = name(inAddress: address.hasSuffix("#") ? address.dropLast() : address[...])
        return name.flatMap { ["draft-00", "draft-01", "draft-02", "draft-03", "draft-05"].contains($0) ? $0 : nil }
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

    /// The keyword that sets the address of a schema.
    var idKeyword: SchemaKeyword { self == .draft4 ? .oldID : .id }

    /// True if `$ref` disables all keywords beside it (draft-07, core, section 8.3).
    var hidesNeighboursOfReferences: Bool { self <= .draft7 }

    /// True if the address of a schema may be `#name`, which `$anchor` replaced later (draft-07, core, section 8.2.3).
    var allowsNamesAsAddresses: Bool { self <= .draft7 }

    /// True if `exclusiveMaximum` and `exclusiveMinimum` are booleans beside a limit (draft-04, validation, 5.1.2).
    var hasBooleanBounds: Bool { self <= .openAPI30 }

    /// True if `1.0` is not an integer (draft-04, core, section 3.5).
    var knowsIntegersByTheirText: Bool { self == .draft4 }

    /// True if `items` may be an array of schemas, with `additionalItems` for the other elements.
    var allowsListsAsItems: Bool { self <= .draft2019 }

    /// True if an element that matches `contains` counts as evaluated for `unevaluatedItems`.
    var countsContainedAsEvaluated: Bool { self >= .draft2020 }
}
