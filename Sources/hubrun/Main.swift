import ArgumentParser
import Diagnostics
import Platform

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

    /// The arguments without the program's name.
    private static let words = Array(CommandLine.arguments.dropFirst())

    private static func status() -> ExitStatus {
        do {
            if words == ["--version"] { return try printed(Hubrun.configuration.version) }
            if let failure = CommandLineErrorMessage(words: words).unknownTopic { throw failure }
            if words.isEmpty { return try withoutArguments() }
            if let failure = CommandLineErrorMessage(words: words).singleHyphen { throw failure }
            var command = try parsed()
            try command.run()
            return .success
        } catch let failure as CommandFailure {
            failure.print()
            return failure.status
        } catch {
            return commandLineStatus(of: error)
        }
    }

    /// Prints the help. The status is that of a wrong command line: a script with an empty list of files must not pass.
    private static func withoutArguments() throws -> ExitStatus {
        _ = try printed(Hubrun.helpMessage())
        throw CommandFailure(.commandLine, "name a collection to run, as in hubrun collections/verify.yaml")
    }

    private static func parsed() throws -> any ParsableCommand {
        let led = NewmanArguments.completed(CompletionsCommand.leading(FormatCommand.leading(words)))
        do {
            return try command(ScheduleOptions.completed(led))
        } catch {
            // ArgumentParser parses a negative value as an option: join the value to its option and parse again.
            guard let joined = CommandLineErrorMessage(words: led).wordsWithNegativeValues else { throw error }
            return try command(ScheduleOptions.completed(joined))
        }
    }

    /// Parses a command line: the words of a run or a check by a table, if they are right, and others by ArgumentParser.
    private static func command(_ words: [String]) throws -> any ParsableCommand {
        let tabled: (any ParsableCommand)? =
            switch words.first {
            case nil: nil
            case RunCommand._commandName: RunCommand.parsedByTable(Array(words.dropFirst()))
            case CheckCommand._commandName: CheckCommand.parsedByTable(Array(words.dropFirst()))
            case let word?: isCommand(word) ? nil : RunCommand.parsedByTable(words)
            }
        return try tabled ?? Hubrun.parseAsRoot(words)
    }

    private static func isCommand(_ word: String) -> Bool {
        // The names of all commands take time that a path need not.
        guard !word.utf8.contains(UInt8(ascii: ".")) else { return false }
        return word == "help" || Hubrun.configuration.subcommands.contains { $0._commandName == word }
    }

    private static func printed(_ text: String) throws -> ExitStatus {
        let results = Results()
        results.line(text)
        try results.finish()
        return .success
    }

    /// Prints help and version as results, any other error as an error on the command line; returns the exit status.
    private static func commandLineStatus(of error: any Error) -> ExitStatus {
        do {
            guard Hubrun.exitCode(for: error).isSuccess else {
                throw CommandLineErrorMessage(words: words).failure(
                    Hubrun.message(for: error).lowercasingFirst)
            }
            return try printed(Hubrun.fullMessage(for: error))
        } catch let failure as CommandFailure {
            failure.print()
            return failure.status
        } catch {
            return .outputFailed
        }
    }
}

extension String {
    /// A sentence of ArgumentParser in the form of a diagnostic: it begins in lower case and has no full stop.
    fileprivate var lowercasingFirst: String {
        let sentence = hasSuffix(".") ? dropLast() : self[...]
        guard let first = sentence.first, sentence.dropFirst().first?.isLowercase ?? false else {
            return String(sentence)
        }
        return first.lowercased() + sentence.dropFirst()
    }
}
