extension Array {
    /// Moves the elements from an index on to an array of minimum capacity; keeps the capacity of this one.
    mutating func take(from start: Int) -> [Element] {
        var taken: [Element] = []
        taken.reserveCapacity(count - start)
        while count > start, let element = popLast() { taken.append(element) }
        taken.reverse()
        return taken
    }
}
