import CollectionModel
package import JSON

/// What a matcher looks at, and how its kind is to be taken.
package enum Subject: Sendable {
    /// There is no value: a path without a node, a header that did not come.
    case nothing
    /// A value of JSON or of a placeholder, whose kind counts.
    case value(JSONValue)
    /// The results of a JSONPath that may have many.
    case nodes([JSONValue])
    /// Texts from outside, such as a header's values, of which one must fit.
    case texts([String])
    /// The texts of several XML nodes, which count together.
    case textList([String])
    case duration(Duration)

    /// The value as it is shown in a failure.
    var shown: String { shown(to: ShownValue.maximumLength) }

    func shown(to length: Int) -> String {
        switch self {
        case .nothing: "nothing"
        case .value(let value): ShownValue.text(value, to: length)
        case .nodes(let nodes): ShownValue.text(.array(nodes), to: length)
        case .texts, .textList: ShownValue.text(value ?? .null, to: length)
        case .duration(let duration): ShownValue.text(duration)
        }
    }

    /// The subject as ``ShownValue/brief(_:)`` shows it; durations in full.
    var brief: String {
        if case .duration(let duration) = self { return ShownValue.text(duration) }
        return value.map(ShownValue.brief) ?? "nothing"
    }

    /// The value as JSON, texts as one text or a list of them; nil where there is none.
    var value: JSONValue? {
        switch self {
        case .value(let value): value
        case .nodes(let nodes): .array(nodes)
        case .texts(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
        case .textList(let texts): .array(texts.map { .string($0) })
        case .nothing, .duration: nil
        }
    }

    /// The value with its kind, for an operator that wants another: `5 (a number)`.
    var shownWithKind: String {
        guard let value, value != .null else { return shown }
        return "\(shown) (\(value.kindPhrase))"
    }

    /// The list that `any`, `every`, `count` and `unordered` work on; a single value is a list of one.
    var elements: [Subject] {
        switch self {
        case .nothing: []
        case .value(.array(let elements)), .nodes(let elements): elements.map { .value($0) }
        case .texts(let texts), .textList(let texts): texts.map { .texts([$0]) }
        case .value, .duration: [self]
        }
    }
}
