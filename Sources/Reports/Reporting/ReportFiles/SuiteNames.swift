import RunRecords

/// The suite name and case class of each collection, unique for each pass over it.
///
/// Jenkins adds up cases of equal class and name, and drops a suite with the name and timestamp of an earlier one. A
/// collection can be given twice, runs can be merged, and collections in different folders can share a name.
struct SuiteNames {
    struct Names {
        /// The suite's name: the collection's name with the iteration or row.
        let suite: String
        /// The first part of each case's class: the collection's file.
        let className: String
    }

    private var collections = UniqueNames()
    private var classes = UniqueNames()
    private var previous: UnitRecord?
    private var collection = ""
    private var className = ""

    /// Returns the names for a unit. Units must be given in the order of the run.
    mutating func names(of unit: UnitRecord) -> Names {
        if !isContinued(by: unit) {
            collection = collections.unique(CaseNames.text(unit.collection))
            className = classes.unique(CaseNames.className(ofFile: unit.file))
        }
        previous = unit
        let suite = unit.part.map { "\(collection) [\(CaseNames.text($0))]" } ?? collection
        return Names(suite: suite, className: className)
    }

    /// Returns the name of a suite that belongs to no collection.
    mutating func name(ofOther suite: String) -> String { collections.unique(suite) }

    /// True if the unit is a later iteration of the same collection. Iterations follow each other in ascending order.
    private func isContinued(by unit: UnitRecord) -> Bool {
        guard let previous else { return false }
        return unit.file == previous.file && unit.collection == previous.collection
            && unit.iteration > previous.iteration
    }
}
