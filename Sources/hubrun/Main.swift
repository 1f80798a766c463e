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
            if let failure = CommandLineMistake(words: words).unknownTopic { throw failure }
            let led = CompletionsCommand.leading(FormatCommand.leading(words))
            var command = try Hubrun.parseAsRoot(ScheduleOptions.completed(led))
            try command.run()
            return .success
        } catch let failure as CommandFailure {
            failure.print()
            return failure.status
        } catch {
            return commandLineStatus(of: error)
        }
    }

    /// Help and version are results; anything else is a mistake on the command line.
    private static func commandLineStatus(of error: any Error) -> ExitStatus {
        do {
            guard Hubrun.exitCode(for: error).isSuccess else {
                let mistake = CommandLineMistake(words: words)
                throw mistake.failure(Hubrun.message(for: mistake.withNegativeValues ?? error).lowercasingFirst)
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
