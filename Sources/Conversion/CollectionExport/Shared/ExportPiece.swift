import Placeholders

/// A part of a text that is exported.
enum ExportPiece {
    case literal(String)
    case expression(PlaceholderExpression)
    /// A secret that the collection contains as literal text, by the name that its variable has in the result.
    case secret(String)
}

extension [ExportPiece] {
    /// The text if it has only literal parts.
    var literal: String? {
        var text = ""
        for piece in self {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }
}
