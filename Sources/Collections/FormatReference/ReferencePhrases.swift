import CollectionModel

extension ValueShape {
    /// The shape as a phrase: `duration`, `text or list of texts`.
    var phrase: String {
        switch self {
        case .text: "text"
        case .fixedText: "text without placeholders"
        case .title: "text of one line"
        case .form(let name, _, _): name
        case .boolean: "true or false"
        case .integer(let range): "whole number\(Self.bounds(range))"
        case .factor(let range): "number\(Self.bounds(range))"
        case .duration(.positive): "duration above 0"
        case .duration(.zeroOrMore): "duration"
        case .duration(.any): "duration, may be negative"
        case .size: "size"
        case .word(let words): words.joined(separator: ", ")
        case .status: "status (201) or class (2xx)"
        case .trigger(false): "status (503), class (5xx) or failure kind"
        case .trigger(true): "status (503), class (5xx), failure kind or failure"
        case .value: "any value"
        case .valueMapping: "mapping of any values"
        case .placeholder: "placeholder"
        case .list(let element): "list of \(element.plural)"
        case .pair(let element): "list of two: \(element.phrase)"
        case .oneOrMore(let element): "\(element.phrase), or a list of these"
        case .names(let kind, let value): "mapping of \(kind.word) to \(value.shortPhrase)"
        case .orNull(let shape): "\(shape.shortPhrase), or null"
        case .mapping(let name): name.phrase
        case .operators: "matcher"
        case .item: "request, group or include"
        case .either(let shapes): shapes.map(\.phrase).joined(separator: "; or ")
        case .naming(_, let shape): shape.phrase
        }
    }

    /// The phrase without details in parentheses.
    private var shortPhrase: String {
        switch self {
        case .either(let shapes): shapes.map(\.shortPhrase).joined(separator: " or ")
        case .status: "status"
        case .trigger: "status or failure kind"
        case .oneOrMore(let element): "\(element.shortPhrase) or list"
        case .naming(_, let shape): shape.shortPhrase
        default: phrase
        }
    }

    private var plural: String {
        switch self {
        case .item: "requests, groups and includes"
        case .fixedText, .text: "texts"
        case .value: "values"
        case .duration: "durations"
        case .names(let kind, let value): "mappings of \(kind.word) to \(value.shortPhrase)"
        case .status: "statuses or classes"
        case .naming(_, let shape): shape.plural
        default: phrase
        }
    }

    private static func bounds(_ range: ClosedRange<Int>) -> String {
        if range.upperBound == .max { return range.lowerBound == .min ? "" : " from \(range.lowerBound)" }
        return " from \(range.lowerBound) to \(range.upperBound)"
    }
}

extension MappingName {
    /// The mapping's name in the description of a key: its topic.
    var phrase: String {
        switch self {
        case .matcher: "matcher"
        case .durationMatcher: "matcher on a duration"
        default: "mapping \"\(rawValue)\""
        }
    }
}

extension ValueShape.NameKind {
    /// The key's name in `NAME → text`.
    fileprivate var word: String {
        switch self {
        case .variable, .environment, .token, .header, .cookie, .query, .field: "NAME"
        case .key: "KEYNAME"
        case .placeholder: "PLACEHOLDER"
        case .jsonPath: "JSONPATH"
        case .xPath: "XPATH"
        case .prefix: "PREFIX"
        case .trigger: "OUTCOME"
        case .hostAndPort: "HOST:PORT"
        }
    }
}

extension KeyRule {
    /// The rule as a sentence.
    var sentence: String {
        switch self {
        case .exactlyOne(let keys): "Exactly one of \(keys.joined(separator: ", ")) is required."
        case .notEmpty: "At least one of the keys is required."
        case .oneForm(let forms): "One of these forms: \(forms.map(\.text).joined(separator: "; "))."
        case .excludes(let key, let others): "\(key) cannot be combined with \(others.joined(separator: " or "))."
        case .requires(let key, let others): "\(key) requires \(others.joined(separator: " and "))."
        case .requiresUnless(let key, let others):
            "\(others.joined(separator: " and ")) is required without \(key)."
        }
    }
}

extension KeyForm {
    fileprivate var text: String {
        let also = optional.isEmpty ? "" : " (optional: \(optional.joined(separator: ", ")))"
        return required.joined(separator: ", ") + also
    }
}

extension String {
    /// The text without backquotes, for output without markup.
    var withoutBackquotes: String { filter { $0 != "`" } }

    /// The text for prose without markup: code that resembles an ordinary word is quoted, except for words such as
    /// `true`, which would have another meaning in YAML if quoted.
    var withQuotedWords: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isValue = ["true", "false", "null", "yes", "no", "True"].contains(part)
            let isName = part.first?.isLetter ?? false && part.allSatisfy { $0.isLetter || $0.isNumber }
            let isWord = !index.isMultiple(of: 2) && !isValue && isName
            return isWord ? "\"\(part)\"" : String(part)
        }.joined()
    }

    /// Returns the text in lines of at most this number of characters; a longer word has its own line.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// The text with a lower-case first letter, unless the first word is an abbreviation.
    var lowercasedFirst: String {
        guard let first, dropFirst().first.map({ !$0.isUppercase }) ?? true else { return self }
        return first.lowercased() + dropFirst()
    }

    var trimmedEnd: String {
        var text = self[...]
        while text.last?.isNewline ?? false { text.removeLast() }
        return String(text)
    }
}
