import Diagnostics
import JSON
import Placeholders

/// Gathers the names of all rows, and says of each new one whether a placeholder can use it.
struct RowNames {
    private(set) var all: Set<ExactText> = []
    /// The same names as Swift and the variables of a run compare them: by canonical equivalence.
    private var variables: Set<String> = []
    /// In the order in which they first came.
    private(set) var inOrder: [String] = []

    /// Adds a name that stands here; a warning when nothing can use it.
    ///
    /// - Throws: when there are too many.
    mutating func insert(_ name: String, at range: @autoclosure () -> SourceRange) throws(Diagnostic) -> Diagnostic? {
        guard all.insert(ExactText(name)).inserted else { return nil }
        inOrder.append(name)
        guard all.count <= RowLimits.nameCount else { throw .tooManyNames(at: range()) }
        let isVariable = variables.insert(name).inserted
        guard !PlaceholderName.isValid(name) else { return isVariable ? nil : Self.lookalike(name, at: range()) }
        let range = range()
        return Diagnostic(
            .warning, at: range, "no placeholder can use the name \(range.file.quoting(name))",
            hint: Self.hint(for: name, in: range.file))
    }

    private static func lookalike(_ name: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            at: range, "the name \(range.file.quoting(name)) looks the same as another one, in other code points",
            hint: "rename one of them: a placeholder cannot tell them apart")
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
