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
