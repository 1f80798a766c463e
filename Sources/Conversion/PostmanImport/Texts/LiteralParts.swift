import PostmanFormat

/// The parts of Postman's texts outside of placeholders.
enum LiteralParts {
    /// Splits a text at the first occurrence of a character that is in no placeholder.
    static func split(_ text: String, at sign: Character) -> (first: String, rest: String?) {
        var start = text.startIndex
        while let found = text[start...].firstIndex(of: sign) {
            let open = text[start..<found].ranges(of: "{{").last?.upperBound
            if let open, !text[open..<found].contains("}"),
                let close = text[found...].firstRange(of: "}}"), !text[found..<close.lowerBound].contains("{")
            {
                start = close.upperBound
                continue
            }
            return (String(text[..<found]), String(text[text.index(after: found)...]))
        }
        return (text, nil)
    }

    /// Replaces characters that are in no placeholder.
    static func replaced(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
        guard text.unicodeScalars.contains(where: { replacements[$0] != nil }) else { return text }
        var result = ""
        for piece in pieces(of: text) {
            guard case .literal(let literal) = piece else {
                result += piece.written
                continue
            }
            for scalar in literal.unicodeScalars {
                if let other = replacements[scalar] { result += other } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    enum Piece {
        case literal(String)
        /// The name of a placeholder.
        case placeholder(String)

        var written: String {
            switch self {
            case .literal(let text): text
            case .placeholder(let name): "{{\(name)}}"
            }
        }
    }

    /// Splits a text into placeholders and what is around them.
    static func pieces(of text: String) -> [Piece] {
        let scalars = text.unicodeScalars
        var pieces: [Piece] = []
        var offset = 0
        var index = scalars.startIndex
        for placeholder in PostmanPlaceholders.placeholders(in: text) {
            let start = scalars.index(index, offsetBy: placeholder.scalars.lowerBound - offset)
            if start > index { pieces.append(.literal(String(scalars[index..<start]))) }
            pieces.append(.placeholder(placeholder.name))
            index = scalars.index(start, offsetBy: placeholder.scalars.count)
            offset = placeholder.scalars.upperBound
        }
        if index < scalars.endIndex { pieces.append(.literal(String(scalars[index...]))) }
        return pieces
    }
}
