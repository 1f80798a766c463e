import Diagnostics
import Placeholders
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Times

/// The exit status of a run.
extension CollectionRun {
    func finish(
        _ summary: RunSummary, ended foreground: SignalHandling, losses: [Diagnostic], redactor: Redactor
    ) throws {
        if redactor.hasShortSecrets {
            let owners = redactor.secrets.shortOwners.joined(separator: ", ")
            let message = "a secret of fewer than four characters is masked only where it is a whole value"
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
                        hint: "\(newman == nil ? "--time-limit" : "--timeout") sets this time")
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
        if summary.counts.errored > 0 { throw CommandFailure(.notCarriedOut) }
        if summary.counts.failed > 0 { throw CommandFailure(.checkFailed) }
        if !options.allowEmpty { try checkSent(summary) }
    }

    /// Throws a `CommandFailure` for a run that sent nothing, or nothing but setup and teardown.
    func checkSent(_ summary: RunSummary) throws {
        guard summary.sent == 0 || (summary.mainRequests > 0 && summary.mainRequestsSent == 0) else { return }
        let remedy =
            newman == nil ? "--allow-empty makes that a success" : "-x exits with 0 whatever the outcome"
        throw CommandFailure(
            .notCarriedOut, summary.sent == 0 ? "nothing was sent" : "nothing was sent but setup and teardown",
            hint: summary.counts.total == 0
                ? "the \(options.chosen.folders.folder.isEmpty ? "collection" : "folder") has no requests; "
                    + remedy
                : "every request was skipped; \(remedy)")
    }
}
