package import Diagnostics
package import Placeholders
package import Text

/// The passes of a request or a group under `repeat`.
package struct Repetition: Sendable {
    package enum Kind: String, Sendable {
        /// The conditions end the passes.
        case until
        /// The conditions continue the passes.
        case `while`
    }

    package let kind: Kind
    /// The conditions, evaluated after each pass; all of them must hold.
    package let conditions: [Condition]
    /// The most passes; the last one fails if a further pass would follow.
    package let max: Int
    /// The wait between two passes.
    package let delay: DurationText.Setting?
    package let range: SourceRange

    /// The names that are looked up between passes.
    package var references: [NameReference] {
        var references = conditions.flatMap(\.references)
        delay?.placeholder?.addReferences(to: &references)
        return references
    }

    /// The conditions in short: `until <<state>>`.
    package var summary: String { "\(kind.rawValue) \(conditions.map(\.subject.written).joined(separator: ", "))" }
}
