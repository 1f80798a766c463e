/// A pattern for names, hosts, paths and URLs: `*` matches any characters, `?` one; after `\`, `*`, `?` and `\` are
/// literal.
package struct TextPattern: Sendable, Equatable {
    package let text: String
    private let pieces: [Piece]

    private enum Piece: Sendable, Equatable {
        case anyText
        case anyScalar
        case scalar(Unicode.Scalar)
    }

    package init(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": pieces.append(.anyText)
            case "?": pieces.append(.anyScalar)
            case "\\":
                let next = rest.first.flatMap { Self.signs.contains($0) ? rest.popFirst() : nil }
                pieces.append(.scalar(next ?? scalar))
            default: pieces.append(.scalar(scalar))
            }
        }
        self.pieces = pieces
    }

    private static let signs: [Unicode.Scalar] = ["*", "?", "\\"]

    /// Returns the text of a pattern that matches only this name, except that `?` matches any character.
    ///
    /// A `?` stays unescaped: it is usually part of a URL, and it matches itself.
    package static func text(matching name: String) -> String {
        var pattern = String.UnicodeScalarView()
        var rest = name.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isSign = scalar == "*" || scalar == "\\" && (rest.first.map(Self.signs.contains) ?? false)
            pattern.append(contentsOf: isSign ? ["\\", scalar] : [scalar])
        }
        return String(pattern)
    }

    /// True if the whole text matches; backtracks to the last `*` only.
    package func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var (index, position) = (0, 0)
        var lastStar: (index: Int, position: Int)?
        while position < text.count {
            if index < pieces.count, pieces[index] == .anyText {
                lastStar = (index, position)
                index += 1
            } else if index < pieces.count, pieces[index] == .anyScalar || pieces[index] == .scalar(text[position]) {
                index += 1
                position += 1
            } else if let star = lastStar {
                lastStar = (star.index, star.position + 1)
                (index, position) = (star.index + 1, star.position + 1)
            } else {
                return false
            }
        }
        return pieces[index...].allSatisfy { $0 == .anyText }
    }
}
