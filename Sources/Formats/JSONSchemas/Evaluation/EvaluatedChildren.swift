/// The elements or members of a value that schemas have evaluated: the annotations for `unevaluatedItems` and
/// `unevaluatedProperties` (core, section 11).
struct EvaluatedChildren {
    private var all = false
    /// The positions of children in the array or object.
    private var positions: Set<Int> = []

    mutating func insertAll() {
        all = true
    }

    mutating func insert(_ position: Int) {
        positions.insert(position)
    }

    func contains(_ position: Int) -> Bool {
        all || positions.contains(position)
    }

    mutating func formUnion(_ other: EvaluatedChildren) {
        all = all || other.all
        if !other.positions.isEmpty { positions.formUnion(other.positions) }
    }
}
