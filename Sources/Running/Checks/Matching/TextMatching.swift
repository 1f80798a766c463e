import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// `startsWith`, `endsWith` and `matches`, which apply to texts only.
struct TextMatching {
    enum Edge: String {
        case start = "starts with"
        case end = "ends with"

        /// The operator's name in collections.
        var name: String {
            switch self {
            case .start: "startsWith"
            case .end: "endsWith"
            }
        }

        /// Compares bytes, because "\r\n" is a single `Character` and would not end with "\n".
        func isMet(by text: String, _ wanted: String) -> Bool {
            switch self {
            case .start: text.utf8.starts(with: wanted.utf8)
            case .end: text.utf8.reversed().starts(with: wanted.utf8.reversed())
            }
        }
    }

    let subject: Subject
    let scope: VariableScope
    /// True if an empty text is allowed.
    var allowsEmpty = false

    func failure(
        _ edge: Edge, _ wanted: PlaceholderText, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        let place = wanted.range
        let wanted = try wanted.text(in: scope)
        if !allowsEmpty { try EmptyOperand.check(wanted, of: edge.name, at: place) }
        let isMet = text.map { edge.isMet(by: $0, wanted) } ?? false
        if isMet { return nil }
        let shown = ShownValue.text(.string(wanted))
        return MatchFailure(
            at: range, expected: "a text that \(edge.rawValue) \(shown)",
            got: edge == .end ? endOfText(beside: wanted) ?? got : got)
    }

    func failure(_ regex: RegexText, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let expression = try regex.expression(in: scope)
        if !allowsEmpty { try EmptyOperand.check(expression.pattern, of: "matches", at: regex.written.range) }
        guard let text else {
            return MatchFailure(at: range, expected: "a text that matches \(expression.pattern)", got: got)
        }
        do {
            if try expression.firstMatch(in: text) != nil { return nil }
            return MatchFailure(at: range, expected: "a text that matches \(expression.pattern)", got: got)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the regular expression was stopped: \(error)"), at: range,
                hint: "it backtracks too much over this text: simplify the pattern", dependsOnResponse: true)
        }
    }

    private var text: String? {
        switch subject {
        case .value(.string(let text)): text
        case .texts(let texts) where texts.count == 1: texts[0]
        default: nil
        }
    }

    /// Returns the end of a text that is much longer than the expected ending, otherwise nil.
    private func endOfText(beside wanted: String) -> String? {
        let length = max(ShownValue.lengthBesideDifferences, wanted.unicodeScalars.count)
        guard let text, text.unicodeScalars.count > length else { return nil }
        let end = String(Substring(text.unicodeScalars.suffix(length)))
        // The "…" must be at the cut: the redactor searches for parts of secrets there.
        return ShownValue.text(.string("…" + end))
    }

    private var got: String { text == nil ? subject.shownWithKind : subject.shown }
}

extension RegexText {
    /// Returns the compiled expression; compiles it here if its pattern contains placeholders.
    func expression(in scope: VariableScope) throws(PlaceholderError) -> RegularExpression {
        if let compiled { return compiled }
        let pattern = try written.text(in: scope)
        do {
            return try RegularExpression(pattern)
        } catch {
            throw PlaceholderError(
                .failed(
                    reason:
                        "the regular expression \"\(pattern)\" is wrong at character \(error.offset + 1): \(error.message)"
                ),
                at: written.range)
        }
    }
}

/// A byte-wise substring search in linear time (D. Knuth, J. Morris, V. Pratt, "Fast Pattern Matching in Strings",
/// 1977).
struct TextSearch {
    private let wanted: [UInt8]
    /// For each prefix of the wanted text, the length of its longest proper prefix that is also its suffix.
    private let shorter: [Int]

    init(for text: String) {
        let wanted = Array(text.utf8)
        var shorter = Array(repeating: 0, count: wanted.count)
        var length = 0
        for index in wanted.indices.dropFirst() {
            while length > 0, wanted[index] != wanted[length] { length = shorter[length - 1] }
            if wanted[index] == wanted[length] { length += 1 }
            shorter[index] = length
        }
        (self.wanted, self.shorter) = (wanted, shorter)
    }

    func finds(in text: String) -> Bool {
        guard !wanted.isEmpty else { return true }
        var length = 0
        for byte in text.utf8 {
            while length > 0, byte != wanted[length] { length = shorter[length - 1] }
            if byte == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }
}

/// `exists`, `empty`, `length` and `count`.
struct SizeMatching {
    enum Size: String {
        case length
        case count
    }

