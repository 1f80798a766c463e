import JSON

/// The indexes of two equal elements of an array, which `uniqueItems` rejects.
struct EqualElements {
    let first: Int
    let second: Int

    /// Finds the first element that equals an earlier one; fails if all are different.
    init?(in elements: [JSONValue]) {
        var places: [JSONValue: Int] = [:]
        places.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let first = places.updateValue(index, forKey: element) {
                self.first = first
                second = index
                return
            }
        }
        return nil
    }
}
