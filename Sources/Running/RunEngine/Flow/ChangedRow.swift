package import Diagnostics
package import JSON

/// A row that differs from the row of the same iteration in an earlier run.
package struct ChangedRow: Sendable {
    package let iteration: Int
    /// The number of the data row, from 1; nil without data.
    package let number: Int?
    /// The label of the row, such as `row 3: user=ann, plan=free`; nil without data.
    package let label: String?
    package let values: [String: JSONValue]?
}

extension PlannedCollection {
    /// Returns the first iteration whose row differs from the row in an earlier run; nil if there is none.
    ///
    /// Reads the rows up to that iteration, or up to the last one that runs.
    ///
    /// - Parameter isSame: Returns true if the label of an iteration's row is that of the earlier run.
    /// - Throws: A `Diagnostic` if the file with the rows has changed since it was checked.
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
