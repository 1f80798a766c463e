import JSON

/// A result of limited size: lists stop before the limit, and a member says how many elements are missing.
struct BoundedResult {
    /// The maximum size of a result as text, in bytes.
    static let limit = 30 << 10

    private(set) var object: JSONObject
    private var size: Int

    init(_ object: JSONObject) {
        self.object = object
        size = JSONValue.object(object).compactText().utf8.count
    }

    /// Adds a list with as many elements as there is room for. If there is none for the first one, its texts are cut.
    ///
    /// - Parameters:
    ///   - end: The size of the whole result at which the list stops, in bytes.
    ///   - count: The member for the number of missing elements; nil for none.
    ///   - text: Changes the texts of each element; nil to keep them.
    mutating func add<Element>(
        _ elements: [Element], to key: String, upTo end: Int, count: String? = nil, text: ResultText? = nil,
        _ make: (Element) -> JSONObject
    ) {
        guard !elements.isEmpty else { return }
        var list: [JSONValue] = []
        for element in elements {
            let made = make(element)
            var value = JSONValue.object(text?.object(made) ?? made)
            var added = Self.size(of: value)
            if list.isEmpty, var text {
                for limit in Self.smallerLimits where size + added > end {
                    text.limit = limit
                    value = .object(text.object(made))
                    added = Self.size(of: value)
                }
            }
            guard size + added <= end else { break }
            size += added
            list.append(value)
        }
        object[key: key] = .array(list)
        guard list.count < elements.count else { return }
        object[key: "truncated"] = .bool(true)
        if let count { object[key: count] = .number(JSONNumber(elements.count - list.count)) }
    }

    /// The lengths to which the texts of a large element are cut, in characters.
    private static let smallerLimits = [2_000, 1_000, 500, 200, 50]

    /// The size of an element with its comma, in bytes.
    private static func size(of value: JSONValue) -> Int { value.compactText().utf8.count + 1 }

    mutating func add(
        _ elements: [JSONObject], to key: String, upTo end: Int, count: String? = nil, text: ResultText? = nil
    ) {
        add(elements, to: key, upTo: end, count: count, text: text) { $0 }
    }
}
