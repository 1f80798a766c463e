/// What may stand behind a key: words for the reader, and the JSON Schema for editors, come from it.
package indirect enum ValueShape: Sendable {
    /// A text in which placeholders are replaced.
    case text
    /// A text that is taken as it is written.
    case fixedText
    /// A fixed text of one line that is not blank.
    case title
    /// A text of a certain form: its name for readers, and a regular expression without anchors of its own.
    case form(String, pattern: String, mayBeNumber: Bool = false)
    case boolean
    case integer(ClosedRange<Int>)
    /// A number that need not be whole.
    case factor(ClosedRange<Int>)
    case duration(DurationBounds)
    case size
    case word([String])
    /// A status such as `201`, or a class of them such as `2xx`.
    case status
    /// A status, a class of statuses or a failure kind, or `failure` for all of these where that makes sense.
    case trigger(orFailure: Bool)
    /// A value of any kind: a typed place.
    case value
    /// A mapping of any names to values of any kind.
    case valueMapping
    /// A text that has a placeholder in it, for what only a run can know.
    case placeholder
    case list(ValueShape)
    /// A list of two.
    case pair(ValueShape)
    /// A list, for which one element will do.
    case oneOrMore(ValueShape)
    /// A mapping whose keys the person chooses.
    case names(NameKind, ValueShape)
    /// A shape or `null`, which takes an outer value away.
    case orNull(ValueShape)
    case mapping(MappingName)
    /// A matcher that is no plain value.
    case operators
    /// A request, a group or an include.
    case item
    case either([ValueShape])

    /// A header's name, or a text with placeholders that make one.
    static let headerName = ValueShape.form(
        "header name", pattern: "\(NamePattern.token)|.*<<.*", mayBeNumber: true)

    /// Which durations make sense in a place.
    package enum DurationBounds: Sendable {
        case positive
        case zeroOrMore
        case any
    }
}

/// What the keys of a mapping name when a person chooses them.
package enum NameKind: Sendable {
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

    /// How the key is called in `NAME → text`.
    package var word: String {
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
