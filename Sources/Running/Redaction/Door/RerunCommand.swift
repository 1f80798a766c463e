package import CollectionModel
import Diagnostics
import RunEngine

/// The command line that runs one request of a run again, with what it needs.
package struct RerunCommand: Sendable {
    /// What the run was started with and each request needs again, such as `-e` and `azure`.
    private let arguments: [String]
    /// The path in reports of a collection that no file holds.
    private let standardInputPath: String
    private let addresses: RequestAddresses

    package init(
        arguments: [String], standardInputPath: String, addresses: RequestAddresses = RequestAddresses([])
    ) {
        self.arguments = arguments
        self.standardInputPath = standardInputPath
        self.addresses = addresses
    }

    /// The command as it can be pasted into a POSIX shell; nothing for a request that no file holds.
    ///
    /// - Parameter masking: masks each word before it is quoted, which would tear a secret into pieces.
    func lines(for report: RequestReport, in unit: RunUnit, masking: Masking) -> [String] {
        guard unit.path != standardInputPath else { return [] }
        let address = addresses.address(
            of: (report.path + [report.name]).joined(separator: "/"),
            at: RequestPlace(report.range, groupPositions: report.groups.map(\.position)), in: unit.path)
        let path = masking.masked(unit.path) + (address.line.map { ":\($0)" } ?? "")
        var words = ["hubrun", ShellWord.typed(path)] + arguments.map { ShellWord.typed(masking.masked($0)) }
        if let name = address.name.map(Self.pattern) {
            words.append((name.hasPrefix("-") ? "--name=" : "--name ") + ShellWord.inQuotes(masking.masked(name)))
        }
        if unit.iterationCount > 1, let row = unit.rowNumber { words.append("--row \(row)") }
        if let element = report.elementNumber, report.elementCount ?? 1 > 1 { words.append("--element \(element)") }
        return [words.joined(separator: " ")]
    }

    /// The name as a pattern: what a terminal could not show or take is any character.
    private static func pattern(_ name: String) -> String {
        let text = NamePattern.text(fitting: name)
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
