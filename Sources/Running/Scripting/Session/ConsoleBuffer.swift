/// The console output of a phase, within the limits of each script.
struct ConsoleBuffer {
    private var lines: [ConsoleLine] = []
    private var omitted = 0
    private var lineCount = 0
    private var bytes = 0

    mutating func beginScript() { (lineCount, bytes) = (0, 0) }

    /// Adds a line; makes it only if its text is within the limits.
    mutating func add(_ text: String, _ line: (String) -> ConsoleLine) {
        lineCount += 1
        bytes += text.utf8.count
        guard lineCount <= ScriptLimits.consoleLines, bytes <= ScriptLimits.consoleBytes else {
            omitted += 1
            return
        }
        lines.append(line(text))
    }

    /// Counts lines that were omitted elsewhere.
    mutating func omit(_ count: Int) { omitted += count }

    func put(into result: inout ScriptPhaseResult) {
        result.console = lines
        result.omittedLines = omitted
    }
}
