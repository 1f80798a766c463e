import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// The elements of a `forEach`; the lists of several names are read in parallel.
struct LoopElements {
    private let lists: [(name: String, values: [JSONValue])]
    let count: Int
    /// True if the file contains the lists themselves, so that they are the same in each run.
    private let areWritten: Bool

    /// Resolves the lists.
    ///
    /// - Throws: `PlaceholderError` if a value is not a list, or if the lists have different lengths.
    init(_ loop: [VariableDefinition], in scope: VariableScope) throws(PlaceholderError) {
        var lists: [(name: String, values: [JSONValue])] = []
        for definition in loop {
            let value = try definition.value.value(in: scope)
            guard case .array(let values) = value else {
                throw PlaceholderError(
                    .failed(reason: "\"forEach\" needs a list for \"\(definition.name)\", not a \(value.kindName)"),
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
        areWritten = loop.allSatisfy(\.value.references.isEmpty)
    }

    /// Returns the indexes of the elements to run, in order.
    ///
    /// - Parameters:
    ///   - chosen: The elements to run; nil for all.
    ///   - range: The position for errors.
    /// - Throws: `PlaceholderError` if a chosen element does not exist: a run without it would pass.
    func indexes(of chosen: ChosenElements?, at range: SourceRange?) throws(PlaceholderError) -> [Int] {
        guard let numbers = numbers(of: chosen) else { return Array(0..<count) }
        if let missing = numbers.filter({ $0 > count }).min() {
            throw PlaceholderError(
                .failed(
                    reason: "there is no element \(missing): the list has \(CountedNoun.text(count, "element"))"),
                at: range, hint: areWritten ? nil : "a list with placeholders can have another length in each run")
        }
        return numbers.sorted().map { $0 - 1 }
    }

    /// Returns the numbers of the chosen elements; nil for all elements, also if a label has changed since a failure.
    private func numbers(of chosen: ChosenElements?) -> Set<Int>? {
        switch chosen {
        case nil: return nil
        case .numbers(let numbers): return numbers
        case .failed(let labels):
            let isSame = labels.allSatisfy { number, label in
                number >= 1 && number <= count && self[number - 1].label == label
            }
            return isSame ? Set(labels.keys) : nil
        }
    }

    subscript(index: Int) -> [(name: String, value: JSONValue)] {
        lists.map { ($0.name, $0.values[index]) }
    }
}

extension [(name: String, value: JSONValue)] {
    /// The label of the element for the user: `user=ann, plan=free`.
    var label: String {
        map { "\($0.name)=\(ShownValue.shortened(DisplayText.printable($0.value.placeholderText), to: 60))" }
            .joined(separator: ", ")
    }
}

/// The element of a `forEach` for which a request runs.
struct RequestElement: Sendable {
    /// The label, such as `user=ann`.
    let label: String
    /// The number, from 1.
    let number: Int
    let count: Int
}
