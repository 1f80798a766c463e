import Text

/// A text of a collection that is being written. ``DraftWriter`` alone knows its notation.
package typealias DraftText = PartedText<DraftPlaceholder>

/// A placeholder of hubrun, such as `<<name | filter>>`.
package struct DraftPlaceholder: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case variable(String)
        /// A variable of the process environment.
        case environment(String)
        /// The call of a function, such as `$uuid` or `$range(1,5)`.
        case function(String)
    }

    package var value: Value
    /// The text for a variable of the process environment that is not set.
    package var fallback: String?
    /// The filters with their arguments, as they are written.
    package private(set) var filters: [String] = []

    package init(_ value: Value, fallback: String? = nil) {
        self.value = value
        self.fallback = fallback
    }

    /// Returns the placeholder with one more filter.
    package func filtered(by filter: String) -> Self {
        var result = self
        result.filters.append(filter)
        return result
    }

    /// The name of the variable of the collection; nil for other values.
    package var variable: String? { if case .variable(let name) = value { name } else { nil } }

    /// The name of the variable of the process environment; nil for other values.
    package var environment: String? { if case .environment(let name) = value { name } else { nil } }

    /// True if the value passes through a filter.
    var isFiltered: Bool { fallback != nil || !filters.isEmpty }

    package var written: String {
        let head =
            switch value {
            case .variable(let name): name
            case .environment(let name): "env." + name
            case .function(let call): call
            }
        let fallback = fallback.map { text in
            " | default(\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\")"
        }
        return "<<\(head)\(fallback ?? "")\(filters.map { " | " + $0 }.joined())>>"
    }
}

extension PartedText where Placeholder == DraftPlaceholder {
    package static func variable(_ name: String) -> Self { Self(DraftPlaceholder(.variable(name))) }

    package static func environment(_ name: String, fallback: String? = nil) -> Self {
        Self(DraftPlaceholder(.environment(name), fallback: fallback))
    }

    package static func function(_ call: String) -> Self { Self(DraftPlaceholder(.function(call))) }

    /// Returns a text of a source with its placeholders `{{name}}` replaced.
    ///
    /// - Parameter replacement: Returns the text for a placeholder's content, without spaces around it; nil to keep the
    ///   placeholder as it is written.
    package static func replacing(_ text: String, with replacement: (String) -> DraftText?) -> DraftText {
        guard text.holds("{{") else { return DraftText(text) }
        var result = DraftText()
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            // In `{{{`, the last two braces open the placeholder.
            var start = open.upperBound
            while start < rest.endIndex, rest[start] == "{" { start = rest.index(after: start) }
            guard let close = rest[start...].firstRange(of: "}}") else { break }
            let name = rest[start..<close.lowerBound].trimmingSpaces
            if !name.contains("{"), let placeholder = replacement(name) {
                result.append(rest[..<rest.index(start, offsetBy: -2)])
                result.append(placeholder)
            } else {
                result.append(rest[..<close.upperBound])
            }
            rest = rest[close.upperBound...]
        }
        result.append(rest)
        return result
    }

    /// True for a text such as `{{a{{b}}}}` of a source, whose placeholder has another one in its name.
    package static func nestsPlaceholders(_ text: String) -> Bool {
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            if rest[open.upperBound..<close.lowerBound].drop(while: { $0 == "{" }).contains("{{") { return true }
            rest = rest[close.upperBound...]
        }
        return false
    }

    /// True if the text has words besides placeholders, names before `=` and the scheme of `Authorization`.
    package var hasWordsBesidePlaceholders: Bool {
        filled(with: " ").split(whereSeparator: { " ;,:".contains($0) }).contains { word in
            !DraftHeader.schemes.contains(word.lowercased()) && word.last != "="
                && word.contains { $0.isLetter || $0.isNumber }
        }
    }

    /// The text with its placeholders as a collection has them, for names in reports.
    package var shown: String {
        literal
            ?? parts.map { if case .placeholder(let placeholder) = $0 { placeholder.written } else { $0.text } }
            .joined()
    }

    /// The text as a collection has it: `\<<` for a `<<` of a literal that would begin a placeholder.
    var written: String {
        var result = ""
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let text): result += Self.escaped(text, isBeforePlaceholder: index + 1 < parts.count)
            case .placeholder(let placeholder): result += placeholder.written
            }
        }
        return result
    }

    /// - Parameter isBeforePlaceholder: True if a placeholder follows the text directly: backslashes before its `<<` are
    ///   doubled, because hubrun reads each pair as one.
    private static func escaped(_ text: String, isBeforePlaceholder: Bool) -> String {
        let (angle, backslash) = (UInt8(ascii: "<"), UInt8(ascii: "\\"))
        let mayEndInEscape = isBeforePlaceholder && (text.utf8.last == backslash || text.utf8.last == angle)
        guard text.holds("<<") || mayEndInEscape else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 8)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == angle || bytes[index] == backslash else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let backslashes = bytes[index...].prefix { $0 == backslash }.count
            let angles = bytes[(index + backslashes)...].prefix { $0 == angle }.count
            index += backslashes + angles
            let opens = isBeforePlaceholder && index == bytes.count
            let isEscaped = angles > 1 && !opens && beginsName(bytes[index...])
            // Backslashes directly before two angles are read in pairs.
            let isDoubled = isEscaped ? angles != 3 : angles > 1 || opens
            result += repeatElement(backslash, count: isDoubled ? 2 * backslashes : backslashes)
            result += repeatElement(angle, count: isEscaped ? angles - 2 : angles)
            if isEscaped { result += [backslash, angle, angle] }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// True for text that may be the name of a placeholder, with spaces before it, or resembles one.
    private static func beginsName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            return true
        default: return false
        }
    }
}

extension PartedText.Part {
    fileprivate var text: String { if case .literal(let text) = self { text } else { "" } }
}
