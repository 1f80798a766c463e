import Diagnostics
import Text

/// A guard that neutralizes text that a CI system would execute as a command, wherever the text comes from.
///
/// GitHub's runner executes `::name::` at the beginning of a line, also after white space, and `##[name]` anywhere in
/// it; Azure's agent executes `##vso[name]` anywhere. A space inserted into the marker prevents this: no response can
/// end a group, set a variable or hide the following lines.
package enum CommandGuard {
    /// True if the process runs in GitHub Actions or Azure Pipelines, whatever the report.
    package static func isNeeded(in environment: [String: String]) -> Bool {
        environment["GITHUB_ACTIONS"] == "true" || environment["TF_BUILD"]?.lowercased() == "true"
    }

    /// Inserts a space into each `##` before a bracket or `name[`, and into `::` at the beginning of a line.
    static func harmless(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(where: isLineBreak) {
            let next = rest.index(after: end)
            result += harmless(line: rest[..<end]) + Substring(rest[end..<next])
            rest = rest[next...]
        }
        return result + harmless(line: rest)
    }

    /// True for the line breaks of .NET, in which the runners are written: line feed and carriage return.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

    private static func harmless(line: Substring.UnicodeScalarView) -> Substring {
        let signs = bracketsParted(line)
        let start = signs.firstIndex { !isPassedOver($0) && !$0.properties.isWhitespace } ?? signs.endIndex
        guard start < signs.endIndex, signs[start] == ":" else { return Substring(signs) }
        let colons = signs[start...].firstIndex { $0 != ":" && !isPassedOver($0) } ?? signs.endIndex
        return Substring(signs[..<start]) + String(parted(signs[start..<colons], ":")) + Substring(signs[colons...])
    }

    /// Inserts a space between consecutive `#` if a bracket, or a name and a bracket, follows.
    private static func bracketsParted(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard line.contains("#"), line.contains("[") else { return line }
        var result = String.UnicodeScalarView()
        var rest = line
        while let start = rest.firstIndex(of: "#") {
            let end = rest[start...].firstIndex { $0 != "#" && !isPassedOver($0) } ?? rest.endIndex
            let run = rest[start..<end]
            let isSign = rest[end...].first { !isOfName($0) } == "["
            result += rest[..<start]
            if isSign { result += parted(run, "#") } else { result += run }
            rest = rest[end...]
        }
        return (result + rest)[...]
    }

    /// True for a character that can be part of a name. Characters beyond ASCII could be treated as letters.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar.properties.isAlphabetic || isPassedOver(scalar)
    }

    /// Inserts a space between consecutive occurrences of a scalar.
    private static func parted(
        _ scalars: Substring.UnicodeScalarView, _ sign: Unicode.Scalar
    ) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var isBehindSign = false
        for scalar in scalars {
            if scalar == sign, isBehindSign { result.append(" ") }
            result.append(scalar)
            if !isPassedOver(scalar) { isBehindSign = scalar == sign }
        }
        return result
    }

    /// True for a character that .NET, in which both runners are written, ignores when it compares texts.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control && !properties.isWhitespace
    }
}

/// A guard that neutralizes CI commands in a report that is printed where a CI system reads commands.
package struct ReportGuard {
    /// The syntax of a report.
    package enum Form: Sendable {
        /// Text for people and lenient readers: a space is inserted into commands.
        case text
        /// JSON: `#` is escaped, so that the values do not change. No line can begin with `::`.
        case json
    }

    private let form: Form
    /// The beginning of an incomplete line.
    private var line: [UInt8] = []

    init(_ form: Form) {
        self.form = form
    }

    /// Returns the bytes that can be written now.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        switch form {
        case .json: return Self.escaped(bytes)
        case .text:
            guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
                line += bytes
                return []
            }
            let lines = line + bytes[...end]
            line = Array(bytes[(end + 1)...])
            return Array(CommandGuard.harmless(String(decoding: lines, as: UTF8.self)).utf8)
        }
    }

    /// Returns the rest of the report, an incomplete line.
    mutating func rest() -> [UInt8] {
        defer { line = [] }
        return Array(CommandGuard.harmless(String(decoding: line, as: UTF8.self)).utf8)
    }

    /// Escapes every `#`. In JSON, the character occurs only in strings.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "#")) else { return bytes }
        return bytes.flatMap { $0 == UInt8(ascii: "#") ? Array(#"\u0023"#.utf8) : [$0] }
    }
}

/// The destination of commands for a CI system.
enum CommandOutput {
    /// The console, between the lines of its output.
    case results(OutputSink)
    case file(ReportFile)

    var isAmongResults: Bool {
        if case .results = self { true } else { false }
    }

    func line(_ text: String) {
        switch self {
        case .results(let sink): sink.command(text)
        case .file(let file): file.line(text)
        }
    }

    func flush() {
        switch self {
        case .results(let sink): sink.flush()
        case .file(let file): file.flush()
        }
    }

    /// Returns the reason why commands were not written; nil for a full disk, which the console itself reports.
    func finish() -> ReportFailure? {
        switch self {
        case .results(let sink):
            sink.flush()
            return sink.closedPipeFailure
        case .file(let file): return file.finish()
        }
    }
}

extension String {
    /// The text with visible control characters, except for line breaks, which commands escape in a reversible way.
    /// A raw escape character would reach the terminal on which a log is read.
    var withVisibleControls: String {
        guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
        return unicodeScalars.map { $0 == "\n" || $0 == "\r" ? String($0) : DisplayText.printable($0) }.joined()
    }
}
