import Diagnostics
import JSON
import Placeholders

/// Looks for elements in a list: one after the other in a short one, by an index where both sides are long.
struct ContainedElements {
    /// Comparisons that cost less than an index does.
    private static let fewComparisons = 1_000
    /// Comparisons after which a search is given up: a second or so. Some passes through a long list are always made.
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

    /// Whether an element contains what is wanted.
    ///
    /// - Parameter count: how many are looked for in all.
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
            if comparisons.isMultiple(of: Self.stretch) { try look() }
            if elements[place].contains(wanted) { return true }
        }
        return false
    }

    private func look() throws(PlaceholderError) {
        try Interruption.check(at: range)
        let limit = max(Self.mostComparisons, Self.passes * elements.count)
        guard comparisons > limit else { return }
        throw PlaceholderError(
            .failed(reason: "\"contains\" takes more than \(limit) comparisons on this list"), at: range,
            hint: "give each wanted mapping a key whose value tells it from others, such as an id", isOfAnswer: true)
    }
}

/// The elements of a list by their values, and mappings by each plain value in them.
private struct ElementIndex {
    enum Places {
        case found
        /// One of these elements, or none.
        case perhaps([Int])
        case anywhere
    }

    /// A value without mappings in it, which only an equal one contains, and the keys that lead to it.
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

    /// Visits what a mapping and those in it hold, but for mappings and lists of them; until the visitor is content.
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
