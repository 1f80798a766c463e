import FaultPlans
import HTTPTypes
import Hummingbird
import JSON
import NotificationHub
import Text

/// The control routes `/$emulator/…`, which show and change the emulator's behaviour; hub names contain no `$`.
///
/// The service has no such routes. On loopback they need no token, and no faults are injected into them.
enum ControlRoute: String, CaseIterable {
    case faults
    case clock
    case generation

    /// The first path segment of all control routes.
    static let root = "$emulator"
    /// The size limit for a body, in bytes.
    static let bodyLimit = 64 * 1024

    func json(_ settings: EmulatorControls.Settings) -> JSONValue {
        switch self {
        case .faults:
            [
                "latency": settings.faults.latency.map { .string($0.description) } ?? .null,
                "faults": .array(settings.faults.rules.map { .string($0.description) }),
                "seed": .number(JSONNumber(Int(settings.faults.seed))),
            ]
        case .clock: ["offset": .string(DurationText.written(settings.clockOffset))]
        case .generation: ["generation": .string(settings.generation.rawValue)]
        }
    }

    /// Changes the emulator's settings to those of a JSON document.
    func put(_ body: [UInt8], _ controls: EmulatorControls) throws(ControlError) {
        let document = try ControlDocument(parsing: body, members: members)
        switch self {
        case .faults: controls.set(\.faults, try document.faults())
        case .clock: controls.set(\.clockOffset, try document.clockOffset())
        case .generation: controls.set(\.generation, try document.generation())
        }
    }

    /// Resets the setting to its value at the start of the emulator.
    func reset(_ controls: EmulatorControls) {
        switch self {
        case .faults: controls.set(\.faults, controls.initial.faults)
        case .clock: controls.set(\.clockOffset, controls.initial.clockOffset)
        case .generation: controls.set(\.generation, controls.initial.generation)
        }
    }

    private var members: [String] {
        switch self {
        case .faults: ["latency", "faults", "seed"]
        case .clock: ["offset"]
        case .generation: ["generation"]
        }
    }
}
