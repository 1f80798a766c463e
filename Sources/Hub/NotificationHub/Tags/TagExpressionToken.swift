/// A token of a tag expression, with its position in characters from 1.
struct TagExpressionToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case tag(Tag)
        case not
        case and
        case or
        case open
        case close
    }

    let kind: Kind
    let text: String
    let position: Int

    static func tokens(of text: String) throws(TagExpressionError) -> [TagExpressionToken] {
        let characters = Array(text)
        var tokens: [TagExpressionToken] = []
        var index = 0
        while index < characters.count {
            if characters[index] == " " || characters[index] == "\t" {
                index += 1
                continue
            }
            let token = try token(in: characters, at: index)
            tokens.append(token)
            index += token.text.count
        }
        return tokens
    }

    private static func token(in characters: [Character], at index: Int) throws(TagExpressionError) -> Self {
        let position = index + 1
        switch characters[index] {
        case "!": return Self(kind: .not, text: "!", position: position)
        case "(": return Self(kind: .open, text: "(", position: position)
        case ")": return Self(kind: .close, text: ")", position: position)
        case let character where character == "&" || character == "|":
            guard index + 1 < characters.count, characters[index + 1] == character else {
                throw .halfOperator(character, position: position)
            }
            return Self(kind: character == "&" ? .and : .or, text: "\(character)\(character)", position: position)
        default:
            let word = String(characters[index...].prefix { !" \t!()&|".contains($0) })
            guard let tag = Tag(addressed: word) else { throw .badTag(word, position: position) }
            return Self(kind: .tag(tag), text: word, position: position)
        }
    }
}
