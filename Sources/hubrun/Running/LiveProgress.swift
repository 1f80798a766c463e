import Diagnostics
import HTTP
import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Text

/// The progress of a run, drawn on a terminal.
final class LiveProgress: Sendable {
    /// The time between two updates.
    static let interval = Duration.milliseconds(100)
    /// The time before progress is shown: in shorter runs it would only flicker.
    private static let delay = Duration.milliseconds(200)

    let activity = RunActivity()
    let region = LiveRegion(descriptor: .standardError)
    private let text: ProgressText
    private let redactor: Redactor
    private let rate = Mutex(ProgressRate())

    /// Returns nil if progress is disabled, if the terminal cannot redraw it, or if a report uses the terminal.
    init?(_ output: RunOutputOptions, beside reports: ReportOptions, redactor: Redactor) {
        let traits = TerminalTraits(CurrentProcess.environment)
        let errors = OutputSink(descriptor: .standardError, masking: nil)
        let isTaken = reports.takesStandardOutput && OutputSink(descriptor: .standardOutput, masking: nil).isTerminal
        guard output.showsProgress, errors.isTerminal, !isTaken, traits.canRedraw else { return nil }
        text = ProgressText(
            style: TextStyle(isColored: output.color.isColored(on: errors)), isASCII: !traits.isUTF8)
        self.redactor = redactor
    }

    /// Draws the current state of the run.
    func update(interruption: RunInterruption?) {
        let snapshot = activity.snapshot
        guard let start = snapshot.start else { return }
        let elapsed = ContinuousClock.now - start
        guard elapsed >= Self.delay else { return }
        let rate = rate.withLock { $0.perSecond(finished: snapshot.counts.total, after: elapsed) }
        region.draw { [self] size in lines(columns: size.columns, rate: rate, interruption: interruption) }
    }

    /// Returns the lines for the current state of the run; none before its start and after its end.
    private func lines(columns: Int, rate: Double?, interruption: RunInterruption?) -> [String] {
        let now = ContinuousClock.now
        let snapshot = activity.snapshot
        guard let start = snapshot.start, !snapshot.isOver else { return [] }
        var figures = ProgressFigures()
        figures.finished = snapshot.counts.total
        figures.failed = snapshot.counts.failures
        figures.expected = snapshot.expected
        figures.elapsed = now - start
        figures.rate = rate
        figures.remaining = snapshot.loadDuration.map { max(.zero, $0 - (now - start)) }
        figures.recentTime = snapshot.recentTime?.duration
        figures.runningCount = snapshot.running.count
        figures.slowest = snapshot.running.first.map { running(for: $0, at: now) }
        figures.interruption = interruption
        return text.lines(figures, columns: columns)
    }

    /// Removes the progress from the terminal at the end of the run.
    func end() { region.end() }

    /// Erases the progress, unless that would block: the process exits at once.
    func abandon() { region.abandon() }

    private func running(
        for running: RunActivity.Running, at now: ContinuousClock.Instant
    ) -> ProgressFigures.Running {
        ProgressFigures.Running(
            name: DisplayText.printable(redactor.masking.maskedName(running.name)), duration: now - running.start,
            pause: running.pauseEnd.map { $0 - now })
    }
}

/// A notice of a long pause if there is no live progress, so that a waiting run does not appear to hang.
struct PauseNotice: Sendable {
    let redactor: Redactor

    /// The shortest pause with a notice.
    private static let shortestPause = Duration.seconds(5)

    func print(_ pause: RequestPause) {
        guard pause.duration >= Self.shortestPause else { return }
        let shown = DisplayText.printable(redactor.masking.maskedName(pause.name))
        Notice("\"\(shown)\" waits \(pause.duration.inWords) \(Self.words(for: pause.cause))").print()
    }

    private static func words(for cause: RequestPause.Cause) -> String {
        switch cause {
        case .delay: "before it is sent (delay)"
        case .attempt(let number, let count, let isRequested):
            "before attempt \(number) of \(count)" + (isRequested ? ": the server asks for it (Retry-After)" : "")
        }
    }
}
