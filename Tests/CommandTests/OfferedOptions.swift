import Foundation

/// The options and commands in this build's help, for tests that are skipped until the build has them.
enum OfferedOptions {
    /// Returns true if `run` has the option.
    static func has(_ option: String) async throws -> Bool {
        try await help(["help", "run"]).contains("\(option) ")
    }

    /// Returns true if `--report` has all these kinds.
    static func hasReports(_ kinds: String...) async throws -> Bool {
        let help = try await help(["help", "run"])
        guard let start = help.range(of: "--report ") else { return false }
        let text = help[start.upperBound...].prefix(600).split { !$0.isLetter }.map(String.init)
        return Set(text).isSuperset(of: kinds)
    }

    /// Returns true if hubrun has the command.
    static func hasCommand(_ command: String) async throws -> Bool {
        try await help(["--help"]).contains("\n  \(command) ")
    }

    private static func help(_ words: [String]) async throws -> String {
        try await BuiltCommand.run(words, in: FileManager.default.temporaryDirectory).stdout
    }
}
