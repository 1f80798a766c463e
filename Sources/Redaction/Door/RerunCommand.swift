import CollectionModel
import Diagnostics
import RunEngine

/// The command line that runs one request of a run again, with what it needs.
package struct RerunCommand: Sendable {
    /// What the run was started with and each request needs again, such as `-e` and `azure`.
    private let arguments: [String]
    /// The path in reports of a collection that no file holds.
    private let standardInputPath: String

    package init(arguments: [String], standardInputPath: String) {
        self.arguments = arguments
        self.standardInputPath = standardInputPath
    }

    /// The command as it can be pasted into a POSIX shell, and below it what it repeats besides; nothing for a request
    /// that no file holds.
    ///
    /// - Parameter masking: masks each word before it is quoted, which would tear a secret into pieces.
    func lines(for report: RequestReport, in unit: RunUnit, masking: Masking) -> [String] {
        guard unit.path != standardInputPath else { return [] }
        let name = Self.pattern((report.path + [report.name]).joined(separator: "/"))
        let option = name.hasPrefix("-") ? "--name=" : "--name "
        let words = (["hubrun", unit.path] + arguments).map { ShellWord.typed(masking.masked($0)) }
        let row = unit.iterationCount > 1 ? unit.rowNumber.map { " --row \($0)" } ?? "" : ""
        // No option selects one element of a `forEach`, so the command also repeats elements that passed.
        let remark = report.element.map { ["# " + masking.masked("all elements; this was [\($0)]")] } ?? []
        return ["\(words.joined(separator: " ")) \(option)\(ShellWord.inQuotes(masking.masked(name)))\(row)"] + remark
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
