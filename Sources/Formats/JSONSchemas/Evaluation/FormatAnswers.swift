import JSON

/// The question whether a value has a custom format.
struct FormatQuestion: Sendable, Hashable {
    let format: String
    /// The index of the schema with the format.
    let schema: Int
    let value: JSONValue
}

/// Known verdicts on custom formats.
///
/// The caller answers the open questions and evaluates again, until there are none: an evaluation cannot call it. A value
/// without a verdict is accepted, so failures are final only if no question is open.
struct FormatAnswers: Sendable {
    private let verdicts: [FormatQuestion: Bool]
    /// The questions without a verdict, in the order in which they arose.
    private(set) var open: [FormatQuestion] = []
    private var asked: Set<FormatQuestion> = []

    init(_ verdicts: [FormatQuestion: Bool] = [:]) {
        self.verdicts = verdicts
    }

    /// Returns a known verdict. Without one, notes the question and returns nil.
    mutating func verdict(on question: FormatQuestion) -> Bool? {
        if let verdict = verdicts[question] { return verdict }
        if asked.insert(question).inserted { open.append(question) }
        return nil
    }
}
