import Checks
import HTTP
import Testing

/// A matcher as written, evaluated on parts of a response.
struct MatcherSample {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the failures of the matcher on the results of a path in a body.
    func failures(ofJSON body: String, at path: String = "$") throws -> [String] {
        try CheckSample("expect: { json: { \(path): \(text) } }").failures(on: .sample(body: body))
    }

    /// Returns the failures of the matcher on a header field with these values.
    func failures(ofHeader values: [String]) throws -> [String] {
        let fields = values.map { ("X", $0) }
        return try CheckSample("expect: { headers: { X: \(text) } }").failures(on: .sample(fields: fields))
    }
}
