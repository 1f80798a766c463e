/// The console output of a phase, within the limits of each script.
struct ConsoleBuffer {
    private var lines: [ConsoleLine] = []
    private var omitted = 0
    private var lineCount = 0
    private var bytes = 0

    mutating func beginScript() { (lineCount, bytes) = (0, 0) }

    mutating func add(_ line: ConsoleLine) {
        lineCount += 1
        bytes += line.text.utf8.count
        guard lineCount <= ScriptLimits.consoleLines, bytes <= ScriptLimits.consoleBytes else {
            omitted += 1
            return
        }
        lines.append(line)
    }

    func put(into result: inout ScriptPhaseResult) {
        result.console = lines
        result.omittedLines = omitted
    }
}
