import FaultPlans
import HTTPTypes
import Hummingbird
import JSON
import NotificationHub
import Times

/// `/$emulator/…`: shows and changes how the emulator behaves. No hub's name has a `$`.
///
/// The service has no such thing, so it needs no token, and nothing here ever goes wrong on purpose.
enum ControlRoute: String, CaseIterable {
    case faults
    case clock
    case generation

    /// The name under which all of them stand.
    static let root = "$emulator"
    /// The most bytes of a body.
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

    /// Changes the emulator as a document says.
    func put(_ body: [UInt8], _ controls: EmulatorControls) throws(ControlError) {
        let document = try ControlDocument(parsing: body, members: members)
        switch self {
        case .faults: controls.set(\.faults, try document.faults())
        case .clock: controls.set(\.clockOffset, try document.clockOffset())
        case .generation: controls.set(\.generation, try document.generation())
        }
    }

    /// Makes the emulator behave again as it was started.
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
