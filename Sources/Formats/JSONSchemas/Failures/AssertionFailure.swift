/// What an assertion has to say about a value that it refuses.
struct AssertionFailure: Sendable {
    let message: String
    /// The kinds or values that would have been accepted, where the message is a list of them.
    let expected: [String]

    init(_ message: String) {
        self.message = message
        expected = []
    }

    /// `expected text or null, got the number 5`.
    init(expected: [String], got: String) {
        message = "expected \(Self.alternatives(expected)), got \(got)"
        self.expected = expected
    }

    /// The most alternatives that are written out.
    private static let mostAlternatives = 10

    private static func alternatives(_ words: [String]) -> String {
        if words.count > mostAlternatives {
            let written = words.prefix(mostAlternatives).joined(separator: ", ")
            return "\(written) or one of \(words.count - mostAlternatives) more"
        }
        guard let last = words.last, words.count > 1 else { return words.first ?? "something else" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }
}
