/// A part of a page; texts have code in backquotes, and never a literal backquote.
enum ReferenceBlock: Sendable {
    case paragraph(String)
    case bullets([String])
    case numbered([String])
    case table(ReferenceTable)
    case keys(MappingName)
    case example(ReferenceExample)
}

/// A table of short texts with headings.
struct ReferenceTable: Sendable {
    let headings: [String]
    let rows: [[String]]
}

/// A page of the reference that isn't about a mapping, with rules and tables.
struct ReferenceSubject: Sendable {
    /// The topic of `hubrun help format`.
    let name: String
    let title: String
    let summary: String
    let blocks: [ReferenceBlock]
}
