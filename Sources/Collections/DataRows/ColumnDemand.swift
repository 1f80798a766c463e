package import Diagnostics
package import Placeholders

/// The type that the texts of a column must have, because they replace a value of this type.
///
/// In format.md, "Variables and placeholders": a text from outside is converted to the type of the replaced value.
package struct ColumnDemand: Sendable {
    let kind: ScalarKind
    /// The place of the replaced value, `FILE:LINE:COLUMN`.
    let definition: String
    private let acceptsEmpty: Bool

    /// - Parameter acceptsEmpty: True if an empty text has a replacement.
    package init(_ kind: ScalarKind, definedAt definition: String, acceptsEmpty: Bool = false) {
        self.kind = kind
        self.definition = definition
        self.acceptsEmpty = acceptsEmpty
    }

    /// True if the text parses as this type, or is empty and has a replacement.
    package func accepts(_ text: String) -> Bool { kind.value(readFrom: text) != nil || acceptsEmpty && text.isEmpty }

    /// Returns the error for a text of another type, without the text, which may be a secret.
    package func diagnostic(in name: String, ofRow number: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .wrongVariableType, at: range,
            "\"\(name)\" is \(kind.rawValue) in the collection, and the value of row \(number) is not",
            hint: "it is defined at \(definition): give \(kind.rawValue) here, or quote the value there to make it text"
        )
    }
}
