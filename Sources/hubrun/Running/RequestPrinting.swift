import CollectionModel
import Diagnostics
import Reporting
import RunEngine

/// Prints the requests of collections as they would be sent, and says which cannot be resolved.
struct RequestPrinting {
    let preview: PreviewRun
    let page: PreviewPage
    let output: OutputSink
    /// Standard error.
    let remarks: OutputSink
    /// Of those that are chosen, not what they need; nil: all of them.
    var chosen: RequestSelection?

    /// - Throws: `CommandFailure` for what cannot be resolved or written.
    func print(_ collections: [PlannedCollection]) throws {
        var previews: [RequestPreview] = []
        for planned in collections {
            do throws(Diagnostic) {
                previews += shown(try preview.previews(of: planned), of: planned)
            } catch {
                throw CommandFailure(.badFile, [error])
            }
        }
        write(page.blocks(of: previews))
        if output.isCut { throw CommandFailure(.outputFailed, "the requests could not be written to standard output") }
        let diagnostics = previews.compactMap(\.diagnostic)
        let failure = CommandFailure(
            diagnostics.isEmpty ? .success : .badFile, Self.warnings(of: previews) + diagnostics)
        guard diagnostics.isEmpty else { throw failure }
        failure.print()
    }

    private func shown(_ previews: [RequestPreview], of planned: PlannedCollection) -> [RequestPreview] {
        guard let chosen, !chosen.isEmpty else { return previews }
        let places = Set(chosen.chosen(from: planned.whole).map(\.place))
        return previews.filter { places.contains($0.place) }
    }

    /// Requests on standard output, all else on standard error, in the order of the requests.
    private func write(_ blocks: [PreviewBlock]) {
        // Whoever reads on a terminal what goes elsewhere would see names of requests without the requests.
        let hasTitles = output.isTerminal || !remarks.isTerminal
        for (number, block) in blocks.enumerated() {
            if number > 0 { output.line("") }
            output.flush()
            for line in block.notes + (hasTitles ? block.titles : []) { remarks.line(line) }
            remarks.flush()
            output.line(block.text)
        }
        output.flush()
    }

    /// Each variable once, however many requests need it.
    private static func warnings(of previews: [RequestPreview]) -> [Diagnostic] {
        var seen: Set<String> = []
        return previews.flatMap { preview in
            preview.unset.filter { seen.insert($0.name).inserted }.map { variable in
                let path = NearbyEnvironmentFile.names(beside: preview.file)[variable.name] ?? "FILE"
                return Diagnostic(
                    .warning, at: variable.range,
                    "the environment variable \"\(variable.name)\" is not set: it stays a placeholder",
                    hint: "a run needs it: set it, or read it with --env-file \(path)")
            }
        }
    }
}

extension RequestPreview {
    fileprivate var diagnostic: Diagnostic? {
        guard case .failed(let error) = content else { return nil }
        return Diagnostic(at: error.range, error.message, hint: error.hint)
    }
}
