import JSON
import Text

/// `upper`, `lower`, `trim`, `replace` and `split`.
enum TextFilters {
    static let all = [
        Filter("upper", ArgumentSignature(example: "<<name | upper>>")) { value, _, _ throws(ArgumentError) in
            .string(try value.filterText.uppercased())
        },
        Filter("lower", ArgumentSignature(example: "<<name | lower>>")) { value, _, _ throws(ArgumentError) in
            .string(try value.filterText.lowercased())
        },
        Filter("trim", ArgumentSignature(example: "<<name | trim>>")) { value, _, _ throws(ArgumentError) in
            .string(trimmed(try value.filterText))
        },
        Filter(
            "replace", ArgumentSignature([.any, .any], example: "<<name | replace(\"a\",\"b\")>>"),
            preparation: .check(refuseEmptyText)
        ) { value, arguments, _ throws(ArgumentError) in
            try refuseEmptyText(arguments)
            let pieces = pieces(of: try value.filterText, between: arguments[0].placeholderText)
            return try joined(pieces, by: arguments[1].placeholderText)
        },
        Filter(
            "split", ArgumentSignature([.any], example: "<<name | split(\",\")>>"),
            preparation: .check(refuseEmptyText)
        ) { value, arguments, _ throws(ArgumentError) in
            try refuseEmptyText(arguments)
            return .array(pieces(of: try value.filterText, between: arguments[0].placeholderText).map { .string($0) })
        },
    ]

    /// Returns the joined texts; throws if the result is longer than the limit for texts.
    static func joined(_ texts: [String], by separator: String) throws(ArgumentError) -> JSONValue {
        let length = texts.reduce(0) { $0 + $1.utf8.count }
        let (between, overflow) = separator.utf8.count.multipliedReportingOverflow(by: max(0, texts.count - 1))
        guard !overflow, length + between <= PlaceholderText.maximumLength else { throw .textTooLong }
        return .string(texts.joined(separator: separator))
    }

    @Sendable
    private static func refuseEmptyText(_ arguments: [JSONValue?]) throws(ArgumentError) {
        if arguments.first??.placeholderText == "" { throw ArgumentError("cannot search for an empty text") }
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while scalars.first?.properties.isWhitespace ?? false { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
        return String(scalars)
    }

    /// Splits a text at each occurrence of the separator's UTF-8 bytes.
    private static func pieces(of text: String, between separator: String) -> [String] {
        let bytes = Array(text.utf8)
        let wanted = Array(separator.utf8)
        var pieces: [String] = []
        var start = 0
        var index = 0
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
                pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
                index += wanted.count
                start = index
            } else {
                index += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }
}

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

/// `replaceRegex("pattern", "$1")`: replaces every match of a regular expression.
enum ReplaceRegexFilter {
    static let filter = Filter(
        "replaceRegex",
        ArgumentSignature([.any, .any], example: "<<name | replaceRegex(\"([a-z]+)-([0-9]+)\", \"$2-$1\")>>"),
        preparation: .replacement
    ) { value, arguments, prepared throws(ArgumentError) in
        let (expression, replacement): (RegularExpression, RegularExpression.Replacement)
        if case .replacement(let compiled, let parsed) = prepared {
            (expression, replacement) = (compiled, parsed)
        } else {
            (expression, replacement) = try compile(arguments[0].placeholderText, arguments[1].placeholderText)
        }
        let text = try value.filterText
        let result: String?
        do throws(RegularExpressionMatchError) {
            result = try expression.replacing(in: text, with: replacement, limit: PlaceholderText.maximumLength)
        } catch {
            throw ArgumentError("was stopped: \(error)", hint: "simplify the pattern \(expression.pattern)")
        }
        guard let result else { throw .textTooLong }
        return .string(result)
    }

    static func compile(
        _ pattern: String, _ written: String
    ) throws(ArgumentError) -> (RegularExpression, RegularExpression.Replacement) {
        let expression = try RegexFilter.compile(pattern)
        guard let replacement = RegularExpression.Replacement(written) else {
            throw ArgumentError(
                "cannot read the replacement \"\(written)\"",
                hint: "$1 is the first group, $0 the whole match, and $$ a dollar sign")
        }
        guard replacement.largestGroup <= expression.groupCount else {
            let count = expression.groupCount
            throw ArgumentError(
                "has no group \(replacement.largestGroup) in the pattern \"\(pattern)\"",
                hint: count == 0
                    ? "put parentheses around a part of the pattern, or write $0 for the whole match"
                    : "the pattern has \(count) group\(count == 1 ? "" : "s"); $$ is a dollar sign")
        }
        return (expression, replacement)
    }
}

/// `default("x")`: replaces a missing value or an empty text.
enum DefaultFilter {
    static let filter = Filter(Filter.defaultName, ArgumentSignature([.any], example: "<<name | default(\"x\")>>")) {
        value, arguments, _ throws(ArgumentError) in
        apply(to: value, arguments: arguments)
    }

    static func apply(to value: JSONValue?, arguments: [JSONValue]) -> JSONValue? {
        guard let value, value != .string("") else { return arguments.first }
        return value
    }
}
