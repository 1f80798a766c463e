import Text

/// A text with placeholders in it: a list of literal texts and placeholders.
package struct PartedText<Placeholder: Hashable & Sendable>: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case literal(String)
        case placeholder(Placeholder)
    }

    /// The parts in their order; no literal is empty, and no two of them are neighbors.
    package private(set) var parts: [Part] = []

    package init() {}

    package init(_ literal: some StringProtocol) { append(literal) }

    package init(_ placeholder: Placeholder) { parts = [.placeholder(placeholder)] }

    package mutating func append(_ literal: some StringProtocol) {
        guard !literal.isEmpty else { return }
        guard case .literal(var text)? = parts.last else { return parts.append(.literal(String(literal))) }
        parts.removeLast()
        text += literal
        parts.append(.literal(text))
    }

    package mutating func append(_ placeholder: Placeholder) { parts.append(.placeholder(placeholder)) }

    package mutating func append(_ text: Self) {
        for part in text.parts {
            switch part {
            case .literal(let text): append(text)
            case .placeholder(let placeholder): append(placeholder)
            }
        }
    }

    package static func + (left: Self, right: Self) -> Self {
        var text = left
        text.append(right)
        return text
    }

    package static func += (left: inout Self, right: Self) { left.append(right) }

    // MARK: What it has

    package var isEmpty: Bool { parts.isEmpty }

    /// The text if it has no placeholder.
    package var literal: String? {
        guard let first = parts.first else { return "" }
        guard case .literal(let text) = first, parts.count == 1 else { return nil }
        return text
    }

    /// The placeholders in their order.
    package var placeholders: [Placeholder] {
        parts.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
    }

    /// The placeholder of a text that is one and nothing else.
    package var placeholder: Placeholder? {
        guard case .placeholder(let placeholder)? = parts.first, parts.count == 1 else { return nil }
        return placeholder
    }

    package var beginsWithPlaceholder: Bool { if case .placeholder? = parts.first { true } else { false } }

    package var endsWithPlaceholder: Bool { if case .placeholder? = parts.last { true } else { false } }

    package func hasPrefix(_ prefix: String) -> Bool {
        if case .literal(let text)? = parts.first { text.hasPrefix(prefix) } else { prefix.isEmpty }
    }

    /// Returns the text with another one in the place of each placeholder.
    package func filled(with other: String) -> String {
        if let literal { return literal }
        return parts.map { if case .literal(let text) = $0 { text } else { other } }.joined()
    }

    // MARK: Parts of it

    /// The text with U+FFFC, the object replacement character, in the place of each placeholder. Ranges in it are those of
    /// ``slice(_:of:)``.
    package var outline: String { filled(with: "\u{FFFC}") }

    /// Returns a part of the text.
    ///
    /// - Parameters:
    ///   - range: A range in the outline.
    ///   - outline: The outline of this text.
    package func slice(_ range: Range<String.Index>, of outline: String) -> Self {
        slices([range], of: outline).joined()
    }

    /// Returns parts of the text, in time that grows with the length of the text and not with the number of parts.
    ///
    /// - Parameters:
    ///   - ranges: Ranges in the outline, in their order, which do not overlap.
    ///   - outline: The outline of this text.
    package func slices(_ ranges: [Range<String.Index>], of outline: String) -> [Self] {
        if literal != nil { return ranges.map { Self(outline[$0]) } }
        var (index, start) = (0, outline.startIndex)
        return ranges.map { range in
            var result = Self()
            while index < parts.count {
                let length =
                    if case .literal(let text) = parts[index] { text.utf8.count } else { "\u{FFFC}".utf8.count }
                let end = outline.utf8.index(start, offsetBy: length)
                let (lower, upper) = (max(start, range.lowerBound), min(end, range.upperBound))
                if lower < upper {
                    switch parts[index] {
                    case .literal: result.append(outline[lower..<upper])
                    case .placeholder(let placeholder): result.append(placeholder)
                    }
                }
                guard end <= range.upperBound else { break }
                (index, start) = (index + 1, end)
            }
            return result
        }
    }

    /// Returns the texts before and behind the first occurrence of a character in the literals; nil if there is none.
    package func cut(at sign: Character) -> (before: Self, behind: Self)? {
        let outline = outline
        return outline.firstIndex(of: sign).map { cut(at: $0, of: outline) }
    }

    /// Returns the texts before and behind the last occurrence of a character in the literals; nil if there is none.
    package func cut(atLast sign: Character) -> (before: Self, behind: Self)? {
        let outline = outline
        return outline.lastIndex(of: sign).map { cut(at: $0, of: outline) }
    }

    private func cut(at index: String.Index, of outline: String) -> (before: Self, behind: Self) {
        (
            slice(outline.startIndex..<index, of: outline),
            slice(outline.index(after: index)..<outline.endIndex, of: outline)
        )
    }

    /// Returns the texts between the occurrences of a character in the literals, with the empty ones.
    package func split(separator: Character) -> [Self] {
        let outline = outline
        let texts = outline.split(separator: separator, omittingEmptySubsequences: false)
        return slices(texts.map { $0.startIndex..<$0.endIndex }, of: outline)
    }

    /// Returns the text without some characters at its beginning.
    package func dropFirst(_ count: Int) -> Self {
        let outline = outline
        return slice(outline.dropFirst(count).startIndex..<outline.endIndex, of: outline)
    }

    /// The text without spaces, tabs and line ends around it.
    package var trimmingSpaces: Self {
        let outline = outline
        let isSpace = { (sign: Character) in sign.unicodeScalars.allSatisfy(" \t\r\n".unicodeScalars.contains) }
        var rest = outline.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return slice(rest.startIndex..<rest.endIndex, of: outline)
    }

    // MARK: Changes

    /// Returns the text with other literals; nil if there is none for one of them.
    package func mapLiterals(_ change: (String) -> String?) -> Self? {
        var result = Self()
        for part in parts {
            switch part {
            case .literal(let text):
                guard let changed = change(text) else { return nil }
                result.append(changed)
            case .placeholder(let placeholder): result.append(placeholder)
            }
        }
        return result
    }

    /// Returns the text with another one in the place of a word in its literals.
    package func replacing(_ word: String, with other: Self) -> Self {
        var result = Self()
        for part in parts {
            switch part {
            case .literal(let text):
                var rest = text[...]
                while let found = rest.firstRange(of: word) {
                    result.append(rest[..<found.lowerBound])
                    result.append(other)
                    rest = rest[found.upperBound...]
                }
                result.append(rest)
            case .placeholder(let placeholder): result.append(placeholder)
            }
        }
        return result
    }

    /// Returns the text with texts in the place of its placeholders.
    package func replacing<Other>(_ replacement: (Placeholder) -> PartedText<Other>) -> PartedText<Other> {
        var result = PartedText<Other>()
        for part in parts {
            switch part {
            case .literal(let text): result.append(text)
            case .placeholder(let placeholder): result.append(replacement(placeholder))
            }
        }
        return result
    }
}

extension PartedText: ExpressibleByStringInterpolation {
    /// The parts of a literal such as `"\(scheme) \(token)"`.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = PartedText()

        package init(literalCapacity _: Int, interpolationCount _: Int) {}

        package mutating func appendLiteral(_ literal: String) { text.append(literal) }

        package mutating func appendInterpolation(_ literal: some StringProtocol) { text.append(literal) }

        package mutating func appendInterpolation(_ number: Int) { text.append(String(number)) }

        package mutating func appendInterpolation(_ placeholder: Placeholder) { text.append(placeholder) }

        package mutating func appendInterpolation(_ other: PartedText) { text.append(other) }
    }

    package init(stringLiteral value: String) { self.init(value) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension Sequence {
    /// Returns the texts one after another.
    package func joined<Placeholder>(separator: String = "") -> PartedText<Placeholder>
    where Element == PartedText<Placeholder> {
        var result = PartedText<Placeholder>()
        for (index, text) in enumerated() {
            if index > 0 { result.append(separator) }
            result.append(text)
        }
        return result
    }
}
