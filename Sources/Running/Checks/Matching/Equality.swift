import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// `equals`, `oneOf` and `unordered`.
struct Equality {
    let subject: Subject
    let scope: VariableScope
    /// The query that found the subject, shown with differences; empty if it may find several values.
    var path = ""

    func failure(_ written: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try written.value(in: scope)
        guard !isEqual(to: wanted) else { return nil }
        let differences = ShownDifferences(expected: wanted, actual: subject, below: path)
        guard differences.lines.isEmpty else {
            let length = ShownValue.lengthBesideDifferences
            let (expected, got) = (ShownValue.text(wanted, to: length), subject.shown(to: length))
            let isCut = expected != ShownValue.text(wanted) || got != subject.shown
            return MatchFailure(at: range, expected: expected, got: got, differences, isCut: isCut)
        }
        return MatchFailure(at: range, expected: ShownValue.text(wanted), got: subject.shown + remark(wanted, written))
    }

    func failure(
        oneOf candidates: [PlaceholderValue], at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        var values: [JSONValue] = []
        for candidate in candidates { values.append(try candidate.value(in: scope)) }
        if values.contains(where: isEqual) { return nil }
        let remarks = zip(values, candidates).lazy.map { remark($0, $1) }
        return MatchFailure(
            at: range, expected: "one of \(Self.list(values.map { ShownValue.text($0) }))",
            got: subject.shown + (remarks.first { !$0.isEmpty } ?? ""))
    }

    func failure(
        unordered wanted: PlaceholderValue, at range: SourceRange, path: (Int) -> String? = { _ in nil }
    ) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.value(in: scope)
        guard case .array(let elements) = wanted else {
            return MatchFailure(at: range, expected: "a list to compare with", got: ShownValue.text(wanted))
        }
        var bag = ElementBag(subject.elements)
        let missing = elements.filter { !bag.take($0) }
        let rest = bag.rest
        guard !missing.isEmpty || !rest.isEmpty else { return nil }
        var details: [String] = []
        if !missing.isEmpty { details.append("missing: \(Self.list(missing.map { ShownValue.text($0) }))") }
        if !rest.isEmpty {
            let shown = rest.map { index, element in element.shown + (path(index).map { " at \($0)" } ?? "") }
            details.append("unexpected: \(Self.list(shown))")
        }
        return MatchFailure(
            at: range, expected: "\(ShownValue.text(wanted)) in any order", got: subject.shown, details: details)
    }

    private static func list(_ values: [String]) -> String {
        ShownValue.list(values, by: ", ")
    }

    func isEqual(to wanted: JSONValue) -> Bool {
        switch subject {
        case .nothing: return false
        case .value(let value): return value == wanted
        case .nodes(let nodes): return .array(nodes) == wanted
        case .texts(let texts):
            let values = texts.map { JSONValue.string($0) }
            if case .array(let elements) = wanted { return values == elements.map { .string($0.placeholderText) } }
            return values == [.string(wanted.placeholderText)]
        case .textList(let texts):
            guard case .array(let elements) = wanted else { return false }
            return texts.map(ExactText.init) == elements.map { ExactText($0.placeholderText) }
        case .duration(let duration): return DurationText.parse(wanted.placeholderText) == duration
        }
    }

    /// Returns a remark if only the types differ (`"5"` and `5`), or if the difference is not visible.
    ///
    /// - Parameter written: The wanted value in the file.
    private func remark(_ wanted: JSONValue, _ written: PlaceholderValue) -> String {
        switch (subject, wanted) {
        case (.nodes, .array): return ""
        case (.nodes, _): return " (a list: this path may find several)"
        case (.textList, .array): return ""
        case (.textList, _): return " (a list: this path finds several)"
        case (.value(.string(let text)), .string(let other)) where text == other:
            return " (it looks the same in other Unicode characters)"
        case (.value(let value), _)
        where value.kindName != wanted.kindName && value.placeholderText == wanted.placeholderText:
            let remark = "\(value.kindPhrase), not \(wanted.kindPhrase)"
            guard case .text(let text) = written, text.expressions.count == 1, text.segments.count == 1 else {
                return " (\(remark))"
            }
            return " (\(remark): the quotes around \(text.written) make it a text)"
        default: return ""
        }
    }
}
