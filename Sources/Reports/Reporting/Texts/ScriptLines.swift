import Diagnostics
import RunRecords
import Text

/// The lines about the scripts of a request: its tests and their console output.
struct ScriptLines {
    let style: TextStyle

    /// Returns a line for each test, with the mark of its outcome.
    func tests(of scripts: ScriptsRecord, where isShown: (TestRecord) -> Bool = { _ in true }) -> [String] {
        scripts.tests.filter(isShown).map { test in
            let name = DisplayText.printable(test.title)
            let note = test.note.map { ": \(DisplayText.printable($0))" } ?? ""
            return switch test.outcome {
            case .passed: "\(style.green("✓")) \(name)\(style.dim(note))"
            case .failed: "\(style.red("✗")) \(style.bold(name))\(style.dim(note))"
            case .skipped: style.dim("- \(name)\(note)")
            }
        }
    }

    /// Returns the lines of the console, each call with its level, and headings if there are several attempts.
    func console(of scripts: ScriptsRecord) -> [String] {
        var attempt: Int?
        let shown = scripts.console.flatMap { record -> [String] in
            let heading = record.attempt != attempt ? record.attempt.map { [style.dim("attempt \($0)")] } ?? [] : []
            attempt = record.attempt
            return heading + lines(of: record)
        }
        guard scripts.omittedLines > 0 else { return shown }
        return shown + [style.dim("… \(CountedNoun.text(scripts.omittedLines, "more line"))")]
    }

    /// Returns the first line with the level, and further lines of the text below it.
    private func lines(of record: ConsoleRecord) -> [String] {
        let level = "\(record.level.rawValue):"
        let title =
            switch record.level {
            case .log, .info, .debug: style.dim(level)
            case .warn: style.yellow(level)
            case .error: style.red(level)
            }
        let margin = DisplayText.spaces(level.utf8.count)
        return record.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            let text = DisplayText.printable(line)
            return (number == 0 ? title : margin) + (text.isEmpty ? "" : " \(text)")
        }
    }

    /// Returns the time of the scripts and the number of their requests: `scripts 1.2 ms, 3 requests`.
    func figures(of scripts: ScriptsRecord) -> String {
        let sent = scripts.sentCount > 0 ? ", \(CountedNoun.text(scripts.sentCount, "request"))" : ""
        return style.dim("scripts \(DurationText.text(scripts.duration.duration))\(sent)")
    }
}
