/// The requests of a collection that run, by their positions among all of its requests.
package struct RequestChoice: Sendable, Equatable {
    package var positions: Set<Int>
    /// By position: the `forEach` elements that run; other requests run all of theirs.
    package var elements: [Int: ChosenElements]
    /// By name: the request that would have given it a value and does not run.
    package var leftOut: [String: String] = [:]

    package init(positions: Set<Int>, elements: [Int: ChosenElements] = [:]) {
        self.positions = positions
        self.elements = elements
    }

    /// Returns the choice among those requests alone that are kept.
    ///
    /// - Parameter kept: positions, in order.
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
