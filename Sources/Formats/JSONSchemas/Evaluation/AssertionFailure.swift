import JSON

/// The failure of an assertion, without its location.
struct AssertionFailure: Sendable {
    let message: String
    /// The accepted types or values if the message lists them, else empty.
    let expected: [String]
    /// The values from which other validators make their messages, such as `limit`.
    let parameters: JSONObject

    init(_ message: String, _ parameters: JSONObject = JSONObject()) {
        self.message = message
        self.parameters = parameters
        expected = []
    }

    /// Creates a message such as `expected text or null, got the number 5`.
    init(expected: [String], got: String, _ parameters: JSONObject = JSONObject()) {
        message = "expected \(Self.alternatives(expected)), got \(got)"
        self.expected = expected
        self.parameters = parameters
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
