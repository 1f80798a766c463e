import APIDescriptions
import CollectionModel
import Contracts
import Diagnostics
import Platform
import Reporting
import RunRecords
import Text

/// `hubrun report`: makes reports from the event files of runs.
struct ReportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Make reports from the event files of runs.",
        discussion: """
            Event files are written by hubrun … --report jsonl=FILE. The shards of a run are joined to the report of \
            one run; several runs are reported one after the other. Without --report the console output of the run is \
            printed again. Masked values stay masked.

              hubrun report run.jsonl                                     print the output of a run again
              hubrun report shard*.jsonl --report junit=junit.xml         join the shards of a run
              hubrun report run.jsonl --report html=run.html --report markdown=comment.md
              hubrun report run.jsonl --history perf --threshold 'p95<=1.2*baseline'
            """)

    @Argument("file", help: "Event files, or - for standard input.")
    var files: [String] = []

    @OptionGroup(title: "Reports") var reports: ReportOptions

    @Option(
        "--openapi", value: "file",
        help: "Propose requests for the operations of this OpenAPI document that the run did not have (repeatable).")
    var openapi: [String] = []

    @OptionGroup(title: "Reports") var thresholds: MergedThresholds

    @OptionGroup(title: "Reports") var history: HistoryOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if thresholds.needHistory, history.history == nil {
            throw ValidationError("a threshold compares with earlier runs: give --history FOLDER, too")
        }
        guard !files.isEmpty else { throw ValidationError("name an event file, as in hubrun report run.jsonl") }
    }

    func run() throws {
        let earlier = try history.read()
        let descriptions = try openapiDescriptions()
        let merge = try Self.reading { () throws(EventMerge.MergeError) in try EventMerge(files) }
        if earlier != nil, !merge.isOneRun {
            throw CommandFailure(
                .commandLine, "--history adds one run, and these files have several",
                hint: "give the runs in one command each, oldest first")
        }
        let environment = CurrentProcess.environment
        let results = OutputSink(
            descriptor: .standardOutput, masking: nil, isGuarded: reports.needCommandGuard(in: environment))
        let reporters = try ReportOpening(
            inputs: files,
            context: ReportContext(environment: environment, results: results, formsGroups: formsGroups)
        ).open(reports.report)
        let audience = reporters + (reports.replacesConsole ? [] : [console(on: results)])
        var (start, result) = (Moment(0), RunEnd())
        let outcome = Result { () throws(EventMerge.MergeError) in
            try merge.records(measures: !thresholds.threshold.isEmpty || earlier != nil) { record in
                var record = record
                if case .run(let header) = record { start = header.startedAt }
                if case .end(var end) = record {
                    // The same run may be reported again.
                    let earlier = earlier?.without(start)
                    end.thresholds = thresholds.evaluated(end, after: earlier)
                    end.history = earlier?.comparisons(with: end.statistics, at: start) ?? []
                    OperationProposals.add(from: descriptions, to: &end.coverage)
                    result = end
                    record = .end(end)
                }
                for reporter in audience { reporter.consume(record) }
            }
        }
        // If an event file is broken further down, the reports of the records before it are still complete.
        let losses = audience.compactMap { $0.finish() }
        let notices = try Self.reading { () throws(EventMerge.MergeError) in try outcome.get() }
        CommandFailure(.success, notices.map(\.diagnostic)).print()
        if !losses.isEmpty { throw CommandFailure(.outputFailed, losses.map(\.diagnostic)) }
        try thresholds.checkNames(in: result.statistics)
        let isWhole = !notices.contains { if case .missingShards = $0 { true } else { false } }
        try history.write(earlier, with: result, at: start, isWhole: isWhole)
        if reports.replacesConsole { Self.printDifferences(in: result) }
        if !result.brokenThresholds.isEmpty { throw CommandFailure(.checkFailed) }
        guard isWhole, !result.interrupted, !result.killed else {
            guard !result.thresholds.isEmpty else { return }
            throw CommandFailure(
                .notCarriedOut, "the thresholds hold for a part of the run: the rest has no events",
                hint: "give the event files of all shards, of runs that were not interrupted")
        }
    }

    /// - Throws: `CommandFailure` for a file that is no description.
    private func openapiDescriptions() throws -> [APIDescription] {
        var settings = RequestSettings()
        ContractOptions.put(openapi, into: &settings, fileRoots: [])
        return try ContractLoading().library(of: settings.openapi.value ?? [])?.contracts.map { $0.description } ?? []
    }

    /// Prints the broken thresholds, and the requests that are slower or worse than in earlier runs.
    private static func printDifferences(in end: RunEnd) {
        for threshold in end.brokenThresholds { Notice(DisplayText.printable(threshold.message)).print() }
        for comparison in end.history where comparison.verdict.isRegression {
            Notice("\(DisplayText.printable(comparison.title)) is \(HistoryText.words(of: comparison))").print()
        }
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
        _ body: () throws(EventMerge.MergeError) -> Value
    ) throws -> Value {
        do throws(EventMerge.MergeError) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
