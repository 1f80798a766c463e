import Diagnostics
import Placeholders
import Text
import YAMLSource

package enum RepeatKey: String, FormatKey {
    case until, `while`, max, delay

    static let owner = "\"repeat\""
    static let shape = "write { until: { <<state>>: done }, max: 50 }"

    static func advice(for word: String) -> String? {
        switch word {
        case "attempts", "limit", "maxPasses", "times", "count": "did you mean \"max\"?"
        case "interval", "wait", "every", "sleep", "pause": "did you mean \"delay\"?"
        case "when", "if", "condition": "did you mean \"while\"?"
        default: nil
        }
    }

    static let passes = 1...1_000_000
    static let required: [Self] = [.max]
    static let rules: [KeyRule] = [.exactlyOne([Self.until.rawValue, Self.while.rawValue])]

    var accepts: ValueShape {
        switch self {
        case .until, .while: .conditions
        case .max: .integer(Self.passes)
        case .delay: .duration(.zeroOrMore)
        }
    }
}

/// Decodes `repeat` ("Repetition" in format.md).
struct RepeatDecoder {
    let context: DecodingContext

    /// Returns nil for a repetition with an error, which was reported.
    func repetition(_ node: YAMLNode) -> Repetition? {
        let entries = context.entries(of: node, RepeatKey.self)
        guard node.mapping != nil else { return nil }
        var (conditions, kind, max, delay): ([Condition], Repetition.Kind?, Int?, DurationText.Setting?) =
            ([], nil, nil, nil)
        for entry in entries {
            switch entry.key {
            case .until, .while:
                guard kind == nil else {
                    context.report(
                        .conflictingKeys, at: entry.keyNode, "\"until\" and \"while\" in one \"repeat\"",
                        hint: "keep one of them: until ends the passes, while continues them")
                    return nil
                }
                kind = entry.key == .until ? .until : .while
                conditions = ExpectationsDecoder(context: context).conditions(
                    entry.value, "\"\(entry.key.rawValue)\"")
            case .max: max = context.integer(entry.value, "\"max\"", in: RepeatKey.passes)
            case .delay: delay = context.duration(entry.value, "\"delay\"")
            }
        }
        if context.lacks(RepeatKey.until, node), context.lacks(RepeatKey.while, node) {
            context.report(
                .missingKey, at: node, "\"repeat\" needs \"until\" or \"while\"",
                hint: "add until: { <<state>>: done }; for a number of times write forEach: { n: [1, 2, 3] }")
        }
        if context.lacks(RepeatKey.max, node) {
            context.report(
                .missingKey, at: node, "\"repeat\" needs \"max\", a bound", hint: "add max: 50, the most passes")
        }
        guard let kind, let max, !conditions.isEmpty else { return nil }
        return Repetition(
            kind: kind, conditions: conditions, max: max, delay: delay, range: node.range(in: context.file))
    }
}
