import JSON
import Text

/// `regex("pattern")`: the first group of the first match, or the whole match without groups; nil without a match.
enum RegexFilter {
    static let filter = Filter(
        "regex", ArgumentSignature([.any], example: "<<name | regex(\"id=(.*)\")>>"), preparation: .regularExpression
    ) { value, arguments, prepared throws(ArgumentError) in
        let expression: RegularExpression
        if case .regularExpression(let compiled) = prepared {
            expression = compiled
        } else {
            expression = try compile(arguments[0].placeholderText)
        }
        let text = try value.filterText
        do {
            guard let match = try expression.firstMatch(in: text) else { return nil }
            return .string((match.groups.first ?? nil) ?? match.text)
        } catch {
            throw ArgumentError("was stopped: \(error)", hint: "simplify the pattern \(expression.pattern)")
        }
    }

    static func compile(_ pattern: String) throws(ArgumentError) -> RegularExpression {
        do {
            return try RegularExpression(pattern)
        } catch {
            throw ArgumentError("cannot read the pattern \"\(pattern)\": \(error)", hint: "the syntax is PCRE2's")
        }
    }
}
