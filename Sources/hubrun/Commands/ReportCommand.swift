import ArgumentParser
import Diagnostics
import Reporting
import RunRecords

/// `hubrun report`: makes reports of what runs have told.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Make reports from the event files of runs.",
        discussion: """
            Event files are written by hubrun … --report jsonl=FILE. The parts of a run in shards give what one machine \
            would have given; several runs are told one after the other. Without --report the run is shown as it was \
            on the console. What was masked stays masked.

              hubrun report run.jsonl                                     look at a run again
              hubrun report shard*.jsonl --report junit=junit.xml         join the shards of a run
              hubrun report run.jsonl --report html=run.html --report markdown=comment.md
            """)

    @Argument(help: ArgumentHelp("Event files, or - for standard input.", valueName: "file"))
    var files: [String] = []

    @OptionGroup(title: "Reports") var reports: ReportOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("name an event file, as in hubrun report run.jsonl") }
    }

    func run() throws {
        let merge = try Self.reading { () throws(EventMerge.Mistake) in try EventMerge(files) }
        let environment = ProcessEnvironment.variables
        let results = OutputSink(descriptor: 1, masking: nil, isGuarded: reports.areObeyed(in: environment))
        let reporters = try ReportOpening(
            inputs: files,
            surroundings: ReportSurroundings(environment: environment, results: results, formsGroups: formsGroups)
        ).open(reports.report)
        let audience = reporters + (reports.replacesConsole ? [] : [console(on: results)])
        let outcome = Result { () throws(EventMerge.Mistake) in
            try merge.records { record in
                for reporter in audience { reporter.consume(record) }
            }
        }
        // Of a file that is broken further down, what was told before is whole.
        let losses = audience.compactMap { $0.finish() }
        let remarks = try Self.reading { () throws(EventMerge.Mistake) in try outcome.get() }
        CommandFailure(.success, remarks.map(\.diagnostic)).print()
        if !losses.isEmpty { throw CommandFailure(.outputFailed, losses.map(\.diagnostic)) }
    }

    private var formsGroups: Bool {
        reports.formGroups && output.detail.showsRequests && !reports.replacesConsole
    }

    private func console(on results: OutputSink) -> ConsoleReporter {
        ConsoleReporter(
            options: ConsoleOptions(
                detail: output.detail, isColored: output.color.isColored(on: results), isGrouped: formsGroups),
            output: results)
    }

    private static func reading<Value>(
        _ body: () throws(EventMerge.Mistake) -> Value
    ) throws -> Value {
        do throws(EventMerge.Mistake) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    init(_ mistake: EventMerge.Mistake) {
        switch mistake {
        case .file(let mistake): self.init(mistake)
        case .sameShard(let index, let path, let other):
            self.init(
                .commandLine,
                "\"\(DisplayText.printable(path))\" and \"\(DisplayText.printable(other))\" are both shard \(index)",
                hint: "name each part of the run once")
        case .sameRun(let path, let other):
            self.init(
                .commandLine,
                "\"\(DisplayText.printable(path))\" and \"\(DisplayText.printable(other))\" are the same run",
                hint: "name each run once")
        case .differentRuns(let path, let other, let difference):
            let message = "this is no part of the run of \"\(DisplayText.printable(other))\""
            self.init(.badFile, [Diagnostic(at: .file(path), message, hint: difference.sentence)])
        }
    }

    /// A file that cannot be read is a mistake on the command line, what is wrong in it one of the file.
    init(_ mistake: EventFileMistake) {
        guard case .unreadable(let reason) = mistake.kind else {
            let start = SourcePosition(line: mistake.line ?? 1, column: 1)
            let file = SourceFile(path: mistake.path, text: "", isConfidential: true)
            let range = SourceRange(file: file, start: start, end: start)
            self.init(
                .badFile,
                [
                    mistake.line == nil
                        ? Diagnostic(at: .file(mistake.path), mistake.message, hint: mistake.hint)
                        : Diagnostic(at: range, mistake.message, hint: mistake.hint)
                ])
            return
        }
        if InputFile.isMissing(mistake.path), mistake.path != "-" {
            self = InputFile.missing(mistake.path)
        } else {
            self.init(.commandLine, "\"\(DisplayText.printable(mistake.path))\" cannot be read: \(reason)")
        }
    }
}

extension EventMerge.Remark {
    fileprivate var diagnostic: Diagnostic {
        switch self {
        case .missingShards(let missing, let count):
            Diagnostic(
                .warning, at: .commandLine,
                "of the run's \(count) shards some are missing: " + missing.map(String.init).joined(separator: ", "),
                hint: "what they sent is in no report")
        case .otherFolders(let path, let other):
            Diagnostic(
                .warning, at: .file(path),
                "its collections lie in other folders than those of \"\(DisplayText.printable(other))\"",
                hint: "are both parts of one run?")
        case .cutShort(let path):
            Diagnostic(
                .warning, at: .file(path), "the run was cut short: its last event is missing",
                hint: "what came after is in no report")
        }
    }
}

extension RunDifference {
    fileprivate var sentence: String {
        switch self {
        case .shards(let one, let other):
            "one is \(Self.parts(one)), the other \(Self.parts(other)): parts of one run have the same number"
        case .order: "its collections were shuffled otherwise: give all parts of a run the same --shuffle SEED"
        case .version(let one, let other):
            "one was run by hubrun \(DisplayText.printable(one)), the other by \(DisplayText.printable(other))"
        case .collections: "its collections are others"
        case .iterations(let file, let one, let other):
            "\"\(DisplayText.printable(file))\" has \(CountedNoun.text(one, "iteration")) in one and \(other) in the other"
        }
    }

    private static func parts(_ count: Int?) -> String {
        count.map { "of \(CountedNoun.text($0, "shard"))" } ?? "a run that was not split"
    }
}
