import JSON

/// Two elements of a list that are equal: what `uniqueItems` refuses.
struct EqualElements {
    let first: Int
    let second: Int

    /// Finds the first element that was there before; nil when all are different.
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
