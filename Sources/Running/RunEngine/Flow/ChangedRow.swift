package import Diagnostics
package import JSON

/// A row that differs from the row of the same iteration in an earlier run.
package struct ChangedRow: Sendable {
    package let iteration: Int
    /// The number of the data row, from 1; nil without data.
    package let number: Int?
    /// Such as `row 3: user=ann, plan=free`; nil without data.
    package let label: String?
    package let values: [String: JSONValue]?
}

extension PlannedCollection {
    /// Finds the first iteration of the run whose row is not the same as in an earlier run.
    ///
    /// It reads the rows up to that one, or up to the last one that runs.
    ///
    /// - Parameter isSame: compares an iteration by its number and the label of its row.
    /// - Throws: a `Diagnostic` when the file with the rows has changed since it was checked.
    package func changedRow(
        repetitions: Int, isSame: (_ iteration: Int, _ label: String?) -> Bool
    ) throws(Diagnostic) -> ChangedRow? {
        var iterations = Iterations(of: self, repetitions: repetitions)
        while let iteration = try iterations.next() {
            guard !isSame(iteration.number, iteration.label) else { continue }
            return ChangedRow(
                iteration: iteration.number, number: iteration.rowNumber, label: iteration.label, values: iteration.row)
        }
        return nil
    }
}
