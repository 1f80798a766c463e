import CollectionDrafts
import Diagnostics
import Text

/// The operations that the options select.
struct OperationSelection {
    private let options: ImportOptions

    init(_ options: ImportOptions) { self.options = options }

    /// Returns the selected operations.
    ///
    /// - Throws: `ImportFailure` if there are none.
    func selected(_ operations: [APIOperation]) throws(ImportFailure) -> [APIOperation] {
        guard !operations.isEmpty else {
            throw .nothingSelected(
                message: "the document describes no operation", hint: "\"paths\" must have methods such as get")
        }
        let selected = operations.filter(isSelected)
        guard !selected.isEmpty else {
            throw .nothingSelected(
                message: "0 of \(operations.count) operations match", hint: hint(operations))
        }
        return selected
    }

    private func isSelected(_ operation: APIOperation) -> Bool {
        let tags = options.tags.isEmpty || options.tags.contains(where: operation.tags.contains)
        let paths = options.paths.isEmpty || options.paths.contains { TextPattern($0).matches(operation.path) }
        let ids = options.operations.isEmpty || operation.id.map(options.operations.contains) ?? false
        return tags && paths && ids
    }

    private func hint(_ operations: [APIOperation]) -> String {
        var tags: [String] = []
        for tag in operations.flatMap(\.tags) where !tags.contains(tag) && tags.count < 10 { tags.append(tag) }
        if !options.tags.isEmpty, !tags.isEmpty { return "the tags are: \(tags.joined(separator: ", "))" }
        return "check --tag, --path and --operation"
    }
}
