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
}
