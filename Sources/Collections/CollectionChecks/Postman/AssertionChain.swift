import CollectionModel

/// An expression that begins like an assertion: `pm.expect(…)`, `expect(…)`, `pm.response.to`, and the words after it.
struct AssertionChain {
    /// True if a word of the chain is an assertion, or may be one.
    let checksSomething: Bool
    /// The index of the last word.
    let last: Int
    /// The index of the last word if it is a method that is not called.
    let uncalledMethod: Int?
    /// The index after the expression.
    let end: Int

    /// Words that check nothing by themselves; the scripting engine has the same (a test compares them).
    static let fillers: Set<String> = [
        "to", "be", "been", "is", "and", "has", "have", "with", "that", "which", "at", "of", "same", "but", "does",
        "still", "also", "not", "deep", "nested", "own", "ordered", "any", "all", "itself",
    ]
    /// Words that check something only when they are called.
    static let methods: Set<String> = [
        "a", "above", "an", "approximately", "below", "body", "change", "changes", "closeTo", "contain", "contains",
        "decrease", "decreases", "eq", "eql", "eqls", "equal", "equals", "greaterThan",
        "greaterThanOrEqual", "gt", "gte", "haveOwnProperty", "haveOwnPropertyDescriptor", "header", "include",
        "includes", "increase", "increases", "instanceOf", "instanceof", "jsonBody", "jsonSchema", "key", "keys",
        "least", "length", "lengthOf", "lessThan", "lessThanOrEqual", "lt", "lte", "match", "matches", "members",
        "most", "oneOf", "ownProperty", "ownPropertyDescriptor", "property", "respondTo", "respondsTo", "satisfies",
        "satisfy", "status", "statusCode", "statusCodeClass", "statusReason", "string", "throw", "throws", "within",
    ]

    /// Reads a chain; nil if none begins at the index.
    init?(from start: Int, in tokens: ScriptTokenList) {
        let isOfPostman = tokens.word(start) == "pm"
        let base = isOfPostman ? start + 2 : start
        var words: [(index: Int, isCalled: Bool)] = []
        var next: Int
        switch tokens.word(base) {
        case "expect" where tokens.isCall(base):
            guard let close = tokens.closing(of: base + 1) else { return nil }
            words.append((base, false))
            next = close + 1
        case "response" where isOfPostman && tokens.word(base + 2) == "to",
            "request" where isOfPostman && tokens.word(base + 2) == "to":
            next = base + 1
        default: return nil
        }
        var hasKey = false
        while true {
            switch tokens.sign(next) {
            case ".", "?.":
                guard tokens.kind(next + 1) == .word else { return nil }
                words.append((next + 1, false))
                next += 2
                continue
            case "(", "[":
                guard let close = tokens.closing(of: next) else { return nil }
                if tokens.sign(next) == "(" { words[words.count - 1].isCalled = true } else { hasKey = true }
                next = close + 1
                continue
            default: break
            }
            break
        }
        guard let final = words.last else { return nil }
        last = final.index
        end = next
        let isUncalled = !final.isCalled && Self.methods.contains(tokens.word(final.index))
        uncalledMethod = isUncalled ? final.index : nil
        // Of a chain whose last word is not called, the others may check something.
        checksSomething =
            hasKey
            || !isUncalled
                && words.contains { word in
                    let name = tokens.word(word.index)
                    return word.isCalled
                        || word.index != base && !Self.fillers.contains(name) && !Self.methods.contains(name)
                }
    }
}
