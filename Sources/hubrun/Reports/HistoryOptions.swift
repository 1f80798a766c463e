import Diagnostics
import Platform
import RunRecords
import Text

/// The option for the statistics of earlier runs.
struct HistoryOptions: Options {
    @Option(
        "--history", value: "folder",
        help: """
            Compare with the earlier runs of this folder, and add this one to it: history.jsonl, a line for each run and \
            request, of the last 100 runs.
            """, parse: parse)
    var history: String?

    @Sendable
    private static func parse(_ text: String) throws -> String {
        guard !text.isEmpty else { throw ValidationError("name a folder, as in --history perf") }
        return text
    }

    private static let fileName = "history.jsonl"

    private var path: String? { history.map { PathParts.joined($0, Self.fileName) } }

    /// Reads the earlier runs; nil without the option.
    ///
    /// - Throws: `CommandFailure` for a file that cannot be read or has a wrong line.
    func read() throws -> RunHistory? {
        guard let path else { return nil }
        guard FileSystem.exists(path) else { return RunHistory() }
        let bytes = try InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: path))
        do throws(RunHistory.LineError) {
            let history = try RunHistory(bytes)
            if history.isCut {
                CommandFailure(
                    .success,
                    [
                        Diagnostic(
                            .incompleteRun, .warning, at: .file(path), "its last line is incomplete, and is left out",
                            hint: "the process that wrote it was ended")
                    ]
                ).print()
            }
            return history
        } catch {
            let start = SourcePosition(line: error.line, column: 1)
            let range = SourceRange(file: SourceFile(path: path, text: ""), start: start, end: start)
            throw CommandFailure(.badFile, [Diagnostic(.eventFile, at: range, error.message, hint: error.hint)])
        }
    }

    /// Writes the history with the statistics of a run. Those of a run that is not whole, or breaks a threshold, are not
    /// added: a later run would be compared with them.
    ///
    /// - Parameter isWhole: False if a shard is missing.
    /// - Throws: `CommandFailure` if the file cannot be written.
    func write(_ history: RunHistory?, with end: RunEnd, at start: Moment, isWhole: Bool) throws {
        guard let path, let folder = self.history, var history, let statistics = end.statistics else { return }
        let reason =
            end.interrupted || end.killed
            ? "it was interrupted" : isWhole ? end.brokenWords : "some of its shards are missing"
        if let reason { return Notice("the run is not added to the history: \(reason)").print() }
        history.add(statistics, at: start)
        do throws(SystemError) {
            try FileSystem.makeFolders(folder)
            try AtomicFile(path, permissions: 0o644).write(history.bytes)
        } catch {
            throw CommandFailure(
                .outputFailed, "the history \"\(DisplayText.printable(path))\" cannot be written: \(error.text)",
                hint: "the reports are complete")
        }
    }
}
