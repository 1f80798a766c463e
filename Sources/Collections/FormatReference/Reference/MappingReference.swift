/// What the reference says of one mapping whose keys the format fixes.
package struct MappingReference: Sendable {
    package let name: MappingName
    /// As a heading: `A request`.
    package let title: String
    /// One sentence for lists of topics and for editors.
    package let summary: String
    /// What stands between the heading and the keys.
    package let prose: [ReferenceBlock]
    package let keys: [KeyReference]
    package let rules: [KeyRule]
    /// The beginning of keys that are ignored.
    package let ignoredPrefix: String?

    init(
        _ name: MappingName, _ title: String, _ summary: String, prose: [ReferenceBlock] = [], keys: [KeyReference],
        rules: [KeyRule] = [], ignoredPrefix: String? = nil
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.prose = prose
        self.keys = keys
        self.rules = rules
        self.ignoredPrefix = ignoredPrefix
    }
}

/// What must hold between the keys of a mapping.
package enum KeyRule: Sendable {
    /// One of these keys and no second one.
    case exactlyOne([String])
    /// At least one key, whichever.
    case notEmpty
    /// The keys of one of these forms, and no key of another.
    case oneForm([KeyForm])
    /// These keys cannot stand beside that one.
    case excludes(String, [String])
    /// Where the first key stands, the others must, too.
    case brings(String, [String])
    /// These keys must stand where that one does not.
    case requiresUnless(String, [String])
}

/// One of several sets of keys that a mapping may have.
package struct KeyForm: Sendable {
    package let required: [String]
    package let optional: [String]

    init(_ required: String..., optional: [String] = []) {
        self.required = required
        self.optional = optional
    }
}
