import FormatReference
import Platform
import Reporting

/// The program: it parses the command line, runs the command, and converts errors to text and an exit status.
@main
enum Main {
    static func main() {
        // If the reader closes the pipe (`| head`), writing must fail without ending the process.
        Signal.brokenPipe.ignore()
        // A write beyond `ulimit -f` must fail, too.
        Signal.fileSize.ignore()
        CurrentProcess.fillStandardStreams()
        CurrentProcess.exit(status().rawValue)
    }

    private static let words = CurrentProcess.arguments

    private static func status() -> ExitStatus {
        let message = CommandLineErrorMessage(words: words)
        do {
            if words == ["--version"] { return try printed(Hubrun.versionLine) }
            if let failure = message.unknownTopic { throw failure }
            if words.isEmpty { return try withoutArguments() }
            if let help = message.optionHelp { return try printed(help.text(columns: columns)) }
            if let failure = message.singleHyphen { throw failure }
            switch try CommandParser.parse(CompletionsCommand.leading(FormatCommand.leading(words))) {
            case .command(let command): try command.run()
            case .help(let command): return try printed(HelpPage(command: command).text(columns: columns))
            case .version: return try printed(Hubrun.versionLine)
            }
            return .success
        } catch let failure as CommandFailure {
            failure.print()
            if failure.status == .commandLine { message.attachedValue?.print() }
            return failure.status
        } catch {
            let failure = message.failure((error as? ValidationError)?.message ?? "\(error)")
            failure.print()
            message.attachedValue?.print()
            return failure.status
        }
    }

    /// Prints the help. The status is that of a wrong command line: a script with an empty list of files must not pass.
    private static func withoutArguments() throws -> ExitStatus {
        _ = try printed(HelpPage(command: .hubrun).text(columns: columns))
        throw CommandFailure(.commandLine, "name a collection to run, as in hubrun collections/verify.yaml")
    }

    /// The width of help.
    private static var columns: Int {
        CurrentProcess.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            ?? Results().output.columns ?? FormatManual.usualColumns
    }

    private static func printed(_ text: String) throws -> ExitStatus {
        let results = Results()
        results.line(text)
        try results.finish()
        return .success
    }
}
