/// A part of a page; texts have code in backquotes, and never a literal backquote.
package enum ReferenceBlock: Sendable {
    case paragraph(String)
    case bullets([String])
    case numbered([String])
    case table(ReferenceTable)
    case keys(MappingName)
    case example(ReferenceExample)
}

/// A table of short texts with headings.
package struct ReferenceTable: Sendable {
    package let headings: [String]
    package let rows: [[String]]
}

/// A page of the reference that isn't about a mapping, with rules and tables.
package struct ReferenceSubject: Sendable {
    /// The topic of `hubrun help format`.
    package let name: String
    package let title: String
    package let summary: String
    package let blocks: [ReferenceBlock]
}
