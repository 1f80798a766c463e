import Cryptography
import RunRecords
import Secrets

/// An error with the members of Newman's errors.
struct NewmanError {
    let name: String
    let message: String
    /// The error's first line, its places, details and hint.
    let stack: String
    /// The code of Node.js for a failed exchange, such as `ECONNREFUSED`.
    var code: String?

    /// The sign between the lines of a stack, as in Newman's.
    private static let margin = "\n   "

    /// Creates the error of a problem.
    ///
    /// - Parameters:
    ///   - text: The message, which can begin with the error's class, as in `TypeError: x is null`.
    ///   - standard: The class of a message without one.
    ///   - problem: The problem with place, details and hint; nil if it was not recorded.
    ///   - place: The place if `problem` has none.
    init(_ text: String, class standard: String, _ problem: RequestFailureRecord?, at place: PlaceRecord) {
        (name, message) = Self.parts(of: text) ?? (standard, text)
        let details = problem?.details ?? []
        let isPlaced = details.contains { $0.hasPrefix("at ") }
        let place = isPlaced ? [] : ["at \((problem?.place ?? place).label)"]
        let hint = problem?.hint.map { ["hint: \($0)"] } ?? []
        stack = (["\(name): \(message)"] + place + details + hint).joined(separator: Self.margin)
    }

    /// Returns the class and the rest of a message that begins with a class; nil for another message.
    private static func parts(of text: String) -> (name: String, message: String)? {
        guard let colon = text.firstRange(of: ": ") else { return nil }
        let name = text[..<colon.lowerBound]
        guard name.hasSuffix("Error"), name.utf8.allSatisfy(isLetter) else { return nil }
        return (String(name), String(text[colon.upperBound...]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    func writeMembers(to stream: inout JSONStream) {
        stream.string("name", name)
        stream.string("message", message)
        stream.string("stack", stack)
        stream.string("code", ifAny: code)
    }

    /// Writes the members of an assertion's error.
    ///
    /// - Parameter index: The index among the assertions of the request.
    func writeMembers(of assertion: NewmanResult.Assertion, at index: Int, to stream: inout JSONStream) {
        stream.integer("index", index)
        stream.string("test", assertion.name)
        writeMembers(to: &stream)
    }

    /// A digest of class and message, the same in each run.
    var checksum: String { Digest.md5(Array(SecretMark.withoutHashes("\(name): \(message)").utf8)).hexText }
}
