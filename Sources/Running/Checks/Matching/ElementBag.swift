import JSON
import Placeholders

/// The elements of a list without their order, of which each can be taken once.
struct ElementBag {
    private let elements: [Subject]
    /// Where the elements of each value stand that are left, the first one last.
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

    /// Takes the first element that equals a value; false when none is left.
    mutating func take(_ wanted: JSONValue) -> Bool {
        // What comes as text is compared with the text as it is written.
        let isText = if case .texts? = elements.first { true } else { false }
        guard let place = places[isText ? .string(wanted.placeholderText) : wanted]?.popLast() else { return false }
        isTaken[place] = true
        return true
    }

    var rest: [Subject] { zip(elements, isTaken).filter { !$1 }.map(\.0) }
}
