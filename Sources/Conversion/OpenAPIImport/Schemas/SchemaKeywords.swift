/// The keywords of schemas, grouped by their translation.
enum SchemaKeywords {
    /// The values of `type`.
    static let types: Set = ["string", "number", "integer", "boolean", "array", "object", "null"]
    /// The formats that are checked. Without `date-time`: many servers send no offset (RFC 3339 requires one).
    static let formats: Set = [
        "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
        "uri",
        "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer",
        "regex",
    ]
    /// Keywords whose values are no schemas.
    static let values: Set = [
        "multipleOf", "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "maxLength",
        "minLength", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "dependentRequired",
        "readOnly", "writeOnly", "minContains", "maxContains",
    ]
    /// Keywords whose values are schemas.
    static let schemas: Set = [
        "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    /// Keywords whose values are lists of schemas.
    static let lists: Set = ["allOf", "anyOf", "oneOf", "prefixItems"]
    /// Keywords whose values are schemas by name.
    static let maps: Set = ["properties", "patternProperties", "dependentSchemas"]
    /// Keywords that check nothing.
    static let annotations: Set = [
        "title", "example", "examples", "default", "deprecated", "externalDocs", "xml", "discriminator", "$comment",
        "contentEncoding", "contentMediaType", "contentSchema", "description",
    ]
    /// Keywords of names and versions, which the references need that were followed.
    static let identity: Set = ["$defs", "definitions", "$id", "$schema", "$anchor", "$dynamicAnchor", "id"]
    /// Keywords of Swagger's parameters and header fields that are no keywords of schemas.
    static let foreign: Set = ["name", "in", "allowEmptyValue", "collectionFormat"]
}
