/// Names that are made different from each other by numbers. The time for a name does not grow with its repetitions.
package struct UniqueNames: Sendable {
    private var taken: Set<String> = []
    /// The next number to try, by the name that was asked for.
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
        if take(wish) { return wish }
        var number = numbers[wish] ?? 2
        var name = numbered(wish, number)
        while !take(name) {
            number += 1
            name = numbered(wish, number)
        }
        numbers[wish] = number + 1
        return name
    }
}
