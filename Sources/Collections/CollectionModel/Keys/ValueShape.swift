import HTTP

/// The values that a key accepts, for the reference and the JSON Schema. Each key declares them next to its decoder.
package indirect enum ValueShape: Sendable {
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
    /// A cause of a retry or a hint: a status, a class of statuses or a failure kind; with `orFailure`, also `failure`
    /// for all of these.
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
    /// A text that names something, with its shape; editors propose what there is.
    case naming(Subject, ValueShape)

    /// What a text names.
    package enum Subject: Sendable {
        case file
        case request
        case tag
        case environment
        case variable
    }

    /// The valid range of a duration.
    package enum DurationBounds: Sendable {
        case positive
        case zeroOrMore
        case any
    }

    /// The meaning of the keys of a mapping if the user chooses them.
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
    }

    /// One of the words that a type lists.
    static func word<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> ValueShape {
        .word(Word.allCases.map(\.rawValue))
    }

    /// The words for exchanges without a response.
    package static let failureKinds = FailureKind.allCases.map(\.rawValue)

    static let matcher = ValueShape.mapping(.matcher)
    static let variables = ValueShape.names(.variable, .value)
    static let conditions = ValueShape.names(.placeholder, .matcher)
    /// A mapping of values, or a placeholder that stands for one.
    static let mappingOfValues = ValueShape.either([.valueMapping, .placeholder])
    static let url = ValueShape.form("URL", pattern: ValuePattern.url)
    /// The URL of a request, which may be relative to `baseUrl`.
    static let requestURL = ValueShape.form("URL", pattern: ValuePattern.requestURL)
    static let jsonPath = ValueShape.form("JSONPath", pattern: #"\$.*|.*<<.*"#)
    static let headerName = ValueShape.form(
        "header name", pattern: "\(ValuePattern.token)|.*<<.*", mayBeNumber: true)
    static let secretNames = ValueShape.oneOrMore(
        .naming(.variable, .form("name of a variable, or env.NAME", pattern: ValuePattern.name)))
    static let tags = ValueShape.oneOrMore(.naming(.tag, .title))
    /// A path, which may have placeholders.
    static let path = ValueShape.naming(.file, .text)
    /// A path without placeholders.
    static let fixedPath = ValueShape.naming(.file, .fixedText)
    static let scripts = ValueShape.oneOrMore(
        .either([.form("JavaScript", pattern: #"[\s\S]*\S[\s\S]*"#), .mapping(.scriptFile)]))
}

/// Regular expressions for values, without anchors, in the common syntax of ECMAScript and PCRE2.
package enum ValuePattern {
    private static let start = #"([A-Za-z_]|[^\x00-\x7F])"#
    private static let part = #"([A-Za-z0-9_.-]|[^\x00-\x7F])"#
    private static let number = #"[0-9]+(\.[0-9]+)?"#

    /// A name in a placeholder.
    package static let name = "\(start)\(part)*"
    /// A name that a collection may define.
    package static let variable = #"(?!env\.)"# + name
    /// A token (RFC 9110, section 5.6.2).
    package static let token = #"[!#$%&'*+.^_`|~0-9A-Za-z-]+"#

    package static let duration = "(0|(\(number)(us|ms|s|m|h|d))+)"
    package static let durationAboveZero = #"(?!0+(\.0+)?(us|ms|s|m|h|d)$)("# + number + "(us|ms|s|m|h|d))+"
    /// A duration in which 0 has a unit, too.
    static let durationWithUnit = "(\(number)(us|ms|s|m|h|d))+"
    package static let size = "(0|\(number)(B|K|KB|KiB|M|MB|MiB|G|GB|GiB))"

    /// An HTTP URL with a host, or a text that begins with a placeholder.
    static let url = "([hH][tT][tT][pP][sS]?://[^/?#]|<<).*"
    /// A URL, or a relative one: its first part has neither a colon nor a dot, unless it begins with one.
    static let requestURL = "([hH][tT][tT][pP][sS]?://[^/?#]|<<|[./?]|[^:.{$/?#]+([/?#]|$)).*"
    /// A proxy's URL, or a text that begins with a placeholder.
    static let proxy = "(([hH][tT][tT][pP][sS]?|[sS][oO][cC][kK][sS](4a?|5h?))://|<<).*"
}
