import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Synchronization

/// The connection of a run with the console and the reports, which receive its events redacted.
final class RunReporting: Sendable {
    /// The console if it is written on the thread of the run: without reports, because this is fastest, and with
    /// `--reveal`, so that unmasked texts never reach the reports. A terminal or pipe that is not read blocks one thread
    /// of the run at most, because the engine emits events on one thread at a time.
    private let console: Mutex<ConsoleReporter>?
    private let eventRedactor: EventRedactor
    private let redactor: Redactor
    private let reports: ReportThread?
    private let reportEventRedactor: EventRedactor
    private let rescuing = Monitor()
    private let isRescued = Atomic(false)

    /// - Parameters:
    ///   - eventRedactor: Redacts events for the console alone.
    ///   - reportEventRedactor: Redacts events for the reports, and for a console on their thread.
    init(
        console: sending ConsoleReporter, eventRedactor: EventRedactor, _ reporters: sending [any Reporter],
        eventRedactor reportEventRedactor: EventRedactor, redactor: Redactor
    ) {
        self.eventRedactor = eventRedactor
        self.reportEventRedactor = reportEventRedactor
        self.redactor = redactor
        if reporters.isEmpty {
            self.console = Mutex(console)
            reports = nil
        } else if redactor.isRevealing {
            self.console = Mutex(console)
            reports = ReportThread(reporters, redactor: redactor)
        } else {
            self.console = nil
            reports = ReportThread(reporters + [console], redactor: redactor)
        }
    }

    /// The records that are not in the reports yet; nil without reports.
    var backlog: EventBacklog? { reports?.backlog }

    func begin(_ header: RunHeader) {
        emit { events, masking in events.record(of: header, masking) }
    }

    func consume(_ event: RunEvent) {
        emit(bodyBytes: reports == nil ? 0 : event.bodyBytes) { events, masking in events.record(of: event, masking) }
    }

    private func emit(bodyBytes: Int = 0, _ record: @escaping @Sendable (EventRedactor, Masking) -> RunRecord) {
        console?.withLock {
            $0.consume(record(eventRedactor, redactor.masking))
            $0.flush()
        }
        guard let reports else { return }
        let events = reportEventRedactor
        reports.send(bodyBytes: bodyBytes) { record(events, $0) }
    }

    /// Completes the reports and the console with the records so far, because the process is about to exit.
    ///
    /// Gives up after a second, so that a full disk or a blocked pipe does not delay the exit after a second interrupt.
    func rescue() {
        let saver = BlockingThread(running: { [self] in
            _ = finish()
            isRescued.store(true, ordering: .releasing)
            rescuing.withLock { rescuing.notifyAll() }
        })
        guard saver != nil else { return }
        rescuing.withLock { rescuing.wait(atMost: .seconds(1)) { isRescued.load(ordering: .acquiring) } }
    }

    /// Ends all reports.
    ///
    /// - Returns: The reports that could not be completed.
    func finish() -> [ReportFailure] {
        (reports?.finish() ?? []) + [console?.withLock { $0.finish() } ?? nil].compactMap(\.self)
    }
}
