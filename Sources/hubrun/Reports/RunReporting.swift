import Redaction
import Reporting
import RunEngine
import RunRecords
import Synchronization
import Transport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Brings what a run tells to all who are told: through a redactor, one event at a time.
final class RunReporting: Sendable {
    /// Told at once: lines alone are written fastest by the thread that has them, and what the console shows in clear
    /// must not come near the reports.
    private let console: Mutex<ConsoleReporter>?
    private let consoleDoor: EventRedactor
    private let redactor: Redactor
    private let reports: ReportThread?
    private let reportDoor: EventRedactor
    private let isRescued = Atomic(false)

    /// - Parameters:
    ///   - consoleDoor: for what only the console is told.
    ///   - reportDoor: for what the reports are told, and the console with them.
    init(
        console: sending ConsoleReporter, redactor consoleDoor: EventRedactor, _ reporters: sending [any Reporter],
        redactor reportDoor: EventRedactor, redactor: Redactor
    ) {
        self.consoleDoor = consoleDoor
        self.reportDoor = reportDoor
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

    func begin(_ header: RunHeader) {
        tell { redactor, masking in redactor.record(of: header, masking) }
    }

    func consume(_ event: RunEvent) {
        emit(bodyBytes: reports == nil ? 0 : event.bodyBytes) { redactor, masking in redactor.record(of: event, masking) }
    }

    private func emit(bodyBytes: Int = 0, _ record: @escaping @Sendable (EventRedactor, Masking) -> RunRecord) {
        console?.withLock {
            $0.consume(record(consoleDoor, redactor.masking))
            $0.flush()
        }
        guard let reports else { return }
        let redactor = reportDoor
        reports.send(bodyBytes: bodyBytes) { record(redactor, $0) }
    }

    /// Completes the reports and the console with the records so far, because the process is about to exit.
    ///
    /// Gives up after a second, so that a full disk or a blocked pipe does not delay the exit after a second interrupt.
    func rescue() {
        let saver = BlockingThread(running: { [self] in
            _ = finish()
            isRescued.store(true, ordering: .releasing)
        })
        guard saver != nil else { return }
        for _ in 0..<Self.patience where !isRescued.load(ordering: .acquiring) { usleep(Self.step) }
    }

    /// The number of polls, and the microseconds between two of them.
    private static let patience = 200
    private static let step: UInt32 = 5_000

    /// Ends all reports.
    ///
    /// - Returns: those that are not whole.
    func finish() -> [ReportFailure] {
        (reports?.finish() ?? []) + [console?.withLock { $0.finish() } ?? nil].compactMap(\.self)
    }
}
