import CollectionModel
import Diagnostics
import JSON
import Text

/// The deepest node that a JSONPath of names and indexes reaches, if the next node is missing.
struct DeepestNode {
    /// A description of the node: `$.devices[0] has "id", "name"`.
    let line: String
    /// A suggestion for a misspelled name.
    let hint: String?

    /// The maximum number of names shown for a mapping.
    private static let maxNames = 12

    /// Returns nil if the path finds a value or may find several.
    init?(_ path: JSONPath, in root: JSONValue) {
        guard let end = path.farthest(in: root) else { return nil }
        let place = end.path.shorthand
        var hint: String?
        switch (end.value, end.next) {
        case (.object(let members), .name(let name)):
            line = members.isEmpty ? "\(place) is an empty mapping" : "\(place) has \(Self.list(members.keys))"
            hint = Suggestion.hint(for: name, among: members.keys)
        case (.object(let members), .index): line = "\(place) is a mapping with \(Self.list(members.keys))"
        case (.array(let elements), .index):
            line = "\(place) has \(CountedNoun.text(elements.count, "element"))"
        case (.array(let elements), .name):
            line = "\(place) is a list of \(CountedNoun.text(elements.count, "element"))"
            hint = elements.isEmpty ? nil : "an element is named by its index, as in \(place)[0]"
        case (.null, _): line = "\(place) is null"
        case (let value, _): line = "\(place) is \(ShownValue.text(value)) (\(value.kindPhrase))"
        }
        self.hint = hint
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(maxNames).map { ShownValue.text(.string($0), to: 60) }
        return ShownValue.list(shown + (names.count > maxNames ? ["…"] : []), by: ", ")
    }
}
