/// The memory that events use while they are kept.
struct EventLoad: Sendable, Equatable {
    private(set) var requests = 0
    private(set) var bytes = 0

    init() {}

    init(of event: RunEvent) {
        switch event {
        case .tokenRequested(let attempt, _): (requests, bytes) = (1, attempt.keptBodyBytes)
        case .requestFinished(let report, _): (requests, bytes) = (1, report.keptBytes)
        case .unitStarted, .unitFinished, .runFinished: break
        }
    }

    func isBelow(_ limits: UnitSequencer.Limits) -> Bool { requests < limits.requests && bytes < limits.bytes }

    static func += (load: inout EventLoad, other: EventLoad) {
        load.requests += other.requests
        load.bytes += other.bytes
    }

    static func -= (load: inout EventLoad, other: EventLoad) {
        load.requests -= other.requests
        load.bytes -= other.bytes
    }
}
