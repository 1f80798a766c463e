import CollectionModel
import Diagnostics
import JSON
import Placeholders
import RegularExpressions

/// `startsWith`, `endsWith` and `matches`, which only a text can meet.
struct TextMatching {
    enum Edge: String {
        case start = "starts with"
        case end = "ends with"
    }

    let subject: Subject
    let scope: VariableScope

    func failure(
        _ edge: Edge, _ wanted: PlaceholderText, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.text(in: scope)
        let isMet = text.map { edge == .start ? $0.hasPrefix(wanted) : $0.hasSuffix(wanted) } ?? false
        if isMet { return nil }
        let shown = ShownValue.text(.string(wanted))
        return MatchFailure(at: range, expected: "a text that \(edge.rawValue) \(shown)", got: got)
    }

    func failure(_ regex: RegexText, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let expression = try regex.expression(in: scope)
        guard let text else { return MatchFailure(at: range, expected: "a text that matches \(expression.pattern)", got: got) }
        do {
            if try expression.firstMatch(in: text) != nil { return nil }
            return MatchFailure(at: range, expected: "a text that matches \(expression.pattern)", got: got)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the regular expression gave up: \(error)"), at: range,
                hint: "it backtracks too much over this text: simplify the pattern")
        }
    }

    private var text: String? {
        switch subject {
        case .value(.string(let text)): text
        case .texts(let texts) where texts.count == 1: texts[0]
        default: nil
        }
    }

    private var got: String {
        guard text == nil, case .value(let value) = subject else { return subject.shown }
        return "\(subject.shown) (a \(value.kindName))"
    }
}

extension RegexText {
    /// The compiled expression, made now when its pattern has placeholders.
    func expression(in scope: VariableScope) throws(PlaceholderError) -> RegularExpression {
        if let compiled { return compiled }
        let pattern = try written.text(in: scope)
        do {
            return try RegularExpression(pattern)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the regular expression \"\(pattern)\" is wrong at character \(error.offset + 1): \(error.message)"),
                at: written.range)
        }
    }
}
