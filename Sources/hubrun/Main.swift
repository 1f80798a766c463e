import ArgumentParser
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Parses the command line, runs the command, and turns what went wrong into text and an exit status.
@main
enum Main {
    static func main() {
        // A reader that goes away (`| head`) ends the output, not the process.
        signal(SIGPIPE, SIG_IGN)
        FileSizeLimit.failOnly()
        StandardStreams.fillGaps()
        exit(status().rawValue)
    }

    /// The arguments without the command's own name.
    private static let words = Array(CommandLine.arguments.dropFirst())

    private static func status() -> ExitStatus {
        do {
            if let failure = CommandLineErrorMessage(words: words).unknownTopic { throw failure }
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

    private static func parsed() throws -> any ParsableCommand {
        let led = CompletionsCommand.leading(FormatCommand.leading(words))
        do {
            return try command(ScheduleOptions.completed(led))
        } catch {
            // What the parser says of a value below zero is that it is missing.
            guard let joined = CommandLineErrorMessage(words: led).wordsWithNegativeValues else { throw error }
            return try command(ScheduleOptions.completed(joined))
        }
    }

    /// Most lines run collections. Read by that one command they take half as long as by all of them, which is a
    /// quarter of a short run; what it does not understand, the whole parser says more about.
    private static func command(_ words: [String]) throws -> any ParsableCommand {
        let names = Hubrun.configuration.subcommands.map { $0._commandName } + ["help"]
        let options = words.first == RunCommand._commandName ? Array(words.dropFirst()) : words
        if let first = options.first, options.count < words.count || !names.contains(first),
            let run = try? RunCommand.parse(options)
        {
            return run
        }
        return try Hubrun.parseAsRoot(words)
    }

    /// Help and version are results; anything else is a mistake on the command line.
    private static func commandLineStatus(of error: any Error) -> ExitStatus {
        do {
            guard Hubrun.exitCode(for: error).isSuccess else {
                throw CommandLineErrorMessage(words: words).failure(
                    Hubrun.message(for: error).lowercasingFirst)
            }
            let results = Results()
            results.line(Hubrun.fullMessage(for: error))
            try results.finish()
            return .success
        } catch let failure as CommandFailure {
            failure.print()
            return failure.status
        } catch {
            return .outputFailed
        }
    }
}

extension String {
    /// Argument parser's sentences as diagnostics begin: in lower case, without a full stop.
    fileprivate var lowercasingFirst: String {
        let sentence = hasSuffix(".") ? dropLast() : self[...]
        guard let first = sentence.first, sentence.dropFirst().first?.isLowercase ?? false else {
            return String(sentence)
        }
        return first.lowercased() + sentence.dropFirst()
    }
}
