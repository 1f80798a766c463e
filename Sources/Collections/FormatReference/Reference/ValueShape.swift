/// The values that a key accepts; the reference's phrases and the JSON Schema are generated from it.
indirect enum ValueShape: Sendable {
    /// A text with placeholders.
    case text
    /// A text without placeholders.
    case fixedText
    /// A fixed text of one line that is not blank.
    case title
    /// A text of a certain form, with the form's name for readers and a regular expression without anchors.
    case form(String, pattern: String, mayBeNumber: Bool = false)
    case boolean
    case integer(ClosedRange<Int>)
    /// A number, not necessarily whole.
    case factor(ClosedRange<Int>)
    case duration(DurationBounds)
    case size
    case word([String])
    /// A status such as `201`, or a class of them such as `2xx`.
    case status
    /// A status, a class of statuses or a failure kind; with `orFailure`, also `failure` for all of these.
    case trigger(orFailure: Bool)
    /// A typed value of any type.
    case value
    /// A mapping of any names to values of any type.
    case valueMapping
    /// A text that contains a placeholder.
    case placeholder
    case list(ValueShape)
    /// A list of two elements.
    case pair(ValueShape)
    /// A list, or a single element instead of it.
    case oneOrMore(ValueShape)
    /// A mapping whose keys the user chooses.
    case names(NameKind, ValueShape)
    /// A shape or `null`, which removes an inherited value.
    case orNull(ValueShape)
    case mapping(MappingName)
    /// A matcher with operators, not a plain value.
    case operators
    /// A request, a group or an include.
    case item
    case either([ValueShape])

    /// A header's name, or a text with placeholders.
    static let headerName = ValueShape.form(
        "header name", pattern: "\(NamePattern.token)|.*<<.*", mayBeNumber: true)

    /// The valid range of a duration.
    enum DurationBounds: Sendable {
        case positive
        case zeroOrMore
        case any
    }
}

/// The meaning of the keys of a mapping if the user chooses them.
enum NameKind: Sendable {
    case variable
    case header
    case cookie
    case query
    case field
    case environment
    case token
    case key
    case placeholder
    case jsonPath
    case xPath
    case prefix
    case trigger
    case hostAndPort

    /// The key's name in `NAME → text`.
    var word: String {
        switch self {
        case .variable, .environment, .token, .header, .cookie, .query, .field: "NAME"
        case .key: "KEYNAME"
        case .placeholder: "PLACEHOLDER"
        case .jsonPath: "JSONPATH"
        case .xPath: "XPATH"
        case .prefix: "PREFIX"
        case .trigger: "OUTCOME"
        case .hostAndPort: "HOST:PORT"
        }
    }
}
