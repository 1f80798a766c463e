package import Diagnostics
import Placeholders

/// A `.env` file: a line `NAME=value` for each variable, as in shells and most tools.
///
/// - `export NAME=value`, blank lines and comments (`#` at the beginning of a line or after a blank) are allowed.
/// - An unquoted value ends at the end of the line or before a comment; blanks around it are removed.
/// - In `'…'` every character is literal. In `"…"` the escapes `\n`, `\r`, `\t`, `\"`, `\\` and `\$` are
///   replaced, and other backslashes are literal. Both may span several lines.
/// - Nothing is expanded: `$NAME` is literal.
package struct DotEnvFile: Sendable {
    /// A variable of the file; `range` is the range of its name.
    package struct Variable: Sendable {
        package let name: String
        package let value: String
        package let range: SourceRange
    }

    /// The variables in the order of the file, without repeated names.
    package let variables: [Variable]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<DotEnvFile> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            let text = try EnvironmentText(decoding: bytes, path: path)
            if let null = text.bytes.firstIndex(of: 0) {
                throw Diagnostic(
                    .environmentFile, at: text.range(ofCharacterAt: null), "the file contains a NUL character",
                    hint: "save it as text in UTF-8")
            }
            var parser = DotEnvParser(text)
            parser.run()
            for finding in parser.findings {
                diagnostics.append(
                    Diagnostic(.environmentFile, at: text.range(of: finding.bytes), finding.message, hint: finding.hint)
                )
            }
            return DotEnvFile(parser.assignments, in: text, &diagnostics)
        }
    }

    private init(
        _ assignments: [DotEnvParser.Assignment], in text: EnvironmentText, _ diagnostics: inout DiagnosticList
    ) {
        var variables: [Variable] = []
        var lines: [String: Int] = [:]
        for assignment in assignments {
            let range = text.range(of: assignment.name)
            let name = text.string(assignment.name)
            if !PlaceholderName.isValid(name) {
                // An invalid name may be a part of a key with line breaks, so the message doesn't quote it.
                diagnostics.append(
                    Diagnostic(
                        .environmentFile, at: range, "no placeholder can use the name in this line",
                        hint: VariableNames.hint))
            } else if let line = lines[name] {
                diagnostics.append(
                    Diagnostic(
                        .environmentFile, at: range, "the name \"\(name)\" is given twice",
                        hint: "it is already in line \(line): remove one of them"))
            } else {
                lines[name] = range.start.line
                variables.append(Variable(name: name, value: assignment.value, range: range))
            }
        }
        self.variables = variables
    }
}

/// Finds the assignments of a `.env` file, and invalid lines.
struct DotEnvParser {
    struct Assignment {
        /// The bytes before the `=`, without blanks.
        let name: Range<Int>
        let value: String
    }

    struct Finding {
        let bytes: Range<Int>
        let message: String
        let hint: String
    }

    private(set) var assignments: [Assignment] = []
    private(set) var findings: [Finding] = []

    let bytes: [UInt8]
    var position = 0

    init(_ text: EnvironmentText) {
        bytes = text.bytes
    }

    mutating func run() {
        while position < bytes.count {
            passBlanks()
            if !isAtLineEnd, bytes[position] != UInt8(ascii: "#") { readAssignment() }
            passLine()
        }
    }

    private mutating func readAssignment() {
        passExport()
        let start = position
        guard let sign = bytes[start..<lineEnd(from: start)].firstIndex(of: UInt8(ascii: "=")) else {
            report(
                start..<trimmedEnd(of: start..<lineEnd(from: start)), "this line gives no name a value",
                "write NAME=value; a comment begins with \"#\"")
            return
        }
        let name = start..<trimmedEnd(of: start..<sign)
        position = sign + 1
        passBlanks()
        if let value = readValue() { assignments.append(Assignment(name: name, value: value)) }
    }

    private mutating func passExport() {
        let word = Array("export".utf8)
        guard bytes[position...].starts(with: word), position + word.count < bytes.count,
            Self.isBlank(bytes[position + word.count])
        else { return }
        position += word.count
        passBlanks()
    }

    private mutating func passLine() {
        position = lineEnd(from: position)
        if position < bytes.count { position += 1 }
    }

    private mutating func passBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }
}

extension DotEnvParser {
    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private var isAtLineEnd: Bool { position == bytes.count || Self.isBreak(bytes[position]) }

    private func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex(where: Self.isBreak) ?? bytes.count
    }

    private func trimmedEnd(of stretch: Range<Int>) -> Int {
        bytes[stretch].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? stretch.lowerBound
    }

    private mutating func report(_ bytes: Range<Int>, _ message: String, _ hint: String) {
        findings.append(Finding(bytes: bytes, message: message, hint: hint))
    }

    /// Parses the value at the current position; nil if it is malformed, which has been reported.
    private mutating func readValue() -> String? {
        guard !isAtLineEnd else { return "" }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return readPlainValue() }
        let opening = position
        guard let value = quote == UInt8(ascii: "'") ? readLiteral() : readEscaped() else {
            report(
                opening..<opening + 1, "the quote that begins here has no end",
                "close it, or quote a value that has a quote in it with the other kind")
            position = opening
            return nil
        }
        passBlanks()
        guard isAtLineEnd || bytes[position] == UInt8(ascii: "#") else {
            report(
                position..<trimmedEnd(of: position..<lineEnd(from: position)),
                "text follows the quote that ends the value",
                "put the whole value into quotes; \\\" is a quote inside double quotes")
            return nil
        }
        return value
    }

    private func readPlainValue() -> String {
        let end = lineEnd(from: position)
        let comment = (position..<end).first {
            bytes[$0] == UInt8(ascii: "#") && Self.isBlank(bytes[$0 - 1])
        }
        return String(decoding: bytes[position..<trimmedEnd(of: position..<(comment ?? end))], as: UTF8.self)
    }

    private mutating func readLiteral() -> String? {
        guard let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "'")) else { return nil }
        defer { position = end + 1 }
        return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    }

    private mutating func readEscaped() -> String? {
        var value: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), position < bytes.count, let character = Self.escaped(bytes[position]) {
                value.append(character)
                position += 1
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    private static func escaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "r"): UInt8(ascii: "\r")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): byte
        default: nil
        }
    }
}
