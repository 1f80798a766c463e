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

    /// The command as it can be pasted into a POSIX shell, or nil for a request that no file holds.
    ///
    /// - Parameter redactor: masks each word before it is quoted, which would tear a secret into pieces.
    func text(for report: RequestReport, in unit: RunUnit, redactor: Redactor) -> String? {
        guard unit.path != standardInputPath else { return nil }
        let name = Self.pattern((report.path + [report.name]).joined(separator: "/"))
        let option = name.hasPrefix("-") ? "--name=" : "--name "
        let words = (["hubrun", unit.path] + arguments).map { Self.word(redactor.masked($0)) }
        return "\(words.joined(separator: " ")) \(option)\(Self.quoted(redactor.masked(name)))"
    }

    /// The name as a pattern: what a terminal could not show or take is any character.
    private static func pattern(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }

    private static func word(_ text: String) -> String {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isPlain) ? text : quoted(text)
    }

    /// Whether a character means itself to every shell: POSIX.1-2024, section 2.2.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./,:@%+=".unicodeScalars.contains(scalar)
    }

    /// In double quotes where nothing in the text means anything in them (`!` does to bash and zsh), else in single ones.
    private static func quoted(_ text: String) -> String {
        if !text.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(text)\"" }
        return "'\(text.replacing("'", with: #"'\''"#))'"
    }
}
