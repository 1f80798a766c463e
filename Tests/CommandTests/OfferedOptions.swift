import Foundation

/// What this build's help offers: tests of pages and pipelines that need more wait for it.
enum OfferedOptions {
    /// Whether `run` has the option.
    static func has(_ option: String) async throws -> Bool {
        try await help(["help", "run"]).contains("\(option) ")
    }

    /// Whether `--report` has all these kinds.
    static func hasReports(_ kinds: String...) async throws -> Bool {
        let help = try await help(["help", "run"])
        guard let start = help.range(of: "--report ") else { return false }
        let text = help[start.upperBound...].prefix(600).split { !$0.isLetter }.map(String.init)
        return Set(text).isSuperset(of: kinds)
    }

    /// Whether there is the command.
    static func hasCommand(_ command: String) async throws -> Bool {
        try await help(["--help"]).contains("\n  \(command) ")
    }

    private static func help(_ words: [String]) async throws -> String {
        try await BuiltCommand.run(words, in: FileManager.default.temporaryDirectory).stdout
    }
}
