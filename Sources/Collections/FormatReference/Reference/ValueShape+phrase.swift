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
        }
    }

    /// The phrase without details in parentheses.
    private var shortPhrase: String {
        switch self {
        case .either(let shapes): shapes.map(\.shortPhrase).joined(separator: " or ")
        case .status: "status"
        case .trigger: "status or failure kind"
        case .oneOrMore(let element): "\(element.shortPhrase) or list"
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
