package import Diagnostics
import Placeholders

/// An expectation on the body of a response, with its key under `expect`.
package struct BodyExpectation {
    package let key: String
    package let range: SourceRange

    /// Returns the message for a body expectation on HEAD, whose response has no body (RFC 9110, section 9.3.2).
    package static func headMessage(_ key: String) -> String {
        "\"\(key)\" on HEAD: the response to it has no body"
    }

    package static let headHint = "send GET, or leave it out; null removes the expectation of the defaults"
}

extension Expectations {
    /// The expectations on the content of the body, the first one for each key, in the order of the format's reference.
    package var ofBody: [BodyExpectation] {
        var found: [BodyExpectation] = []
        if let first = json.first { found.append(BodyExpectation(key: "json", range: first.path.written.range)) }
        if let first = xml.lazy.compactMap(\.matcher).first {
            found.append(BodyExpectation(key: "xml", range: first.range))
        }
        if let text = text.value { found.append(BodyExpectation(key: "text", range: text.range)) }
        // A length may be expected of a response to HEAD: it is 0.
        if let first = bytes.lazy.filter({ $0.part != .length }).compactMap(\.matcher).first {
            found.append(BodyExpectation(key: "bytes", range: first.range))
        }
        if let schema = schema.value { found.append(BodyExpectation(key: "schema", range: schema.range)) }
        return found
    }
}

extension Capture.Source {
    /// The key under `capture` of a source in the body; nil for other sources.
    package var bodyKey: String? {
        switch self {
        case .json: "json"
        case .xml: "xml"
        case .part(.text): "text"
        case .header, .cookie, .part: nil
        }
    }
}
