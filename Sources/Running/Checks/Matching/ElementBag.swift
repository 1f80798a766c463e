import JSON
import Placeholders

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
