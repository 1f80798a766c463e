/// A piece of a page. Texts have code in backquotes; a backquote itself is never meant.
package enum ReferenceBlock: Sendable {
    case paragraph(String)
    case bullets([String])
    case numbered([String])
    case table(ReferenceTable)
    case keys(MappingName)
    case example(ReferenceExample)
}

/// Rows of short texts under headings.
package struct ReferenceTable: Sendable {
    package let headings: [String]
    package let rows: [[String]]
}

/// A page of the reference that is no mapping: rules and tables.
package struct ReferenceSubject: Sendable {
    /// The word that `hubrun help format` knows it by.
    package let name: String
    package let title: String
    package let summary: String
    package let blocks: [ReferenceBlock]
}
