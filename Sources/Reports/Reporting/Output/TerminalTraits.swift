/// What the process's environment says of how to write for a person.
package struct TerminalTraits: Sendable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    private func value(_ name: String) -> String { environment[name] ?? "" }

    /// Whether a stream is coloured when nobody says: `NO_COLOR` (no-color.org), `CLICOLOR_FORCE` and `CLICOLOR`
    /// (bixense.com/clicolors), and `TERM=dumb`, the first of them first.
    package func isColored(onTerminal isTerminal: Bool) -> Bool {
        if !value("NO_COLOR").isEmpty { return false }
        if !["", "0"].contains(value("CLICOLOR_FORCE")) { return true }
        return isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
    }

    /// Whether lines can be drawn anew: to a terminal that nobody knows, control codes are noise.
    package var canRedraw: Bool { !["", "dumb"].contains(value("TERM")) }

    /// Whether characters beyond ASCII are shown as they are.
    package var isUTF8: Bool {
        // The first that is set decides (POSIX, base definitions, section 8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
