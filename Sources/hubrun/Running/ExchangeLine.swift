import Diagnostics
import Reporting

/// A line about a request that a server of this program answered, cut to the width of a terminal.
struct ExchangeLine {
    let output: OutputSink
    let style: TextStyle

    /// Characters of a line where there is no terminal.
    private static let plainWidth = 2_000

    /// - Parameter note: What the line says besides, already safe to print.
    func write(method: String, path: String, status: Int?, note: String = "") {
        let code = status.map(String.init) ?? "---"
        let isGood = status.map { $0 < 400 } ?? false
        let rest = " \(method.padding(to: 6)) \(DisplayText.printable(path))\(note)"
        output.line((isGood ? style.green(code) : style.red(code)) + shortened(rest, by: 3))
    }

    /// Cuts a text to what is left of a line.
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

    /// A refusal in one line: it can be as long as a list of all that is wrong.
    static func refusal(_ text: String) -> String {
        DisplayText.printable(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
