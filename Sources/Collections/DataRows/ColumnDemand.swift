package import Diagnostics
package import Placeholders

/// What the texts of a column must be able to be read as, because of the value that they stand before.
///
/// "Variables and placeholders" in format.md: a text from outside takes over the kind of what it replaces.
package struct ColumnDemand: Sendable {
    let kind: ScalarKind
    /// Where the value stands that is replaced, `FILE:LINE:COLUMN`.
    let definition: String
    private let acceptsEmpty: Bool

    /// - Parameter acceptsEmpty: whether something stands in for an empty text.
    package init(_ kind: ScalarKind, definedAt definition: String, acceptsEmpty: Bool = false) {
        self.kind = kind
        self.definition = definition
        self.acceptsEmpty = acceptsEmpty
    }

    /// Whether a text can be read as the kind, or need not be.
    package func accepts(_ text: String) -> Bool { kind.value(readFrom: text) != nil || acceptsEmpty && text.isEmpty }

    /// Says that a row's text is none of the kind; the text may be a secret and is not told.
    package func diagnostic(in name: String, ofRow number: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            at: range, "\"\(name)\" is \(kind.rawValue) in the collection, and the value of row \(number) is none",
            hint: "it is defined at \(definition): give \(kind.rawValue) here, or quote the value there to make it text"
        )
    }
}
