import CollectionDrafts
import Diagnostics
import PostmanFormat
import Text

/// A parameter of a query, as Postman sends it.
struct QueryPart {
    var name: String
    /// Nil for a name without `=`.
    var value: String?
    var isDisabled = false
    /// The entry, for its description.
    var entry: PostmanEntry?
    /// True for an entry of a list, in which `&` is a part of the value.
    private var isEntry: Bool

    init(_ entry: PostmanEntry) {
        name = entry.key?.text ?? ""
        value =
            switch entry.value {
            case .missing, .null: nil
            default: PostmanPlaceholders.text(of: entry.value)
            }
        isDisabled = entry.isDisabled
        self.entry = entry
        isEntry = true
    }

    private init(written: Substring) {
        let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        value = parts.count > 1 ? String(parts[1]) : nil
        isEntry = false
    }

    /// Returns the parameters of a written query.
    static func parts(of query: String?) -> [QueryPart] {
        guard let query, !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { QueryPart(written: $0) }
    }

    /// The name as a part of the URL.
    var writtenName: String { LiteralParts.replaced(name, isEntry ? escapes.merging(["=": "%3D"]) { $1 } : escapes) }

    /// The value as a part of the URL.
    var writtenValue: String? { value.map { LiteralParts.replaced($0, escapes) } }

    private var escapes: [Unicode.Scalar: String] {
        ["'": "%27", "#": "%23"].merging(isEntry ? ["&": "%26"] : [:]) { $1 }
    }

    /// The name as `query` has it; nil if the same bytes would not be sent.
    func decodedName(_ isSafe: (String) -> Bool) -> String? {
        name.isEmpty ? nil : decoded(name, allowed: isEntry ? "=&" : "", isSafe)
    }

    /// The value as `query` has it; nil if the same bytes would not be sent.
    func decodedValue(_ isSafe: (String) -> Bool) -> String? {
        value.flatMap { decoded($0, allowed: isEntry ? "&" : "", isSafe) }
    }

    private func decoded(_ text: String, allowed: String, _ isSafe: (String) -> Bool) -> String? {
        var result = ""
        for piece in LiteralParts.pieces(of: text) {
            switch piece {
            case .placeholder(let name):
                guard isSafe(name) else { return nil }
                result += piece.written
            case .literal(let literal):
                guard let decoded = Self.decoded(literal, allowed: allowed) else { return nil }
                result += decoded
            }
        }
        return result
    }

    /// Returns a text that hubrun encodes to the bytes that Postman sends; nil if there is none.
    static func decoded(_ text: String, allowed: String) -> String? {
        // hubrun leaves `'` as it is, Postman encodes it; for the other characters it is the opposite.
        let differs = text.contains { "'[]{}|^`\\;+".contains($0) } || text.holds("%27")
        let braces = ["%7B", "%7b", "%7D", "%7d"].contains { text.contains($0) }
        return differs || braces ? nil : PercentText.decoded(text, as: .query, allowed: allowed + "#")
    }
}
