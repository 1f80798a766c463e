import Diagnostics
import JSON
import Placeholders

/// Collects the names of all rows, and checks if placeholders can use them.
struct RowNames {
    private(set) var all: Set<ExactText> = []
    /// The same names, compared by canonical equivalence like variables.
    private var variables: Set<String> = []
    /// The names in the order of their first occurrences.
    private(set) var inOrder: [String] = []
    private let dialect: DataDialect

    init(dialect: DataDialect) {
        self.dialect = dialect
    }

    /// Adds a name; returns a diagnostic if no placeholder can use it or distinguish it from another name.
    ///
    /// - Throws: An error if there are too many names.
    mutating func insert(_ name: String, at range: @autoclosure () -> SourceRange) throws(Diagnostic) -> Diagnostic? {
        guard all.insert(ExactText(name)).inserted else { return nil }
        inOrder.append(name)
        guard all.count <= RowLimits.nameCount else { throw .tooManyNames(at: range()) }
        guard dialect == .hubrun else { return nil }
        let isVariable = variables.insert(name).inserted
        guard !PlaceholderName.isValid(name) else { return isVariable ? nil : Self.lookalike(name, at: range()) }
        let range = range()
        return Diagnostic(
            .invalidName, .warning, at: range, "no placeholder can use the name \(range.file.quoting(name))",
            hint: Self.hint(for: name, in: range.file))
    }

    private static func lookalike(_ name: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .lookalikeName, at: range,
            "the name \(range.file.quoting(name)) looks the same as another one, in other code points",
            hint: "rename one of them: readers cannot tell them apart")
    }

    private static func hint(for name: String, in file: SourceFile) -> String {
        let trimmed = String(name.trimming { $0 == " " || $0 == "\t" })
        if trimmed != name, PlaceholderName.isValid(trimmed) {
            return "remove the blanks around \(file.quoting(trimmed))"
        }
        return "rename it: a letter or _, then letters, digits, _, - and ."
    }
}

extension String {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
