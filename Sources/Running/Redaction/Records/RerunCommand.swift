package import CollectionModel
import Diagnostics
import Platform
import RunEngine
import Text
import RunRecords
import Secrets

/// The command line that runs one request of a run again, with the requests it depends on.
package struct RerunCommand: Sendable {
    /// The arguments of the run that each request needs again, such as `-e azure`.
    private let arguments: [String]
    /// The path in reports for a collection from standard input.
    private let standardInputPath: String
    private let addresses: RequestAddresses

    package init(
        arguments: [String], standardInputPath: String, addresses: RequestAddresses = RequestAddresses([])
    ) {
        self.arguments = arguments
        self.standardInputPath = standardInputPath
        self.addresses = addresses
    }

    /// Returns the command for a POSIX shell; empty if the collection comes from standard input.
    ///
    /// - Parameter masking: The masking for each word. It precedes the quoting, which would split a secret.
    func lines(for report: RequestReport, in unit: RunUnit, masking: Masking) -> [String] {
        let (record, file) = (report.record, unit.record.file)
        guard file != standardInputPath else { return [] }
        let address = addresses.address(
            of: record.fullName,
            at: RequestPlace(
                file: record.place.file, line: record.place.line, column: record.place.column,
                groupPositions: record.groups.map(\.position)), in: file)
        let path = masking.maskedName(file) + (address.line.map { ":\($0)" } ?? "")
        var words = ["hubrun", ShellWord.typed(path)] + Self.masked(arguments, masking).map(ShellWord.typed)
        if let name = address.name.map(Self.pattern) {
            words.append((name.hasPrefix("-") ? "--name=" : "--name ") + ShellWord.inQuotes(masking.maskedName(name)))
        }
        if unit.record.iterations != 1, let row = unit.rowNumber { words.append("--row \(row)") }
        if let element = record.elementNumber, report.elementCount ?? 1 > 1 { words.append("--element \(element)") }
        return [words.joined(separator: " ")]
    }

    /// Returns the arguments with secrets masked; a variable with a masked value becomes `--secret NAME=VALUE`, because its
    /// value must be given again.
    private static func masked(_ arguments: [String], _ masking: Masking) -> [String] {
        // Only variables have values; other arguments are names, such as those of files.
        var words = arguments.enumerated().map { index, word in
            index > 0 && arguments[index - 1] == "-v" ? masking.masked(word) : masking.maskedName(word)
        }
        for index in words.indices.dropFirst() where words[index - 1] == "-v" && words[index] != arguments[index] {
            guard let sign = words[index].firstIndex(of: "="), arguments[index].hasPrefix(words[index][...sign]) else {
                continue
            }
            (words[index - 1], words[index]) = ("--secret", words[index][...sign] + "VALUE")
        }
        return words
    }

    /// Returns the name as a pattern in which `?` replaces control and other invisible characters.
    private static func pattern(_ name: String) -> String {
        let text = TextPattern.text(matching: name)
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
