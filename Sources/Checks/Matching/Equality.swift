import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// `equals`, `oneOf` and `unordered`.
struct Equality {
    let subject: Subject
    let scope: VariableScope

    func failure(_ wanted: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.value(in: scope)
        guard !isEqual(to: wanted) else { return nil }
        return MatchFailure(
            at: range, expected: ShownValue.text(wanted), got: subject.shown + kindRemark(wanted),
            details: DifferenceLines.lines(expected: wanted, actual: subject))
    }

    func failure(
        oneOf candidates: [PlaceholderValue], at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        var values: [JSONValue] = []
        for candidate in candidates { values.append(try candidate.value(in: scope)) }
        if values.contains(where: isEqual) { return nil }
        let list = values.map { ShownValue.text($0) }.joined(separator: ", ")
        return MatchFailure(
            at: range, expected: "one of \(ShownValue.shortened(list))", got: subject.shown)
    }

    func failure(unordered wanted: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.value(in: scope)
        guard case .array(let elements) = wanted else {
            return MatchFailure(at: range, expected: "a list to compare with", got: ShownValue.text(wanted))
        }
        var rest = subject.elements
        var missing: [JSONValue] = []
        for element in elements {
            let index = rest.firstIndex { Equality(subject: $0, scope: scope).isEqual(to: element) }
            if let index { rest.remove(at: index) } else { missing.append(element) }
        }
        guard !missing.isEmpty || !rest.isEmpty else { return nil }
        var details: [String] = []
        if !missing.isEmpty { details.append("missing: \(ShownValue.text(.array(missing)))") }
        if !rest.isEmpty { details.append("unexpected: \(ShownValue.shortened(rest.map(\.shown).joined(separator: ", ")))") }
        return MatchFailure(
            at: range, expected: "\(ShownValue.text(wanted)) in any order", got: subject.shown, details: details)
    }

    func isEqual(to wanted: JSONValue) -> Bool {
        switch subject {
        case .nothing: return false
        case .value(let value): return value == wanted
        case .nodes(let nodes): return .array(nodes) == wanted
        case .texts(let texts):
            if case .array(let elements) = wanted { return texts == elements.map(\.placeholderText) }
            return texts.count == 1 && texts[0] == wanted.placeholderText
        case .duration(let duration): return DurationText.parse(wanted.placeholderText) == duration
        }
    }

    /// Says so when only the kinds differ, as for `"5"` and `5`.
    private func kindRemark(_ wanted: JSONValue) -> String {
        guard case .value(let value) = subject, value.kindName != wanted.kindName,
            value.placeholderText == wanted.placeholderText
        else { return "" }
        return " (a \(value.kindName), not a \(wanted.kindName))"
    }
}
