/// A value of a collection that is being written as YAML.
package indirect enum DraftValue: Hashable, Sendable {
    /// A text, which is quoted where YAML would read something else.
    case text(String)
    /// A text that is always quoted: a placeholder in it does not keep the kind of its value.
    case quoted(String)
    /// A number, a boolean, null or an alias, written as it is.
    case plain(String)
    case list([DraftValue])
    case mapping(DraftMapping)

    /// A mapping with one entry.
    package static func entry(_ key: String, _ value: DraftValue) -> DraftValue {
        .mapping(DraftMapping([(key, value)]))
    }

    package static func number(_ number: Int) -> DraftValue { .plain(String(number)) }

    package static func bool(_ bool: Bool) -> DraftValue { .plain(bool ? "true" : "false") }

    /// True for a text, a number, a boolean or null.
    package var isScalar: Bool {
        switch self {
        case .text, .quoted, .plain: true
        case .list, .mapping: false
        }
    }
}

extension DraftValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
}
