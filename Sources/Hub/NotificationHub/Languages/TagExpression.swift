/// The audience of a message: tags joined by `!`, `&&`, `||` and parentheses, in this order of precedence.
package struct TagExpression: Sendable, Equatable {
    /// The tags of the expression in their order, without duplicates; at most 20.
    package let tags: [Tag]
    private let condition: TagCondition

    /// Parses the value of the header field `ServiceBusNotification-Tags`; a blank value addresses no device.
    package init(parsing text: String) throws(TagExpressionError) {
        guard text.contains(where: { $0 != " " && $0 != "\t" }) else {
            condition = .nobody
            tags = []
            return
        }
        var parser = TagExpressionParser(tokens: try TagExpressionToken.tokens(of: text))
        // The number is checked before parsing: a syntax tree of thousands of tags would be equally deep.
        tags = try parser.checkedTags()
        condition = TagCondition(try parser.expression(), over: tags)
    }

    /// True if a device with these tags is addressed.
    package func matches(_ tags: Set<Tag>) -> Bool {
        var bits: UInt32 = 0
        for (index, tag) in self.tags.enumerated() where tags.contains(tag) {
            bits |= 1 << UInt32(index)
        }
        return matches(bits: bits)
    }

    /// True if a device with the tags of the set bits is addressed; the first tag has the lowest bit.
    func matches(bits: UInt32) -> Bool { condition.isSatisfied(by: bits) }

    /// The installation id that the expression requires, as spelled (ids have no case here); nil if it requires none.
    /// With an id, a send needs no search in the other devices.
    package var requiredInstallation: String? {
        for (index, tag) in tags.enumerated() {
            if let id = tag.installationId, condition.requires(index, of: tags.count) { return id }
        }
        return nil
    }

    indirect enum Node: Sendable, Equatable {
        case tag(Tag)
        case not(Node)
        case and(Node, Node)
        case or(Node, Node)
    }
}

/// A syntax error in a tag expression, with positions in characters from 1.
package enum TagExpressionError: Error, Sendable, Equatable {
    case badTag(String, position: Int)
    /// A single `&` or `|`.
    case halfOperator(Character, position: Int)
    case unexpected(String, position: Int)
    case unexpectedEnd
    case tooDeep
    case tooManyTags(found: Int, allowed: Int)

    package var message: String {
        switch self {
        case .badTag(let text, let position):
            "\"\(text)\" at position \(position) is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #"
        case .halfOperator(let character, let position):
            "\"\(character)\" at position \(position) is not an operator; write \"\(character)\(character)\""
        case .unexpected(let text, let position): "unexpected \"\(text)\" at position \(position)"
        case .unexpectedEnd: "the expression ends where a tag is expected"
        case .tooDeep: "the expression is nested too deeply"
        case .tooManyTags(let found, let allowed):
            "the expression has \(found) tags, at most \(allowed) are allowed"
                + (allowed == 6 ? " when operators other than || are used" : "")
        }
    }
}

/// A recursive-descent parser for the tokens of a tag expression:
/// `expr := and ('||' and)*`, `and := unary ('&&' unary)*`, `unary := '!' unary | '(' expr ')' | tag`.
private struct TagExpressionParser {
    private let tokens: [TagExpressionToken]
    private var index = 0
    private var depth = 0

    init(tokens: [TagExpressionToken]) {
        self.tokens = tokens
    }

    /// Parses the whole expression; throws if tokens are left.
    mutating func expression() throws(TagExpressionError) -> TagExpression.Node {
        let node = try alternatives()
        if let token = current { throw .unexpected(token.text, position: token.position) }
        return node
    }

    /// Returns the tags without duplicates; at most 20 occurrences if `||` is the only operator, otherwise at most 6.
    func checkedTags() throws(TagExpressionError) -> [Tag] {
        var seen: Set<Tag> = []
        var found = 0
        var tags: [Tag] = []
        for case .tag(let tag) in tokens.map(\.kind) {
            found += 1
            if seen.insert(tag).inserted { tags.append(tag) }
        }
        let isList = tokens.allSatisfy { $0.kind != .and && $0.kind != .not }
        let allowed = isList ? 20 : 6
        guard found <= allowed else { throw .tooManyTags(found: found, allowed: allowed) }
        return tags
    }

    /// The limit on nested parentheses and negations, more than twenty tags need.
    private static let depthLimit = 100

    private var current: TagExpressionToken? { index < tokens.count ? tokens[index] : nil }

    private mutating func accept(_ kind: TagExpressionToken.Kind) -> Bool {
        guard current?.kind == kind else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() throws(TagExpressionError) -> TagExpression.Node {
        var node = try conjunction()
        while accept(.or) {
            node = .or(node, try conjunction())
        }
        return node
    }

    private mutating func conjunction() throws(TagExpressionError) -> TagExpression.Node {
        var node = try unary()
        while accept(.and) {
            node = .and(node, try unary())
        }
        return node
    }

    private mutating func unary() throws(TagExpressionError) -> TagExpression.Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .tooDeep }
        guard let token = current else { throw .unexpectedEnd }
        index += 1
        switch token.kind {
        case .tag(let tag): return .tag(tag)
        case .not: return .not(try unary())
        case .open:
            let node = try alternatives()
            guard accept(.close) else {
                guard let next = current else { throw .unexpectedEnd }
                throw .unexpected(next.text, position: next.position)
            }
            return node
        case .and, .or, .close: throw .unexpected(token.text, position: token.position)
        }
    }
}

/// A token of a tag expression, with its position in characters from 1.
private struct TagExpressionToken: Sendable, Equatable {
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
