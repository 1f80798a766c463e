import Secrets
import Diagnostics
import Placeholders
import Redaction
import Reporting
import RunEngine
import RunRecords
import Text

/// A run that has sent its requests: it writes the results, and determines the exit status.
struct FinishedRun {
    let ready: ReadyRun
    let summary: RunSummary

    private var run: CollectionRun { ready.prepared.run }

    /// Completes the reports, writes the files of results and prints the notes.
    ///
    /// - Throws: `CommandFailure` with the exit status unless everything passed and was written.
    func end() throws {
        let (options, prepared) = (run.options, ready.prepared)
        var losses = ready.reporting.finish().map(\.diagnostic)
        losses += prepared.body?.write() ?? []
        if let warning = ready.recorder?.finish(summary), options.output.printsProgress {
            CommandFailure(.success, [warning]).print(masking: prepared.redactor)
        }
        losses +=
            options.saving.write(ready.captured, isRevealing: options.output.reveal)?.diagnostics ?? []
        losses += options.cookies.write(ready.lastCookies)?.diagnostics ?? []
        losses += options.exports.write(ready.lastVariables)
        if options.output.printsProgress, losses.isEmpty { options.reports.printPaths() }
        if run.newman?.printsNotes ?? false {
            for line in NewmanDifferences(prepared.collections, dataPath: options.requests.data).lines {
                Notice(line).print()
            }
        }
        if !prepared.notes.isEmpty {
            CommandFailure(.success, prepared.notes).print(masking: prepared.redactor)
        }
        options.schedule.printSeedOfValues(after: summary)
        ContractLoading.printProblems(after: prepared.settings.contracts)
        try throwStatus(losses)
        try prepared.failed?.checkWhole()
    }

    /// - Parameter losses: The output that could not be written.
    private func throwStatus(_ losses: [Diagnostic]) throws {
        let (options, redactor, foreground) = (run.options, ready.prepared.redactor, ready.foreground)
        if redactor.hasShortSecrets {
            let owners = redactor.secrets.shortOwners.joined(separator: ", ")
            let message =
                "a secret of fewer than four characters is masked only where it is a whole value"
            let warning = Diagnostic(
                .shortSecret, .warning, at: .commandLine, message + (owners.isEmpty ? "" : ": \(owners)"))
            CommandFailure(.success, [warning]).print()
        }
        if foreground.cause == .timeLimit, let limit = options.timeLimit {
            let message = "the run was ended after \(DurationText.text(limit))"
            throw CommandFailure(
                .notCarriedOut,
                losses + [
                    Diagnostic(
                        .notCarriedOut, at: .commandLine, message,
                        hint: "\(run.newman == nil ? "--time-limit" : "--timeout") sets this time")
                ])
        }
        if let status = foreground.interruption { throw CommandFailure(status, losses) }
        if !losses.isEmpty { throw CommandFailure(.outputFailed, losses) }
        if let notice = options.schedule.notice(onEmpty: summary) { return notice.print() }
        if options.failOnSkip, summary.counts.skipped > 0 {
            throw CommandFailure(
                .notCarriedOut, "\(CountedNoun.text(summary.counts.skipped, "request")) skipped",
                hint: "--fail-on-skip makes that a failure")
        }
        // In a load, a threshold on failures says how many are too many.
        if !summary.allowsFailures {
            if summary.counts.errored > 0 { throw CommandFailure(.notCarriedOut) }
            if summary.counts.failed > 0 { throw CommandFailure(.checkFailed) }
        }
        if !summary.totals.brokenThresholds.isEmpty { throw CommandFailure(.checkFailed) }
        if options.failOnFlaky, summary.flaky > 0 {
            throw CommandFailure(
                .checkFailed, "\(CountedNoun.text(summary.flaky, "request")) passed only after a retry",
                hint: "--fail-on-flaky makes that a failure")
        }
        if !options.allowEmpty { try checkSent() }
    }

    /// Throws a `CommandFailure` for a run that sent nothing, or nothing but setup and teardown.
    private func checkSent() throws {
        guard summary.sent == 0 || (summary.mainRequests > 0 && summary.mainRequestsSent == 0) else {
            return
        }
        let remedy =
            run.newman == nil
            ? "--allow-empty makes that a success" : "-x exits with 0 whatever the outcome"
        throw CommandFailure(
            .notCarriedOut,
            summary.sent == 0 ? "nothing was sent" : "nothing was sent but setup and teardown",
            hint: summary.counts.total == 0
                ? "the \(run.options.chosen.folders.folder.isEmpty ? "collection" : "folder") has no requests; "
                    + remedy
                : "every request was skipped; \(remedy)")
    }
}
