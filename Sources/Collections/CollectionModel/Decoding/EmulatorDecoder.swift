import Diagnostics
import FaultPlans
import JSON
import Text
import YAMLSource

package enum EmulatorKey: String, FormatKey {
    case port, host, hub, generation, latency, fault, seed, clockOffset

    static let owner = "\"emulator\""
    static let shape = "write hub: emulator, or emulator: { port: 8080 }"
    /// Options of `hubrun emulator` that the emulated hub of a run doesn't support.
    static let unsupported: Set<String> = ["https", "cert", "key", "data", "sync"]

    static let ports = 0...65535
    static let seeds = 0...Int(FaultPlan.seeds.upperBound)
    private static let octet = "(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})"
    private static let faults = "[45][0-9][0-9]|throttled|reset|truncate|slow"
    private static let share = "[0-9]{1,2}(\\.[0-9]+)?|100(\\.0+)?"

    var accepts: ValueShape {
        switch self {
        case .port: .integer(Self.ports)
        case .host: .form("loopback address", pattern: "localhost|::1|127(\\.\(Self.octet)){3}")
        case .hub: .form("hub name", pattern: "[A-Za-z0-9._-]{1,260}", mayBeNumber: true)
        case .generation: .word(of: EmulatorSettings.Generation.self)
        case .latency:
            .form(
                "latency",
                pattern: "\(ValuePattern.durationWithUnit)(\\.\\.\(ValuePattern.durationWithUnit))?")
        case .fault: .oneOrMore(.form("KIND:SHARE", pattern: "(\(Self.faults)):(\(Self.share))%"))
        case .seed: .integer(Self.seeds)
        case .clockOffset: .form("duration, may be negative", pattern: "-?\(ValuePattern.durationWithUnit)")
        }
    }
}

extension DecodingContext {
    /// Decodes the settings of a run's emulated hub.
    func emulatorSettings(_ node: YAMLNode) -> EmulatorSettings {
        var settings = EmulatorSettings()
        var rules: [YAMLNode] = []
        for entry in entries(of: node, EmulatorKey.self) {
            switch entry.key {
            case .port: settings.port = integer(entry.value, "\"port\"", in: EmulatorKey.ports) ?? 0
            case .host: settings.host = loopbackAddress(entry.value)
            case .hub: settings.hub = hubName(entry.value) ?? settings.hub
            case .generation:
                settings.generation =
                    word(entry.value, "\"generation\"", EmulatorSettings.Generation.self) ?? .classic
            case .latency:
                settings.latency = faultPart(entry.value, "\"latency\"") { text throws(FaultPlanError) in
                    guard JSONNumber(text) == nil else { throw .latency(text) }
                    return try LatencyRange(parsing: text)
                }
            case .fault: rules = nodesOfTexts(entry.value, "\"fault\"")
            case .seed:
                settings.seed = integer(entry.value, "\"seed\"", in: EmulatorKey.seeds).map(UInt64.init)
            case .clockOffset:
                settings.clockOffset =
                    faultPart(entry.value, "\"clockOffset\"") { text throws(FaultPlanError) in
                        guard JSONNumber(text) == nil, let offset = DurationText.parse(text) else {
                            throw .clockOffset(text)
                        }
                        return offset
                    } ?? .zero
            }
        }
        settings.faults = rules.compactMap { node in
            faultPart(node, "\"fault\"") { text throws(FaultPlanError) in try FaultRule(parsing: text) }
        }
        if let first = rules.first, settings.faults.count == rules.count { check(settings, at: first) }
        return settings
    }

    /// Returns a loopback address; rejects others, because a collection must not open a port to other machines.
    private func loopbackAddress(_ node: YAMLNode) -> String? {
        guard let host = itemName(node, "\"host\"", hint: "leave it out for loopback") else { return nil }
        if LoopbackAddress.contains(host) { return host }
        report(
            .invalidValue, at: node,
            "the hub of a collection listens on loopback alone, and \(quoting(host)) is not loopback",
            hint: "leave host out, or start the hub with \"hubrun emulator --host ADDRESS\" and name it under url")
        return nil
    }

    private func check(_ settings: EmulatorSettings, at node: YAMLNode) {
        do throws(FaultPlanError) {
            _ = try settings.faultPlan
        } catch {
            report(.invalidFault, at: node, error.message, hint: error.hint)
        }
    }

    private func faultPart<Part>(
        _ node: YAMLNode, _ owner: String, _ read: (String) throws(FaultPlanError) -> Part
    ) -> Part? {
        guard let text = text(node, owner) else { return nil }
        do throws(FaultPlanError) {
            return try read(text)
        } catch {
            report(.invalidFault, at: node, error.message, hint: error.hint)
            return nil
        }
    }

    private func hubName(_ node: YAMLNode) -> String? {
        guard let name = text(node, "\"hub\"") else { return nil }
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
        if isName, (1...260).contains(name.utf8.count) { return name }
        report(
            .invalidName, at: node, "\(quoting(name)) cannot be the name of a hub",
            hint: "a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores")
        return nil
    }
}
