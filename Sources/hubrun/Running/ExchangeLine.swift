import Diagnostics
import Reporting
import Text

/// The log line of `hubrun echo` and `hubrun emulator` for a request, cut to the width of the terminal.
struct ExchangeLine {
    let output: OutputSink
    let style: TextStyle

    /// The width of a line without a terminal, in cells.
    private static let plainWidth = 2_000

    /// - Parameter note: Text for the end of the line, without control characters.
    func write(method: String, path: String, status: Int?, note: String = "") {
        let code = status.map(String.init) ?? "---"
        let isGood = status.map { $0 < 400 } ?? false
        let rest = " \(method.padded(to: 6)) \(DisplayText.printable(path))\(note)"
        output.line((isGood ? style.green(code) : style.red(code)) + shortened(rest, by: 3))
    }

    /// Cuts a text to the rest of a line.
    ///
    /// - Parameter used: The width that is already used, in cells.
    func shortened(_ text: String, by used: Int) -> String {
        let width = (output.columns ?? Self.plainWidth) - used
        guard DisplayText.width(of: text) > width else { return text }
        var cells = 1
        let end = text.unicodeScalars.firstIndex { scalar in
            cells += DisplayText.width(of: scalar)
            return cells > width
        }
        return text.unicodeScalars[..<(end ?? text.endIndex)].reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
    }

    /// Returns the lines of an error message, which may list several errors, as one line.
    static func singleLine(_ text: String) -> String {
        DisplayText.printable(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
