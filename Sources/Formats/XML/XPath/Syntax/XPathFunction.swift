/// The functions of XPath 1.0 (section 4).
enum XPathFunction: String, CaseIterable {
    case last, position, count, id
    case localName = "local-name"
    case namespaceURI = "namespace-uri"
    case name
    case string, concat
    case startsWith = "starts-with"
    case contains
    case substringBefore = "substring-before"
    case substringAfter = "substring-after"
    case substring
    case stringLength = "string-length"
    case normalizeSpace = "normalize-space"
    case translate
    case boolean, not
    case `true`, `false`
    case lang
    case number, sum, floor, ceiling, round

    /// The type of the result.
    var kind: XPathKind {
        switch self {
        case .id: .nodes
        case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: .number
        case .localName, .namespaceURI, .name, .string, .concat, .substringBefore, .substringAfter, .substring,
            .normalizeSpace, .translate:
            .text
        case .startsWith, .contains, .boolean, .not, .true, .false, .lang: .boolean
        }
    }

    /// The allowed numbers of arguments.
    var arity: ClosedRange<Int> {
        switch self {
        case .last, .position, .true, .false: 0...0
        case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: 0...1
        case .count, .id, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
        case .startsWith, .contains, .substringBefore, .substringAfter: 2...2
        case .substring: 2...3
        case .translate: 3...3
        case .concat: 2...Int.max
        }
    }

    /// True if the argument must be a node set. Other functions convert their arguments.
    var requiresNodes: Bool {
        switch self {
        case .count, .sum, .localName, .namespaceURI, .name: true
        default: false
        }
    }
}
