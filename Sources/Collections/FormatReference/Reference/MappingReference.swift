/// The reference of one mapping with fixed keys.
struct MappingReference: Sendable {
    let name: MappingName
    /// The heading, such as `A request`.
    let title: String
    /// One sentence, for lists of topics and for editors.
    let summary: String
    /// The blocks between the heading and the keys.
    let prose: [ReferenceBlock]
    let keys: [KeyReference]
    let rules: [KeyRule]
    /// The prefix of ignored keys; nil if no keys are ignored.
    let ignoredPrefix: String?

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

/// A constraint on the keys of a mapping.
enum KeyRule: Sendable {
    /// Exactly one of these keys.
    case exactlyOne([String])
    /// At least one key.
    case notEmpty
    /// The keys of one of these forms, and no others.
    case oneForm([KeyForm])
    /// The first key excludes the others.
    case excludes(String, [String])
    /// The first key requires the others.
    case brings(String, [String])
    /// The other keys are required without the first one.
    case requiresUnless(String, [String])
}

/// One of several sets of keys for a mapping.
struct KeyForm: Sendable {
    let required: [String]
    let optional: [String]

    init(_ required: String..., optional: [String] = []) {
        self.required = required
        self.optional = optional
    }
}
