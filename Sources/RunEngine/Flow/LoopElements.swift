import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// The elements of a `forEach`: several names go side by side.
struct LoopElements {
    private let lists: [(name: String, values: [JSONValue])]
    let count: Int

    /// Resolves the lists.
    ///
    /// - Throws: `PlaceholderError` when one is no list or their lengths differ.
    init(_ loop: [VariableDefinition], in scope: VariableScope) throws(PlaceholderError) {
        var lists: [(name: String, values: [JSONValue])] = []
        for definition in loop {
            let value = try definition.value.value(in: scope)
            guard case .array(let values) = value else {
                throw PlaceholderError(
                    .failed(reason: "\"forEach\" wants a list for \"\(definition.name)\", not a \(value.kindName)"),
                    at: definition.value.range, hint: "\"split\" makes a list of a text")
            }
            lists.append((definition.name, values))
        }
        count = lists.first?.values.count ?? 0
        for list in lists where list.values.count != count {
            throw PlaceholderError(
                .failed(
                    reason:
                        "\"\(list.name)\" has \(CountedNoun.text(list.values.count, "element")), and \"\(lists[0].name)\" has \(count)"
                ),
                at: loop.first?.range, hint: "lists under one forEach are of one length")
        }
        self.lists = lists
    }

    subscript(index: Int) -> [(name: String, value: JSONValue)] {
        lists.map { ($0.name, $0.values[index]) }
    }
}

extension [(name: String, value: JSONValue)] {
    /// Which element it is, for a person: `user=ann, plan=free`.
    var label: String {
        map { "\($0.name)=\(ShownValue.shortened(DisplayText.printable($0.value.placeholderText), to: 60))" }
            .joined(separator: ", ")
    }
}
