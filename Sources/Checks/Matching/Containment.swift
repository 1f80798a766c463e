import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// `contains`: a text in a text, an element in a list, keys in a mapping.
struct Containment {
    let subject: Subject
    let scope: VariableScope

    func failure(_ wanted: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.value(in: scope)
        guard let actual = subject.value, actual.canContain else {
            return MatchFailure(at: range, expected: "a text, list or mapping", got: subject.shownWithKind)
        }
        let missing = wanted.wantedParts.filter { part in
            // Nodes of XML are texts, and are compared with the text as it is written.
            if case .textList(let texts) = subject { return !texts.contains(part.placeholderText) }
            return !Self.contains(actual, part)
        }
        guard !missing.isEmpty else { return nil }
        let list = missing.map { ShownValue.text($0) }.joined(separator: " and ")
        return MatchFailure(
            at: range, expected: "something that contains \(list)", got: subject.shown,
            details: DifferenceLines.lines(wanted: wanted, within: actual))
    }

    private static func contains(_ actual: JSONValue, _ wanted: JSONValue) -> Bool {
        switch actual {
        case .string(let text): text.containsText(wanted.placeholderText)
        case .array(let elements): elements.contains { isWithin($0, wanted) }
        case .object: isWithin(actual, wanted)
        default: false
        }
    }

    /// Equal, but that a mapping may have more keys than are wanted, those inside lists and mappings too.
    private static func isWithin(_ actual: JSONValue, _ wanted: JSONValue) -> Bool {
        switch (actual, wanted) {
        case (.object(let members), .object(let wantedMembers)):
            wantedMembers.allSatisfy { member in
                members[key: member.key].map { isWithin($0, member.value) } ?? false
            }
        case (.array(let elements), .array(let wantedElements)):
            elements.count == wantedElements.count && zip(elements, wantedElements).allSatisfy(isWithin)
        default: actual == wanted
        }
    }
}

extension JSONValue {
    fileprivate var canContain: Bool {
        switch self {
        case .string, .array, .object: true
        case .null, .bool, .number: false
        }
    }

    /// A list means all of its elements.
    var wantedParts: [JSONValue] {
        if case .array(let elements) = self { return elements }
        return [self]
    }
}

extension String {
    /// Whether a text stands in this one, compared byte by byte.
    func containsText(_ wanted: String) -> Bool {
        let bytes = Array(utf8)
        let searched = Array(wanted.utf8)
        guard let first = searched.first else { return true }
        guard bytes.count >= searched.count else { return false }
        for start in 0...(bytes.count - searched.count) where bytes[start] == first {
            if bytes[start..<start + searched.count].elementsEqual(searched) { return true }
        }
        return false
    }
}
