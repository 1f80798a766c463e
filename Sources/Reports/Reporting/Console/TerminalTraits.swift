/// The terminal capabilities that the process environment declares.
package struct TerminalTraits: Sendable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    private func value(_ name: String) -> String { environment[name] ?? "" }

    /// True if output is coloured by default: checks `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`, `CLICOLOR`
    /// (bixense.com/clicolors) and `TERM=dumb`, in this order.
    package func isColored(onTerminal isTerminal: Bool) -> Bool {
        if !value("NO_COLOR").isEmpty { return false }
        if !["", "0"].contains(value("CLICOLOR_FORCE")) { return true }
        return isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
    }

    /// True if lines can be redrawn. An unknown terminal would print control codes as text.
    package var canRedraw: Bool { !["", "dumb"].contains(value("TERM")) }

    /// True if the locale's encoding is UTF-8, so that characters beyond ASCII can be printed.
    package var isUTF8: Bool {
        // The first variable that is set takes precedence (POSIX, base definitions, section 8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
