import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// `contains`: a text in a text, an element in a list, keys in a mapping.
struct Containment {
    let subject: Subject
    let scope: VariableScope
    /// See ``Equality/path``.
    var path = ""
    /// True if an empty value is allowed.
    var allowsEmpty = false

    func failure(_ wanted: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let place = wanted.range
        let wanted = try wanted.value(in: scope)
        guard let actual = subject.value, actual.canContain else {
            return MatchFailure(at: range, expected: "a text, list or mapping", got: subject.shownWithKind)
        }
        if !allowsEmpty { try EmptyOperand.check(contained: wanted, in: actual, at: place) }
        let missing = try missing(wanted.wantedParts, in: actual, at: range)
        guard !missing.isEmpty else { return nil }
        let list = ShownValue.list(missing.map { ShownValue.text($0) }, by: " and ")
        let differences = ShownDifferences(wanted: wanted, within: actual, below: path)
        let isCut = subject.shown(to: ShownValue.lengthBesideDifferences) != subject.shown
        return MatchFailure(
            at: range, expected: "something that contains \(list)", got: subject.shown, differences, isCut: isCut)
    }

    private func missing(
        _ parts: [JSONValue], in actual: JSONValue, at range: SourceRange
    ) throws(PlaceholderError) -> [JSONValue] {
        switch (subject, actual) {
        case (.textList(let texts), _):
            // XML nodes are texts, so compare them with the text of each value.
            let known = Set(texts.map(ExactText.init))
            return parts.filter { !known.contains(ExactText($0.placeholderText)) }
        case (_, .array(let elements)):
            var found = ContainedElements(elements, at: range)
            var missing: [JSONValue] = []
            for part in parts where try !found.contains(part, isOneOf: parts.count) { missing.append(part) }
            return missing
        default:
            var missing: [JSONValue] = []
            for part in parts where !Self.contains(actual, part) {
                try Interruption.check(at: range)
                missing.append(part)
            }
            return missing
        }
    }

    private static func contains(_ actual: JSONValue, _ wanted: JSONValue) -> Bool {
        if case .string(let text) = actual { return TextSearch(for: wanted.placeholderText).finds(in: text) }
        return actual.contains(wanted)
    }
}

extension JSONValue {
    /// Returns true if the values are equal, except that mappings at any depth may have additional keys.
    func contains(_ wanted: JSONValue) -> Bool {
        switch (self, wanted) {
        case (.object(let members), .object(let wantedMembers)):
            wantedMembers.allSatisfy { member in
                members[key: member.key]?.contains(member.value) ?? false
            }
        case (.array(let elements), .array(let wantedElements)):
            elements.count == wantedElements.count && zip(elements, wantedElements).allSatisfy { $0.contains($1) }
        default: self == wanted
        }
    }

    fileprivate var canContain: Bool {
        switch self {
        case .string, .array, .object: true
        case .null, .bool, .number: false
        }
    }

    /// The parts to look for: the elements of a list, or the value itself.
    var wantedParts: [JSONValue] {
        if case .array(let elements) = self { return elements }
        return [self]
    }
}
