/// Names that are made different from each other by numbers.
package struct UniqueNames: Sendable {
    private var taken: Set<String> = []
    /// The last number that was added to a name, by the name without a number.
    private var numbers: [String: Int] = [:]

    package init() {}

    /// Takes a name as it is; returns false if it is taken already.
    @discardableResult
    package mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

    /// Returns a name that is not taken, and takes it.
    ///
    /// - Parameter numbered: Returns the name with a number, from 2.
    package mutating func name(
        _ wish: String, numbered: (String, Int) -> String = { "\($0)_\($1)" }
    ) -> String {
        var name = wish
        while !take(name) {
            let number = numbers[wish, default: 1] + 1
            numbers[wish] = number
            name = numbered(wish, number)
        }
        return name
    }
}
