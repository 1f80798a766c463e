/// The failure of an assertion, without its location.
struct AssertionFailure: Sendable {
    let message: String
    /// The accepted types or values if the message lists them, else empty.
    let expected: [String]

    init(_ message: String) {
        self.message = message
        expected = []
    }

    /// Creates a message such as `expected text or null, got the number 5`.
    init(expected: [String], got: String) {
        message = "expected \(Self.alternatives(expected)), got \(got)"
        self.expected = expected
    }

    /// The maximum number of listed alternatives.
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
