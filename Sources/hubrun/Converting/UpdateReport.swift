import APIDescriptions
import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Diagnostics
import Importing
import Text

/// The text about the differences between a collection and the description of an API.
struct UpdateReport {
    let file: String
    let drift: APIDrift
    /// The added requests, as drafts and as they are decoded from the file.
    let added: [(draft: DraftRequest, request: RequestDefinition)]
    /// The text with the added requests, if it is written; nil if the file stays as it is.
    let written: CollectionEdit?

    /// True if the description has an operation without a request, or if a request does not have the operation.
    var hasDifferences: Bool { !added.isEmpty || differenceCount > 0 }

    /// The number of requests that differ from the description.
    var differenceCount: Int { drift.changed.count + drift.removed.count }

    /// The differences, and a line with their numbers.
    var text: String {
        var lines: [String] = []
        let operations = Dictionary(drift.missing.map { ($0.methodAndPath, $0) }) { first, _ in first }
        for (draft, request) in added {
            lines.append("added: \(request.range.label): \(Self.scrubbed(draft.shownName))")
            guard let key = draft.operation, let operation = operations[key] else { continue }
            lines.append("  \(operation.node.range.label): \(key)")
        }
        for comparison in drift.changed {
            guard case .changed(let differences) = comparison.result else { continue }
            lines += self.lines("changed", comparison.step, differences)
        }
        for comparison in drift.removed {
            guard case .removed(let difference) = comparison.result else { continue }
            lines += self.lines("removed", comparison.step, [difference])
        }
        let counts = [
            ("added", added.count), ("changed", drift.changed.count), ("removed", drift.removed.count),
            ("unchanged", drift.unchangedCount),
        ]
        var summary = "\(file): " + counts.map { "\($0) \($1)" }.joined(separator: ", ")
        if drift.elsewhereCount > 0 { summary += "; of other servers \(drift.elsewhereCount)" }
        return (lines + [summary]).map { DisplayText.printable($0) + "\n" }.joined()
    }

    private func lines(_ word: String, _ step: RequestStep, _ differences: [APIDrift.Difference]) -> [String] {
        ["\(word): \(label(step.definition.range)): \(Self.scrubbed(step.fullName))"]
            + differences.map { "  \($0.range.label): \(Self.scrubbed($0.message))" }
    }

    /// Returns the place of a request in the file as it is now.
    private func label(_ range: SourceRange) -> String {
        guard let written, range.file.path == file else { return range.label }
        return "\(file):\(written.line(of: range.start.line)):\(range.start.column)"
    }

    /// Names of requests and URLs can contain credentials.
    private static func scrubbed(_ text: String) -> String { SecretPairs.scrubbed(text, separators: "=") }
}
