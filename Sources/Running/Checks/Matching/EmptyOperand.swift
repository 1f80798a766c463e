import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// A check for operators whose value is empty after placeholder replacement, so that every response matches.
/// Constant values are checked before a run.
enum EmptyOperand {
    /// - Throws: An error for an empty text, which is part of every text.
    static func check(_ text: String, of name: String, at range: SourceRange) throws(PlaceholderError) {
        if text.isEmpty { throw error("\"\(name)\" is an empty text here", at: range) }
    }

    /// - Throws: An error for an empty list, an empty text in a text, and an empty mapping in a mapping.
    static func check(contained wanted: JSONValue, in actual: JSONValue, at range: SourceRange) throws(PlaceholderError)
    {
        if case .array([]) = wanted { throw error("\"contains\" is an empty list here", at: range) }
        switch actual {
        case .string where wanted.wantedParts.contains { $0.placeholderText.isEmpty }:
            throw error("\"contains\" is an empty text here", at: range)
        case .object where wanted.wantedParts.contains(.object([:])):
            throw error("\"contains\" is an empty mapping here", at: range)
        default: break
        }
    }

    private static func error(_ problem: String, at range: SourceRange) -> PlaceholderError {
        PlaceholderError(
            .failed(reason: "\(problem), so any value would match"), at: range,
            hint: "is a variable in it empty? exists: true expects any value", alwaysMatches: true)
    }
}
