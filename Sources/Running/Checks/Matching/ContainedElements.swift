import Diagnostics
import JSON
import Placeholders

/// A search for elements in a list: linear for short lists, with an index if both sides are long.
struct ContainedElements {
    /// The number of comparisons below which an index does not pay off.
    private static let fewComparisons = 1_000
    /// The limit on comparisons, about one second. A long list may always be searched ``passes`` times.
    private static let mostComparisons = 1_000_000
    private static let passes = 10
    private static let stretch = 1_024

    private let elements: [JSONValue]
    private let range: SourceRange
    private var index: ElementIndex?
    private var comparisons = 0

    init(_ elements: [JSONValue], at range: SourceRange) {
        self.elements = elements
        self.range = range
    }

    /// Returns true if an element contains `wanted`.
    ///
    /// - Parameter count: The total number of wanted elements.
    mutating func contains(_ wanted: JSONValue, isOneOf count: Int) throws(PlaceholderError) -> Bool {
        if count == 1 || elements.count <= Self.fewComparisons / count {
            return try contains(wanted, at: elements.indices)
        }
        let index = self.index ?? ElementIndex(elements)
        self.index = index
        switch index.places(of: wanted) {
        case .found: return true
        case .perhaps(let places): return try contains(wanted, at: places)
        case .anywhere: return try contains(wanted, at: elements.indices)
        }
    }

    private mutating func contains(
        _ wanted: JSONValue, at places: some Sequence<Int>
    ) throws(PlaceholderError) -> Bool {
        for place in places {
            comparisons += 1
            if comparisons.isMultiple(of: Self.stretch) { try checkLimits() }
            if elements[place].contains(wanted) { return true }
        }
        return false
    }

    private func checkLimits() throws(PlaceholderError) {
        try Interruption.check(at: range)
        let limit = max(Self.mostComparisons, Self.passes * elements.count)
        guard comparisons > limit else { return }
        throw PlaceholderError(
            .failed(reason: "\"contains\" takes more than \(limit) comparisons on this list"), at: range,
            hint: "give each wanted mapping a key whose value tells it from others, such as an id",
            dependsOnResponse: true)
    }
}

/// An index of a list: elements by value, and mappings by each plain value in them.
private struct ElementIndex {
    enum Places {
        case found
        /// Only these elements can contain the value.
        case perhaps([Int])
        case anywhere
    }

    /// A value without mappings, which only an equal value contains, and the keys of its path.
    private struct Leaf: Hashable {
        let keys: [ExactText]
        let value: JSONValue
    }

    private var whole: Set<JSONValue>
    private var places: [Leaf: [Int]] = [:]

    init(_ elements: [JSONValue]) {
        whole = Set(elements)
        for (place, element) in elements.enumerated() {
            element.forEachLeaf { keys, value in
                places[Leaf(keys: keys, value: value), default: []].append(place)
                return true
            }
        }
    }

    func places(of wanted: JSONValue) -> Places {
        if whole.contains(wanted) { return .found }
        guard wanted.holdsMapping else { return .perhaps([]) }
        var fewest: [Int]?
        wanted.forEachLeaf { keys, value in
            let found = places[Leaf(keys: keys, value: value)] ?? []
            if found.count < fewest?.count ?? .max { fewest = found }
            return !found.isEmpty
        }
        return fewest.map { .perhaps($0) } ?? .anywhere
    }
}

extension JSONValue {
    fileprivate var holdsMapping: Bool {
        switch self {
        case .object: true
        case .array(let elements): elements.contains(where: \.holdsMapping)
        case .null, .bool, .number, .string: false
        }
    }

    /// Visits all values at any depth except mappings and lists of them. Stops if the visitor returns false.
    @discardableResult
    fileprivate func forEachLeaf(under keys: [ExactText] = [], _ visit: ([ExactText], JSONValue) -> Bool) -> Bool {
        guard case .object(let members) = self else { return true }
        for (key, value) in members {
            let keys = keys + [ExactText(key)]
            let goesOn = value.holdsMapping ? value.forEachLeaf(under: keys, visit) : visit(keys, value)
            guard goesOn else { return false }
        }
        return true
    }
}
