import Text

/// A location at which two values differ.
package struct JSONDifference: Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// A value that is expected but absent.
        case missing(JSONValue)
        /// A value that is present but not expected.
        case unexpected(JSONValue)
        case changed(expected: JSONValue, actual: JSONValue)
    }

    /// The path from the compared values: `$.a[0]`.
    package let path: String
    package let kind: Kind

    /// The difference in one line: `$.a[0]: expected 1, got 2`.
    package var description: String {
        switch kind {
        case .missing(let expected): "\(path): missing \(expected.compactText())"
        case .unexpected(let actual): "\(path): unexpected \(actual.compactText())"
        case .changed(let expected, let actual):
            "\(path): expected \(expected.compactText()), got \(actual.compactText())"
        }
    }

    /// Returns the innermost differences, at most `limit`, in the order of the expected value.
    package static func between(expected: JSONValue, actual: JSONValue, limit: Int = 20) -> [JSONDifference] {
        var search = DifferenceSearch(limit: limit)
        search.compare(expected, actual)
        return search.found
    }
}

/// A recursive comparison of two values: members by key, elements by index.
private struct DifferenceSearch {
    private(set) var found: [JSONDifference] = []
    private let limit: Int
    private var place: [NormalizedPath.Element] = []
    private var visits = 0

    /// The number of visited children between two checks of the deadline.
    private static let stretch = 256

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
        let (shorter, start) = (min(expected.count, actual.count), Self.equalStart(expected, actual))
        // Do not report elements that were only moved by inserted or removed ones before them: skip an equal end.
        let end = expected.count == actual.count ? 0 : Self.equalStart(expected.reversed(), actual.reversed())
        let same = min(end, shorter - start)
        let common = shorter - same
        for index in start..<common {
            visit(.index(index)) { $0.compare(expected[index], actual[index]) }
        }
        for index in common..<(expected.count - same) {
            visit(.index(index)) { $0.report(.missing(expected[index])) }
        }
        for index in common..<(actual.count - same) {
            visit(.index(index)) { $0.report(.unexpected(actual[index])) }
        }
    }

    private static func equalStart(_ left: [JSONValue], _ right: [JSONValue]) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }

    private mutating func visit(_ step: NormalizedPath.Element, _ look: (inout DifferenceSearch) -> Void) {
        guard found.count < limit else { return }
        visits += 1
        if visits.isMultiple(of: Self.stretch), EvaluationDeadline.mustStop { return }
        place.append(step)
        look(&self)
        place.removeLast()
    }

    private mutating func report(_ kind: JSONDifference.Kind) {
        found.append(JSONDifference(path: NormalizedPath(place).shorthand, kind: kind))
    }
}
