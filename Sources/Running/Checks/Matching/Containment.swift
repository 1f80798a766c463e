import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// `contains`: a text in a text, an element in a list, keys in a mapping.
struct Containment {
    let subject: Subject
    let scope: VariableScope
    /// See ``Equality/path``.
    var path = ""
    /// True if an empty value is allowed.
    var allowsEmpty = false

    func failure(_ wanted: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let place = wanted.range
        let wanted = try wanted.value(in: scope)
        guard let actual = subject.value, actual.canContain else {
            return MatchFailure(at: range, expected: "a text, list or mapping", got: subject.shownWithKind)
        }
        if !allowsEmpty { try EmptyOperand.check(contained: wanted, in: actual, at: place) }
        let missing = try missing(wanted.wantedParts, in: actual, at: range)
        guard !missing.isEmpty else { return nil }
        let list = ShownValue.list(missing.map { ShownValue.text($0) }, by: " and ")
        let differences = ShownDifferences(wanted: wanted, within: actual, below: path)
        let isCut = subject.shown(to: ShownValue.lengthBesideDifferences) != subject.shown
        return MatchFailure(
            at: range, expected: "something that contains \(list)", got: subject.shown, differences, isCut: isCut)
    }

    private func missing(
        _ parts: [JSONValue], in actual: JSONValue, at range: SourceRange
    ) throws(PlaceholderError) -> [JSONValue] {
        switch (subject, actual) {
        case (.textList(let texts), _):
            // XML nodes are texts, so compare them with the text of each value.
            let known = Set(texts.map(ExactText.init))
            return parts.filter { !known.contains(ExactText($0.placeholderText)) }
        case (_, .array(let elements)):
            var found = ContainedElements(elements, at: range)
            var missing: [JSONValue] = []
            for part in parts where try !found.contains(part, isOneOf: parts.count) { missing.append(part) }
            return missing
        default:
            var missing: [JSONValue] = []
            for part in parts where !Self.contains(actual, part) {
                try Interruption.check(at: range)
                missing.append(part)
            }
            return missing
        }
    }

    private static func contains(_ actual: JSONValue, _ wanted: JSONValue) -> Bool {
        if case .string(let text) = actual { return TextSearch(for: wanted.placeholderText).finds(in: text) }
        return actual.contains(wanted)
    }
}

extension JSONValue {
    /// Returns true if the values are equal, except that mappings at any depth may have additional keys.
    func contains(_ wanted: JSONValue) -> Bool {
        switch (self, wanted) {
        case (.object(let members), .object(let wantedMembers)):
            wantedMembers.allSatisfy { member in
                members[key: member.key]?.contains(member.value) ?? false
            }
        case (.array(let elements), .array(let wantedElements)):
            elements.count == wantedElements.count && zip(elements, wantedElements).allSatisfy { $0.contains($1) }
        default: self == wanted
        }
    }

    fileprivate var canContain: Bool {
        switch self {
        case .string, .array, .object: true
        case .null, .bool, .number: false
        }
    }

    /// The parts to look for: the elements of a list, or the value itself.
    var wantedParts: [JSONValue] {
        if case .array(let elements) = self { return elements }
        return [self]
    }
}

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

/// A multiset of list elements: each can be removed once, in any order.
struct ElementBag {
    private let elements: [Subject]
    /// The remaining indexes of each value, in descending order.
    private var places: [JSONValue: [Int]] = [:]
    private var isTaken: [Bool]

    init(_ elements: [Subject]) {
        self.elements = elements
        isTaken = Array(repeating: false, count: elements.count)
        places.reserveCapacity(elements.count)
        for (place, element) in elements.enumerated().reversed() {
            if let value = element.value { places[value, default: []].append(place) }
        }
    }

    /// Removes the first element that equals `wanted`. Returns false if there is none.
    mutating func take(_ wanted: JSONValue) -> Bool {
        // Text elements are compared with the text of the value.
        let isText = if case .texts? = elements.first { true } else { false }
        guard let place = places[isText ? .string(wanted.placeholderText) : wanted]?.popLast() else { return false }
        isTaken[place] = true
        return true
    }

    /// The remaining elements, with their indices in the list.
    var rest: [(index: Int, element: Subject)] {
        elements.indices.filter { !isTaken[$0] }.map { ($0, elements[$0]) }
    }
}
