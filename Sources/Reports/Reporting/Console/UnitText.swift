import Diagnostics
import RunRecords
import Text

/// The first line of a unit: the collection, environment, hub and iteration.
enum UnitText {
    static func heading(_ unit: UnitRecord, style: TextStyle) -> String {
        style.bold(DisplayText.printable(unit.collection)) + label(unit)
    }

    private static func label(_ unit: UnitRecord) -> String {
        var parts: [String] = []
        if let environment = unit.environment { parts.append("environment \(DisplayText.printable(environment))") }
        if let hub = unit.hub { parts.append("hub \(DisplayText.printable(hub))") }
        if unit.iterations > 1 { parts.append("iteration \(unit.iteration) of \(unit.iterations)") }
        if let row = unit.row { parts.append(DisplayText.printable(row)) }
        return parts.isEmpty ? "" : " — " + parts.joined(separator: ", ")
    }
}
