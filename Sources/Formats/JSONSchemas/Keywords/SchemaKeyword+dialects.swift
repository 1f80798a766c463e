extension SchemaKeyword {
    /// The dialects that have the keyword.
    var dialects: ClosedRange<Dialect> {
        switch self {
        case .oldID: .draft4 ... .draft4
        case .id, .const, .contains, .propertyNames, .examples: .draft6 ... .draft2020
        case .if, .then, .else, .comment, .contentEncoding, .contentMediaType, .readOnly, .writeOnly:
            .draft7 ... .draft2020
        case .anchor, .definitions, .dependentRequired, .dependentSchemas, .minContains, .maxContains,
            .unevaluatedItems, .unevaluatedProperties, .vocabulary, .contentSchema, .deprecated:
            .draft2019 ... .draft2020
        case .prefixItems, .dynamicAnchor, .dynamicReference: .draft2020 ... .draft2020
        case .additionalItems: .draft4 ... .draft2019
        case .dependencies: .draft4 ... .draft7
        case .recursiveReference, .recursiveAnchor: .draft2019 ... .draft2019
        default: .draft4 ... .draft2020
        }
    }

    /// True if the keyword can make a value invalid, so that a schema changes its meaning without the keyword.
    var checks: Bool {
        switch self {
        case .schema, .definitions, .oldDefinitions, .vocabulary, .comment, .contentEncoding, .contentMediaType,
            .contentSchema, .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples:
            false
        default: true
        }
    }

    /// Returns a hint for the equivalent in a dialect that does not have the keyword; nil if there is none.
    func replacement(in dialect: Dialect) -> String? {
        let words: String? =
            switch self {
            case .additionalItems: "\"items\" beside \"prefixItems\""
            case .prefixItems: "a list of schemas under \"items\""
            case .dependencies: "\"dependentRequired\" or \"dependentSchemas\""
            case .dependentRequired, .dependentSchemas: "\"dependencies\""
            case .recursiveReference where dialect == .draft2020: "\"$dynamicRef\""
            case .recursiveAnchor where dialect == .draft2020: "\"$dynamicAnchor\""
            case .dynamicReference where dialect == .draft2019: "\"$recursiveRef\""
            case .dynamicAnchor where dialect == .draft2019: "\"$recursiveAnchor\""
            case .anchor: "\"\(dialect.idKeyword.rawValue)\": \"#name\""
            case .const: "\"enum\" with one value"
            default: nil
            }
        return words.map { "\(dialect.name) writes \($0)" }
    }
}
