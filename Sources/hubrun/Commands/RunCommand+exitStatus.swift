import Diagnostics
import Placeholders
import Redaction
import RunEngine
import RunRecords

/// The exit status of a run.
extension RunCommand {
    func finish(
        _ summary: RunSummary, interruption: ExitStatus?, losses: [Diagnostic], redactor: Redactor
    ) throws {
        if redactor.hasShortSecrets {
            let owners = redactor.secrets.shortOwners.joined(separator: ", ")
            let message = "a secret of fewer than four characters is masked only where it is a whole value"
            let warning = Diagnostic(
                .shortSecret, .warning, at: .commandLine, message + (owners.isEmpty ? "" : ": \(owners)"))
            CommandFailure(.success, [warning]).print()
        }
        if let status = interruption { throw CommandFailure(status, losses) }
        if !losses.isEmpty { throw CommandFailure(.outputFailed, losses) }
        if let notice = schedule.notice(onEmpty: summary) { return notice.print() }
        if failOnSkip, summary.counts.skipped > 0 {
            throw CommandFailure(
                .notCarriedOut, "\(CountedNoun.text(summary.counts.skipped, "request")) skipped",
                hint: "--fail-on-skip makes that a failure")
        }
        if summary.counts.errored > 0 { throw CommandFailure(.notCarriedOut) }
        if summary.counts.failed > 0 { throw CommandFailure(.checkFailed) }
        if !allowEmpty { try checkSent(summary) }
    }

    /// Throws a `CommandFailure` for a run that sent nothing, or nothing but setup and teardown.
    func checkSent(_ summary: RunSummary) throws {
        guard summary.sent == 0 || (summary.mainRequests > 0 && summary.mainRequestsSent == 0) else { return }
        throw CommandFailure(
            .notCarriedOut, summary.sent == 0 ? "nothing was sent" : "nothing was sent but setup and teardown",
            hint: summary.counts.total == 0
                ? "the \(chosen.folders.folder.isEmpty ? "collection" : "folder") has no requests; "
                    + "--allow-empty makes that a success"
                : "every request was skipped; --allow-empty makes that a success")
    }
}
