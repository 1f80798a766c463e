/// A recursive-descent parser for the tokens of a tag expression:
/// `expr := and ('||' and)*`, `and := unary ('&&' unary)*`, `unary := '!' unary | '(' expr ')' | tag`.
struct TagExpressionParser {
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
