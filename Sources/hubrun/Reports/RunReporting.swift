import Redaction
import Reporting
import RunEngine
import RunRecords
import Synchronization

/// Brings what a run tells to all who are told: through the door, one event at a time.
final class RunReporting: Sendable {
    /// Those who see the same texts.
    struct Audience {
        let door: EventDoor
        let redactor: Redactor
        let reporters: [any Reporter]
    }

    private let audiences: Mutex<[Audience]>

    /// - Parameter door: makes a door, through which exchanges go whole when it is told so.
    init(
        console: sending ConsoleReporter, _ reporters: sending [any Reporter], redactor: Redactor,
        door: (Bool) -> EventDoor
    ) {
        let whole = !reporters.isEmpty
        // What is revealed is revealed on the console alone.
        let isShared = !redactor.isRevealing && whole
        // The console comes last: reports that print among its lines begin the groups in which these stand.
        let console = Audience(
            door: door(isShared), redactor: redactor, reporters: (isShared ? reporters : []) + [console])
        let others =
            isShared || !whole
            ? []
            : [Audience(door: door(true), redactor: Redactor(secrets: redactor.secrets), reporters: reporters)]
        audiences = Mutex(others + [console])
    }

    func begin(_ header: RunHeader) {
        tell { door, masking in door.record(of: header, masking) }
    }

    func consume(_ event: RunEvent) {
        tell { door, masking in door.record(of: event, masking) }
    }

    private func tell(_ record: (EventDoor, Masking) -> RunRecord) {
        audiences.withLock { audiences in
            for audience in audiences {
                let record = record(audience.door, audience.redactor.masking)
                for reporter in audience.reporters {
                    reporter.consume(record)
                    reporter.flush()
                }
            }
        }
    }

    /// Ends all reports.
    ///
    /// - Returns: those that are not whole.
    func finish() -> [ReportFailure] {
        audiences.withLock { $0.flatMap(\.reporters).compactMap { $0.finish() } }
    }
}
