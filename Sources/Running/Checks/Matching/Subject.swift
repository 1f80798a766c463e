import CollectionModel
package import JSON

/// A value that a matcher is applied to, with its comparison rules.
package enum Subject: Sendable {
    /// No value: a path without a node, a missing header.
    case nothing
    /// A typed value, from JSON or a placeholder.
    case value(JSONValue)
    /// The results of a JSONPath that may find several values.
    case nodes([JSONValue])
    /// Untyped texts, such as the values of a header, of which one must match.
    case texts([String])
    /// The texts of several XML nodes, matched as a list.
    case textList([String])
    case duration(Duration)

    /// The value as shown in a failure.
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

    /// The value in the format of ``ShownValue/brief(_:)``; durations in full.
    var brief: String {
        if case .duration(let duration) = self { return ShownValue.text(duration) }
        return value.map(ShownValue.brief) ?? "nothing"
    }

    /// The value as JSON, texts as a string or list of strings; nil for durations and missing values.
    var value: JSONValue? {
        switch self {
        case .value(let value): value
        case .nodes(let nodes): .array(nodes)
        case .texts(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
        case .textList(let texts): .array(texts.map { .string($0) })
        case .nothing, .duration: nil
        }
    }

    /// The value with its type, for an operator that needs another type: `5 (a number)`.
    var shownWithKind: String {
        guard let value, value != .null else { return shown }
        return "\(shown) (\(value.kindPhrase))"
    }

    /// The elements for `any`, `every`, `count` and `unordered`. A single value is a list of one element.
    var elements: [Subject] {
        switch self {
        case .nothing: []
        case .value(.array(let elements)), .nodes(let elements): elements.map { .value($0) }
        case .texts(let texts), .textList(let texts): texts.map { .texts([$0]) }
        case .value, .duration: [self]
        }
    }
}
