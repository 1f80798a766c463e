import CollectionModel
import Diagnostics
import Reporting
import RunEngine

/// The output of requests as they would be sent, with errors for those that cannot be resolved.
struct RequestPrinting {
    let preview: PreviewRun
    let page: PreviewPage
    let output: OutputSink
    /// The stream for warnings and titles: standard error.
    let notices: OutputSink
    /// The selection to print, without the requests that it needs; nil to print all requests.
    var chosen: RequestSelection?

    /// - Throws: `CommandFailure` if a request cannot be resolved or printed.
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

    /// Writes requests to standard output and everything else to standard error, in the order of the requests.
    private func write(_ blocks: [PreviewBlock]) {
        // If only standard error is a terminal, it would show titles without their requests.
        let hasTitles = output.isTerminal || !notices.isTerminal
        for (number, block) in blocks.enumerated() {
            if number > 0 { output.line("") }
            output.flush()
            for line in block.notes + (hasTitles ? block.titles : []) { notices.line(line) }
            notices.flush()
            output.line(block.text)
        }
        output.flush()
    }

    /// Returns a warning for each unset environment variable, once for all requests that need it.
    private static func warnings(of previews: [RequestPreview]) -> [Diagnostic] {
        var seen: Set<String> = []
        return previews.flatMap { preview in
            preview.unset.filter { seen.insert($0.name).inserted }.map { variable in
                let path = NearbyEnvironmentFile.names(beside: preview.file)[variable.name] ?? "FILE"
                return Diagnostic(
                    .unsetEnvironmentVariable, .warning, at: variable.range,
                    "the environment variable \"\(variable.name)\" is not set: it stays a placeholder",
                    hint: "a run needs it: set it, or read it with --env-file \(path)")
            }
        }
    }
}

extension RequestPreview {
    fileprivate var diagnostic: Diagnostic? {
        guard case .failed(let error) = content else { return nil }
        return Diagnostic(.failingArgument, at: error.range, error.message, hint: error.hint)
    }
}
