import Checks
package import CollectionModel
import Cryptography
import DataRows
package import Diagnostics
package import JSON
import Placeholders
import Text
import Secrets

/// The iterations of a collection: a given number, or one for each row and repetition (without data, one for each
/// repetition).
struct Iterations {
    struct Iteration {
        /// The number, from 1, which is counted across repetitions.
        let number: Int
        /// The number of all iterations; nil in a load, which ends after a time.
        let count: Int?
        let row: [String: JSONValue]?
        /// The names of the row in the order of its file.
        var rowNames: [String] = []
        /// The number of the data row, from 1; nil without data.
        var rowNumber: Int?
        /// The label of the row, such as `row 3: user=ann, plan=free`.
        let label: String?
    }

    private let rows: PlannedCollection.Rows?
    private let rowCount: Int
    /// The columns that labels must not show.
    private let secretNames: Set<String>
    /// The columns of a data file, in the order of labels; empty for rows in the collection.
    private let labelNames: [String]
    private let count: Int
    /// True in a load, in which the iterations begin again after the last one.
    private let isEndless: Bool
    /// True if iterations after the last row use this row, as in Newman; false if they begin with the first row again.
    private let repeatsLastRow: Bool
    /// The numbers of the iterations to run; nil for all of them.
    private let wanted: [Int]?
    /// The number of iterations that were returned or skipped.
    private var passed = 0
    private var reader: RowReader?
    /// The number of rows that the reader has passed.
    private var rowsRead = 0
    /// The row that was read last.
    private var lastRow: (index: Int, row: Row?)?

    private typealias Row = (values: [String: JSONValue], names: [String])

    /// - Parameter total: The number of iterations; nil for that of the rows and repetitions.
    init(of planned: PlannedCollection, repetitions: Int = 1, total: Int? = nil, isEndless: Bool = false) {
        self.isEndless = isEndless
        rows = planned.rows
        secretNames = planned.secretNames
        if case .file(let file)? = planned.rows {
            labelNames = Self.labelled(file.names, without: planned.secretNames)
        } else {
            labelNames = []
        }
        rowCount = planned.rows?.count ?? 1
        let (count, isTooLarge) = rowCount.multipliedReportingOverflow(by: max(1, repetitions))
        let all = total ?? (isTooLarge ? Int.max : count)
        self.count = all
        repeatsLastRow = total != nil
        wanted = planned.choice.iterations?.filter { $0 <= all }
    }

    /// The iteration that cannot begin because its row cannot be read.
    var lost: Iteration { Iteration(number: number(of: max(1, passed)), count: knownCount, row: nil, label: nil) }

    private var knownCount: Int? { isEndless ? nil : count }

    /// The number of iterations that are left.
    var remaining: Int {
        let all = wanted?.count ?? count
        return isEndless && all > 0 ? .max - passed : all - passed
    }

    /// Skips iterations without reading their rows.
    mutating func pass(_ iterations: Int) {
        passed += min(iterations, remaining)
    }

    /// Returns the next iteration; nil after the last one.
    ///
    /// - Throws: A `Diagnostic` if the file with the rows has changed since it was checked.
    mutating func next() throws(Diagnostic) -> Iteration? {
        guard remaining > 0 else { return nil }
        passed += 1
        let number = number(of: passed)
        let source = isEndless ? wanted.map { $0[(passed - 1) % $0.count] } ?? number : number
        let index = repeatsLastRow ? min(source, rowCount) - 1 : (source - 1) % rowCount
        guard let row = try row(index) else {
            return Iteration(number: number, count: knownCount, row: nil, label: nil)
        }
        return Iteration(
            number: number, count: knownCount, row: row.values, rowNames: row.names, rowNumber: index + 1,
            label: label(row.values, index))
    }

    /// - Parameter place: The position among the wanted iterations, from 1.
    private func number(of place: Int) -> Int {
        guard let wanted, !isEndless else { return place }
        return wanted.indices.contains(place - 1) ? wanted[place - 1] : place
    }

    private mutating func row(_ index: Int) throws(Diagnostic) -> Row? {
        switch rows {
        case nil: return nil
        case .inPlace(let rows):
            let values = Dictionary(rows[index].map { ($0.key, $0.value) }) { first, _ in first }
            return (values, rows[index].map(\.key))
        case .file(let file):
            if let lastRow, lastRow.index == index { return lastRow.row }
            if reader == nil || index < rowsRead {
                reader = file.makeReader()
                rowsRead = 0
            }
            try reader?.skip(index - rowsRead)
            rowsRead = index + 1
            let row = try reader?.next().map { ($0.values, $0.names) }
            lastRow = (index, row)
            return row
        }
    }

    private static let labelledColumns = 3

    /// The last words of column names that usually identify a row.
    private static let identifyingWords: Set = ["id", "uuid", "guid", "name", "username", "title", "case"]

    /// Returns the names without secrets, those that usually identify a row first.
    private static func labelled(_ names: [String], without secrets: Set<String>) -> [String] {
        let open = names.filter { !secrets.contains($0) }
        let isIdentifying = open.map { identifyingWords.contains(NameWords.words(of: $0).last ?? "") }
        let order = zip(open, isIdentifying)
        return order.filter(\.1).map(\.0) + order.filter { !$0.1 }.map(\.0)
    }

    /// Returns the label of a row, such as `row 3: id=7, plan=free`.
    private func label(_ row: [String: JSONValue], _ index: Int) -> String {
        let columns = names(index).lazy.compactMap { name -> String? in
            guard let text = row[name]?.placeholderText else { return nil }
            return "\(DisplayText.printable(name))=\(ShownValue.shortened(DisplayText.printable(text), to: 30))"
        }
        let shown = columns.prefix(Self.labelledColumns).joined(separator: ", ")
        return "row \(index + 1)" + (shown.isEmpty ? "" : ": \(shown)")
    }

    private func names(_ index: Int) -> [String] {
        switch rows {
        case nil: []
        case .inPlace(let rows): Self.labelled(rows[index].map(\.key), without: secretNames)
        case .file: labelNames
        }
    }
}

extension PlannedCollection {
    /// Returns the iterations of a run.
    func iterations(_ settings: RunSettings) -> Iterations {
        Iterations(
            of: self, repetitions: settings.repetitions, total: settings.iterationCount,
            isEndless: settings.load != nil)
    }

    /// The values of the first row; nil without rows.
    package var firstRow: [String: JSONValue]? {
        var iterations = Iterations(of: self)
        return (try? iterations.next())??.row
    }
}

/// The part of a collection that runs: its iterations, and their requests and elements.
package struct RunChoice: Sendable {
    /// The numbers of the iterations that run, in order, from 1; nil for all.
    package var iterations: [Int]?
    /// The name of a request that no iteration runs, by the name of the variable that it would have provided.
    package var leftOut: [String: String] = [:]
    /// The choice for iterations that have none in ``own``; nil for all requests.
    package var common: RequestChoice?
    /// The choices of single iterations, by number.
    package var own: [Int: RequestChoice] = [:]

    package init() {}

    /// True if at least one iteration runs only some of the requests, or of their elements.
    var limitsRequests: Bool { common != nil || !own.isEmpty }

    subscript(iteration: Int) -> RequestChoice? { own[iteration] ?? common }
}

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
