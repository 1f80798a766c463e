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

    /// Adds a list with as many elements as there is room for.
    ///
    /// - Parameters:
    ///   - end: The size of the whole result at which the list stops, in bytes.
    ///   - count: The member for the number of missing elements; nil for none.
    mutating func add<Element>(
        _ elements: [Element], to key: String, upTo end: Int, count: String? = nil,
        _ make: (Element) -> JSONObject, cleaning clean: (JSONObject) -> JSONObject = { $0 }
    ) {
        guard !elements.isEmpty else { return }
        var list: [JSONValue] = []
        for element in elements {
            let value = JSONValue.object(clean(make(element)))
            let added = value.compactText().utf8.count + 1
            guard size + added <= end else { break }
            size += added
            list.append(value)
        }
        object[key: key] = .array(list)
        guard list.count < elements.count else { return }
        object[key: "truncated"] = .bool(true)
        if let count { object[key: count] = .number(JSONNumber(elements.count - list.count)) }
    }

    mutating func add(_ elements: [JSONObject], to key: String, upTo end: Int, count: String? = nil) {
        add(elements, to: key, upTo: end, count: count) { $0 }
    }
}
