/// Which devices a message is for: tags joined by `!`, `&&`, `||` and parentheses, binding in this order.
package struct TagExpression: Sendable, Equatable {
    /// Everything the expression names, in its order, once each; at most 20.
    package let tags: [Tag]
    private let condition: TagCondition

    /// Reads the value of the `ServiceBusNotification-Tags` header. Nothing but blanks addresses nobody.
    package init(parsing text: String) throws(TagExpressionError) {
        guard text.contains(where: { $0 != " " && $0 != "\t" }) else {
            condition = .nobody
            tags = []
            return
        }
        var parser = TagExpressionParser(tokens: try TagExpressionToken.tokens(of: text))
        // Counted first: a tree of thousands of tags would be as deep.
        tags = try parser.checkedTags()
        condition = TagCondition(try parser.expression(), over: tags)
    }

    /// Whether a device with these tags is addressed.
    package func matches(_ tags: Set<Tag>) -> Bool {
        var bits: UInt32 = 0
        for (index, tag) in self.tags.enumerated() where tags.contains(tag) {
            bits |= 1 << UInt32(index)
        }
        return matches(bits: bits)
    }

    /// Whether a device is addressed that has those of the expression's tags whose bits are set, the first tag's the
    /// lowest.
    func matches(bits: UInt32) -> Bool { condition.isSatisfied(by: bits) }

    /// The id without which the expression cannot hold, as the expression spells it (ids have no case here), or nil:
    /// a message to one device then needs no look at the others.
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

/// Why a text is not a tag expression. Positions count characters from 1.
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
