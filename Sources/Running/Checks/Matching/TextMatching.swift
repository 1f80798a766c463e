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
