/// A token of a handler's JavaScript.
struct HandlerToken {
    enum Kind: Equatable {
        case word(String)
        case text(String)
        case number(String)
        case sign(String)
    }

    var kind: Kind
    /// The position of the token in the script, in scalars.
    var range: Range<Int>

    private static let signs = ["===", "!==", "=>", "==", "!=", ">=", "<=", "&&", "||"]
    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]

    /// Returns the tokens without comments. A text without its end goes to the end of the script.
    static func all(of scalars: [Unicode.Scalar]) -> [HandlerToken] {
        var tokens: [HandlerToken] = []
        var index = 0
        while index < scalars.count {
            let start = index
            let scalar = scalars[index]
            if scalar.properties.isWhitespace {
                index += 1
            } else if starts("//", scalars, index) {
                while index < scalars.count, scalars[index] != "\n" { index += 1 }
            } else if starts("/*", scalars, index) {
                index += 2
                while index < scalars.count, !starts("*/", scalars, index) { index += 1 }
                index += 2
            } else if "'\"`".unicodeScalars.contains(scalar) {
                let text = text(scalars, &index)
                tokens.append(HandlerToken(kind: .text(text), range: start..<min(index, scalars.count)))
            } else if isWord(scalar) {
                while index < scalars.count, isWord(scalars[index]) || isNumber(scalar) && scalars[index] == "." {
                    index += 1
                }
                let word = String(String.UnicodeScalarView(scalars[start..<index]))
                tokens.append(HandlerToken(kind: isNumber(scalar) ? .number(word) : .word(word), range: start..<index))
            } else {
                let sign = signs.first { starts($0, scalars, index) } ?? String(Character(scalar))
                index += sign.unicodeScalars.count
                tokens.append(HandlerToken(kind: .sign(sign), range: start..<index))
            }
        }
        return tokens
    }

    private static func starts(_ text: String, _ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        var offset = index
        for scalar in text.unicodeScalars {
            guard offset < scalars.count, scalars[offset] == scalar else { return false }
            offset += 1
        }
        return true
    }

    private static func text(_ scalars: [Unicode.Scalar], _ index: inout Int) -> String {
        let quote = scalars[index]
        var text = String.UnicodeScalarView()
        index += 1
        while index < scalars.count, scalars[index] != quote {
            if scalars[index] == "\\", index + 1 < scalars.count {
                index += 1
                text.append(escapes[scalars[index]] ?? scalars[index])
            } else {
                text.append(scalars[index])
            }
            index += 1
        }
        index += 1
        return String(text)
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "$" || isNumber(scalar) || scalar.properties.isAlphabetic
    }
}
