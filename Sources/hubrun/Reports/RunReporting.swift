import Redaction
import Reporting
import RunEngine
import RunRecords
import Synchronization
import Transport

/// Brings what a run tells to all who are told: through a door, one event at a time.
final class RunReporting: Sendable {
    private let redactor: Redactor
    private let door: EventDoor
    private let console: Mutex<ConsoleReporter>?
    private let reports: ReportThread?
    /// What reports get to see where the console shows secrets in clear.
    private let concealing: (redactor: Redactor, door: EventDoor)?

    /// - Parameter door: makes a door, through which exchanges go whole when it is told so.
    init(
        console: sending ConsoleReporter, _ reporters: sending [any Reporter], redactor: Redactor,
        door: (Bool) -> EventDoor
    ) {
        self.redactor = redactor
        guard !reporters.isEmpty else {
            // One thread is fastest when lines are all there is to be written.
            self.door = door(false)
            self.console = Mutex(console)
            (reports, concealing) = (nil, nil)
            return
        }
        if redactor.isRevealing {
            self.door = door(false)
            self.console = Mutex(console)
            reports = ReportThread(reporters)
            concealing = (Redactor(secrets: redactor.secrets), door(true))
        } else {
            self.door = door(true)
            self.console = nil
            reports = ReportThread(reporters + [console])
            concealing = nil
        }
    }

    func begin(_ header: RunHeader) {
        tell { door, masking in door.record(of: header, masking) }
    }

    func consume(_ event: RunEvent) {
        tell { door, masking in door.record(of: event, masking) }
    }

    private func tell(_ record: (EventDoor, Masking) -> RunRecord) {
        let shown = record(door, redactor.masking)
        console?.withLock {
            $0.consume(shown)
            $0.flush()
        }
        guard let reports else { return }
        reports.send(concealing.map { record($0.door, $0.redactor.masking) } ?? shown)
    }

    /// Makes reports whole of what they were told, because the process ends at once.
    func rescue() { reports?.rescue() }

    /// Ends all reports.
    ///
    /// - Returns: those that are not whole.
    func finish() -> [ReportFailure] {
        (reports?.finish() ?? []) + [console?.withLock { $0.finish() } ?? nil].compactMap(\.self)
    }
}
