import Diagnostics
import PostmanFormat

/// A text that is joined from texts of a file and the separators between them.
struct JoinedText {
    private struct Piece {
        let text: String
        /// The place; nil for a separator and for a text whose placeholders are replaced already.
        let slice: SourceSlice?
    }

    private var pieces: [Piece] = []

    mutating func append(_ separator: String) { pieces.append(Piece(text: separator, slice: nil)) }

    mutating func append(_ text: PostmanText) { pieces.append(Piece(text: text.text, slice: text.slice)) }

    /// Returns the text with its placeholders replaced.
    ///
    /// - Parameter range: The place of the whole text.
    func replaced(at range: SourceRange, _ texts: PostmanTexts) throws -> String {
        // A placeholder may extend over several texts: a host is also split at the dots of a name.
        guard pieces.allSatisfy({ $0.text.hasBalancedBraces }) else {
            return try texts.text(PostmanText(pieces.map(\.text).joined(), slice: .whole(range)))
        }
        return try pieces.map { piece in
            guard let slice = piece.slice else { return piece.text }
            return try texts.text(PostmanText(piece.text, slice: slice))
        }.joined()
    }
}

extension String {
    fileprivate var hasBalancedBraces: Bool {
        var open = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "{") { open += 1 }
            if byte == UInt8(ascii: "}") { open -= 1 }
            if open < 0 { return false }
        }
        return open == 0
    }
}
