import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Synchronization

/// The connection of a run with the console and the reports, which receive its events redacted.
final class RunReporting: Sendable {
    /// The console if it is written on the thread of the run, which is fastest: with a single job and without reports.
    /// With several jobs, a terminal or pipe that is not read would block the transfers of an event loop.
    private let console: Mutex<any Reporter>?
    private let eventRedactor: EventRedactor
    private let redactor: Redactor
    private let reports: ReportThread?
    private let rescuing = Monitor()
    private let isRescued = Atomic(false)

    /// - Parameters:
    ///   - eventRedactor: Redacts events for the console alone.
    ///   - reportEventRedactor: Redacts events for the reports, and for a console that shares their records.
    ///   - jobs: The number of jobs that run.
    init(
        console: sending any Reporter, eventRedactor: EventRedactor, _ reporters: sending [any Reporter],
        eventRedactor reportEventRedactor: EventRedactor, redactor: Redactor, jobs: Int
    ) {
        self.eventRedactor = eventRedactor
        self.redactor = redactor
        if reporters.isEmpty && jobs == 1 {
            self.console = Mutex(console)
            reports = nil
            return
        }
        self.console = nil
        var groups: [ReporterGroup] = []
        if reporters.isEmpty || redactor.isRevealing {
            // With --reveal, unmasked records never reach the reports.
            let masking = redactor.isRevealing ? redactor.masking : nil
            groups.append(ReporterGroup(reporters: [console], eventRedactor: eventRedactor, masking: masking))
        }
        if !reporters.isEmpty {
            groups.append(
                ReporterGroup(
                    reporters: redactor.isRevealing ? reporters : reporters + [console],
                    eventRedactor: reportEventRedactor))
        }
        reports = ReportThread(groups, redactor: redactor)
    }

    /// The records that are not written yet; nil if the thread of the run writes them.
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
        reports?.send(bodyBytes: bodyBytes, record)
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
