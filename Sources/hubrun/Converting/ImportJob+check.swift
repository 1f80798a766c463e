import CollectionDrafts
import Diagnostics
import Platform
import Redaction
import YAMLSource

extension ImportJob {
    /// Errors that say nothing about the collection: the report names files that are missing or elsewhere.
    private static let accepted: Set<DiagnosticCode> = [.fileMissing, .fileUnreadable, .fileOutsideRoots]
    /// The number of times that requests are taken out: without one request, another can have an error.
    private static let maximumRounds = 20

    /// Makes comments of the requests that `hubrun check` refuses, and adds them to the report.
    ///
    /// - Parameter file: The path of the result; nil for standard output.
    /// - Returns: The errors that remain, because they are in no request.
    func check(_ imported: inout Import, at file: String?) throws -> [Diagnostic] {
        let path = file ?? PathParts.joined(folderOfResult, "imported.yaml")
        for _ in 0..<Self.maximumRounds {
            let text = imported.collection.text
            let errors = try Self.errors(of: text, at: path)
            if errors.isEmpty { return [] }
            let items = Self.items(of: text)
            var reasons: [Int: String] = [:]
            for error in errors {
                guard let line = error.range?.start.line,
                    // Of an item and the groups around it, the item comes last.
                    let index = items.lastIndex(where: { $0.contains(line) }), reasons[index + 1] == nil
                else { continue }
                reasons[index + 1] = error.message
            }
            let refused = imported.collection.commentOut(reasons)
            if refused.isEmpty { break }
            for request in refused {
                imported.report.add(
                    .toDo, at: request.place, "request", "kept as a comment, check refuses it: \(request.reason)")
            }
            for name in refused.flatMap(\.names) {
                guard let variable = imported.collection.defineFromEnvironment(name) else { continue }
                imported.report.add(
                    .toDo, at: "all", "variable \(name)",
                    "the request that defines it is a comment: set \(variable) in the process environment",
                    isHarmless: true)
            }
        }
        return try Self.errors(of: imported.collection.text, at: path)
    }

    /// Returns the lines of the requests and groups of a collection, in their order, each group before its contents.
    private static func items(of text: String) -> [ClosedRange<Int>] {
        var items: [ClosedRange<Int>] = []
        func add(_ level: YAMLNode?) {
            for item in level?.mapping?.value(of: "requests")?.sequence ?? [] {
                items.append(item.start.line...max(item.start.line, item.end.line))
                add(item)
            }
        }
        add(YAMLDocument.read(Array(text.utf8), path: "").root)
        return items
    }

    private static func errors(of text: String, at path: String) throws -> [Diagnostic] {
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: nil), given: [:], processEnvironment: nil)
        let errors = try loading.check(text, at: path).sorted.filter {
            $0.severity == .error && !accepted.contains($0.code)
        }
        let mask = DiagnosticMask(for: errors)
        return errors.map(mask.masked)
    }
}
