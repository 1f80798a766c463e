/// The requests of a collection to run, by their indices among all its requests.
package struct RequestChoice: Sendable, Equatable {
    package var positions: Set<Int>
    /// The `forEach` elements to run, by request index; other requests run all of their elements.
    package var elements: [Int: ChosenElements]
    /// The first excluded request that would define a name, by name.
    package var leftOut: [String: String] = [:]

    package init(positions: Set<Int>, elements: [Int: ChosenElements] = [:]) {
        self.positions = positions
        self.elements = elements
    }

    /// Returns the choice for a collection that contains only the kept requests.
    ///
    /// - Parameter kept: The indices of the kept requests, in order.
    package func within(_ kept: [Int]) -> RequestChoice {
        var choice = RequestChoice(positions: [])
        choice.leftOut = leftOut
        for (position, before) in kept.enumerated() where positions.contains(before) {
            choice.positions.insert(position)
            choice.elements[position] = elements[before]
        }
        return choice
    }
}
