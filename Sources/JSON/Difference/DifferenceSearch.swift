/// Walks two values side by side: members by key, elements by index.
struct DifferenceSearch {
    private(set) var found: [JSONDifference] = []
    private let limit: Int
    private var place: [NormalizedPath.Element] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func compare(_ expected: JSONValue, _ actual: JSONValue) {
        guard found.count < limit else { return }
        switch (expected, actual) {
        case (.object(let expected), .object(let actual)): compare(expected, actual)
        case (.array(let expected), .array(let actual)): compare(expected, actual)
        default:
            if expected != actual { report(.changed(expected: expected, actual: actual)) }
        }
    }

    private mutating func compare(_ expected: JSONObject, _ actual: JSONObject) {
        for (key, value) in expected {
            visit(.name(key)) { search in
                guard let twin = actual[key: key] else { return search.report(.missing(value)) }
                search.compare(value, twin)
            }
        }
        for (key, value) in actual where expected[key: key] == nil {
            visit(.name(key)) { $0.report(.unexpected(value)) }
        }
    }

    private mutating func compare(_ expected: [JSONValue], _ actual: [JSONValue]) {
        let common = min(expected.count, actual.count)
        for index in 0..<common {
            visit(.index(index)) { $0.compare(expected[index], actual[index]) }
        }
        for index in expected.indices.dropFirst(common) {
            visit(.index(index)) { $0.report(.missing(expected[index])) }
        }
        for index in actual.indices.dropFirst(common) {
            visit(.index(index)) { $0.report(.unexpected(actual[index])) }
        }
    }

    private mutating func visit(_ step: NormalizedPath.Element, _ look: (inout DifferenceSearch) -> Void) {
        guard found.count < limit else { return }
        place.append(step)
        look(&self)
        place.removeLast()
    }

    private mutating func report(_ kind: JSONDifference.Kind) {
        found.append(JSONDifference(path: NormalizedPath(place).description, kind: kind))
    }
}
