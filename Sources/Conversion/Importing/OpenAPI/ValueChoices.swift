import CollectionDrafts
import JSON
import APIDescriptions

/// A text within the length limits of a schema.
struct LengthChoice {
    private static let longest = 10_000
    let text: String

    init(_ shape: SchemaShape) {
        var text = "text"
        if let minimum = shape["minLength"]?.text.flatMap({ Int($0) }), minimum > text.count {
            text = String(
                String(repeating: text, count: min(minimum, Self.longest) / 4 + 1).prefix(min(minimum, Self.longest)))
        }
        if let maximum = shape["maxLength"]?.text.flatMap({ Int($0) }), maximum < text.count {
            text = String(text.prefix(max(0, maximum)))
        }
        self.text = text
    }
}

/// A number within the limits of a schema: the lower limit, or without one the smaller of 1 and the upper limit.
struct NumberChoice {
    let text: String

    init(_ shape: SchemaShape, isInteger: Bool) {
        func bound(_ limit: String, _ exclusive: String, _ step: Double) -> Double? {
            let plain = shape[limit]?.text.flatMap(Double.init)
            if let other = shape[exclusive]?.text.flatMap(Double.init) { return other + step }
            guard let plain else { return nil }
            return shape.isTrue(exclusive) ? plain + step : plain
        }
        let low = bound("minimum", "exclusiveMinimum", 1)
        let high = bound("maximum", "exclusiveMaximum", -1)
        var value = low ?? min(1, high ?? 1)
        if isInteger { value = value.rounded(.up) }
        if let step = shape["multipleOf"]?.text.flatMap(Double.init), step > 0 {
            value = (value / step).rounded(.up) * step
            if value == 0, low == nil { value = step }
        }
        // `exclusiveMinimum + 1` can exceed the upper limit.
        if let low, let high, value > high { value = isInteger ? high.rounded(.down) : low - 1 + (high + 1 - low) / 2 }
        text = JSONNumber(value)?.text ?? "1"
    }
}

/// Regular expressions that match one text.
enum LiteralPattern {
    /// Returns the text that an anchored pattern without operators matches; nil for any other pattern.
    static func text(of pattern: String) -> String? {
        guard pattern.hasPrefix("^"), pattern.hasSuffix("$"), pattern.count > 2 else { return nil }
        var text = ""
        var rest = pattern.dropFirst().dropLast()
        while let sign = rest.popFirst() {
            if sign == "\\" {
                guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
                text.append(escaped)
            } else if ".*+?()[]{}|^$".contains(sign) {
                return nil
            } else {
                text.append(sign)
            }
        }
        return text
    }
}

/// Values as XML elements.
enum XMLDraft {
    static func text(of value: DraftValue, in name: String, indentation: String = "") -> DraftText {
        let name = elementName(name)
        switch value {
        case .text, .quoted, .verbatim, .typed, .plain:
            let text = value.plainText.mapLiterals(escaped) ?? ""
            return "\(indentation)<\(name)>\(text)</\(name)>\n"
        case .list(let values): return values.map { text(of: $0, in: name, indentation: indentation) }.joined()
        case .mapping(let mapping):
            guard !mapping.isEmpty else { return "\(indentation)<\(name)/>\n" }
            let content = mapping.applied.map { text(of: $0.value, in: $0.name, indentation: indentation + "  ") }
            return "\(indentation)<\(name)>\n\(content.joined())\(indentation)</\(name)>\n"
        }
    }

    private static func elementName(_ text: String) -> String {
        let signs = text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" }
        return signs.first.map { $0.isLetter || $0 == "_" } ?? false ? String(signs) : "_" + String(signs)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension DraftValue {
    /// The value as text for a URL, a header or a form; lists and mappings are JSON.
    var plainText: DraftText {
        switch self {
        case .text(let text), .quoted(let text): text
        case .verbatim(let text), .plain(let text): DraftText(text)
        case .typed(let placeholder): DraftText(placeholder)
        case .list, .mapping: jsonText
        }
    }

    /// The value as JSON; its placeholders stay.
    var jsonText: DraftText {
        switch self {
        case .plain, .typed: plainText
        case .text, .quoted, .verbatim: Self.string(plainText)
        case .list(let values): "[\(values.map(\.jsonText).joined(separator: ","))]"
        case .mapping(let mapping):
            "{\(mapping.applied.map { Self.string($0.key) + ":" + $0.value.jsonText }.joined(separator: ","))}"
        }
    }

    private static func string(_ text: DraftText) -> DraftText {
        let content = text.mapLiterals { String(JSONValue.string($0).compactText().dropFirst().dropLast()) } ?? ""
        return "\"\(content)\""
    }
}
