import RunRecords

/// The names of suites, and the classes of their cases, each used for one pass over one collection.
///
/// Jenkins adds up cases of equal class and name, and drops a suite that has the name and the second of an earlier one.
/// A collection can be given twice, several runs can be merged, and collections in different folders can have one name.
struct SuiteNames {
    struct Names {
        /// The suite's name: the collection's, and the iteration or row.
        let suite: String
        /// The first part of each case's class: the collection's file.
        let className: String
    }

    private var collections = UniqueNames()
    private var classes = UniqueNames()
    private var previous: UnitRecord?
    private var collection = ""
    private var className = ""

    /// Returns the names for the unit that follows the previous one.
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

    /// True if the unit is a later iteration of the same collection: these come together, in their order.
    private func isContinued(by unit: UnitRecord) -> Bool {
        guard let previous else { return false }
        return unit.file == previous.file && unit.collection == previous.collection
            && unit.iteration > previous.iteration
    }
}
