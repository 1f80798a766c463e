import JSON

/// The keywords of all dialects, in the order in which the keywords of a schema are applied. Sections refer to 2020-12.
enum SchemaKeyword: String, CaseIterable, Sendable {
    // Core, section 8
    case schema = "$schema"
    case id = "$id"
    case oldID = "id"
    case anchor = "$anchor"
    case dynamicAnchor = "$dynamicAnchor"
    case definitions = "$defs"
    case oldDefinitions = "definitions"
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    case recursiveReference = "$recursiveRef"
    case recursiveAnchor = "$recursiveAnchor"
    case vocabulary = "$vocabulary"
    case comment = "$comment"

    // Validation, section 6
    case type, `enum`, const
    case multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
    case maxLength, minLength, pattern
    case maxItems, minItems, uniqueItems
    case maxProperties, minProperties, required, dependentRequired
    case format

    // Applicators, core section 10
    case allOf, anyOf, oneOf, not
    case `if`, then, `else`, dependentSchemas, dependencies
    case prefixItems, items, additionalItems, contains, minContains, maxContains
    case properties, patternProperties, additionalProperties, propertyNames

    // These are applied last, because they need to know which children the others have evaluated; core section 11.
    case unevaluatedItems, unevaluatedProperties

    // Annotations, validation sections 8 and 9
    case contentEncoding, contentMediaType, contentSchema
    case title, description, `default`, deprecated, readOnly, writeOnly, examples

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

/// A name for `type`.
enum SchemaType: String, CaseIterable, Sendable {
    case null, boolean, object, array, number, string, integer

    /// Returns true if a value has the type. `1.0` is an integer unless `byText` is true.
    func includes(_ value: JSONValue, byText: Bool) -> Bool {
        switch (self, value) {
        case (.null, .null), (.boolean, .bool), (.object, .object), (.array, .array), (.number, .number),
            (.string, .string):
            true
        case (.integer, .number(let number)):
            byText ? number.text.utf8.allSatisfy { !$0.isOne(of: ".eE") } : number.isInteger
        default: false
        }
    }

    /// The name of the type in messages.
    var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .object: "a mapping"
        case .array: "a list"
        case .number: "a number"
        case .string: "text"
        case .integer: "an integer"
        }
    }

    /// Returns the type for a name that other languages use; nil for an unknown name.
    static func meant(by word: String) -> SchemaType? {
        switch word.lowercased() {
        case "text", "str": .string
        case "mapping", "map", "dict", "hash": .object
        case "list": .array
        case "float", "double", "decimal": .number
        case "int", "long": .integer
        case "none", "nil": .null
        default: nil
        }
    }
}