    let subject: Subject

    func failure(exists wanted: Bool, at range: SourceRange) -> MatchFailure? {
        let exists =
            switch subject {
            case .nothing: false
            case .nodes(let nodes): !nodes.isEmpty
            default: true
            }
        guard exists != wanted else { return nil }
        return MatchFailure(at: range, expected: wanted ? "a value" : "no value", got: subject.shown)
    }

    func failure(empty wanted: Bool, at range: SourceRange) -> MatchFailure? {
        guard let length = size(.length) else {
            return MatchFailure(at: range, expected: "a text, list or mapping", got: subject.shownWithKind)
        }
        guard (length == 0) != wanted else { return nil }
        return MatchFailure(
            at: range, expected: wanted ? "an empty value" : "a value that is not empty", got: subject.shown)
    }

    /// Returns the number of Unicode scalars, elements or keys (`length`) or of results (`count`), or nil.
    func size(_ size: Size) -> Int? {
        if size == .count { return subject.elements.count }
        switch subject {
        case .value(.string(let text)): return text.unicodeScalars.count
        case .value(.array(let elements)), .nodes(let elements): return elements.count
        case .value(.object(let object)): return object.count
        case .texts(let texts): return texts.count == 1 ? texts[0].unicodeScalars.count : texts.count
        case .textList(let texts): return texts.count
        case .value, .nothing, .duration: return nil
        }
    }
}

/// `type`: checks the type of a value or the format of a text.
struct TypeMatching {
    let subject: Subject

    func failure(_ type: MatcherOperator.ValueType, at range: SourceRange) -> MatchFailure? {
        guard !isMet(type) else { return nil }
        return MatchFailure(at: range, expected: type.phrase, got: subject.shownWithKind)
    }

    private func isMet(_ type: MatcherOperator.ValueType) -> Bool {
        switch (type, subject.value) {
        case (.text, .string?), (.number, .number?), (.boolean, .bool?), (.list, .array?), (.mapping, .object?),
            (.null, .null?):
            true
        case (.integer, .number(let number)?): number.isInteger
        case (.uuid, .string(let text)?): Self.isUUID(text)
        case (.date, .string(let text)?): TimeText.isDate(text)
        case (.dateTime, .string(let text)?): TimeText.seconds(text) != nil
        case (.url, .string(let text)?): Self.isURL(text)
        default: false
        }
    }

    /// True for 8-4-4-4-12 hexadecimal digits (RFC 9562, section 4).
    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
    }

    /// True for a scheme, `://` and at least one more character, without spaces.
    private static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return false }
        let scheme = text[..<colon]
        let rest = text[colon...].dropFirst(3)
        return scheme.first?.isLetter ?? false && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
            && !rest.isEmpty && !rest.hasPrefix("/") && text.unicodeScalars.allSatisfy { $0.value > 0x20 }
    }
}

extension MatcherOperator.ValueType {
    /// The type as a noun phrase.
    var phrase: String {
        switch self {
        case .text, .null: rawValue
        case .integer: "an integer"
        case .dateTime: "an RFC 3339 time"
        case .uuid: "a UUID"
        case .url: "a URL"
        case .number, .boolean, .list, .mapping, .date: "a \(rawValue)"
        }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}

/// A check for operators whose value is empty after placeholder replacement, so that every response matches.
/// Constant values are checked before a run.
enum EmptyOperand {
    /// - Throws: An error for an empty text, which is part of every text.
    static func check(_ text: String, of name: String, at range: SourceRange) throws(PlaceholderError) {
        if text.isEmpty { throw error("\"\(name)\" is an empty text here", at: range) }
    }

    /// - Throws: An error for an empty list, an empty text in a text, and an empty mapping in a mapping.
    static func check(contained wanted: JSONValue, in actual: JSONValue, at range: SourceRange) throws(PlaceholderError)
    {
        if case .array([]) = wanted { throw error("\"contains\" is an empty list here", at: range) }
        switch actual {
        case .string where wanted.wantedParts.contains { $0.placeholderText.isEmpty }:
            throw error("\"contains\" is an empty text here", at: range)
        case .object where wanted.wantedParts.contains(.object([:])):
            throw error("\"contains\" is an empty mapping here", at: range)
        default: break
        }
    }

    private static func error(_ problem: String, at range: SourceRange) -> PlaceholderError {
        PlaceholderError(
            .failed(reason: "\(problem), so any value would match"), at: range,
            hint: "is a variable in it empty? exists: true expects any value", alwaysMatches: true)
    }
}
