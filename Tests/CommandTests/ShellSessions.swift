import Foundation

/// The shell sessions of a page: commands after `$ `, each followed by its output, where `…` matches any text.
struct ShellSessions {
    struct Step {
        var command: String
        var output: String
    }

    /// The commands of each code block that begins with a command.
    let blocks: [[Step]]

    init(markdown: String) {
        let fenced = markdown.components(separatedBy: "\n```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
        blocks = fenced.map { Self.steps($0.element.split(separator: "\n", omittingEmptySubsequences: false)) }
            .filter { !$0.isEmpty }
    }

    /// Returns the commands of a block, without its first line, which is the text after the fence.
    private static func steps(_ lines: [Substring]) -> [Step] {
        var steps: [Step] = []
        for line in lines.dropFirst() {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), output: ""))
            } else if let last = steps.indices.last {
                if isOpen(steps[last].command), steps[last].output.isEmpty {
                    steps[last].command += "\n\(line)"
                } else {
                    steps[last].output += "\(line)\n"
                }
            }
        }
        return steps
    }

    /// Returns true if the next line belongs to the command too.
    private static func isOpen(_ command: String) -> Bool {
        command.hasSuffix("\\") || !command.count { $0 == "'" }.isMultiple(of: 2)
    }
}

extension ShellSessions {
    /// Runs commands in one shell and returns the output of each.
    ///
    /// - Parameter port: The port of the server that pages show with port 8080.
    static func run(
        _ commands: [String], port: Int, in folder: URL, environment: [String: String] = [:]
    ) async throws -> [String] {
        let separator = "\u{1E}"
        // Pages show both outputs, as a terminal does.
        let script =
            "exec 2>&1\n"
            + commands.map { "\($0)\nprintf '\(separator)'\n" }.joined().replacing(":8080", with: ":\(port)")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let file = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID())")
        try Data(script.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let own = ["PATH": "\(BuiltCommand.path.deletingLastPathComponent().path):\(path)"]
        let output = try await BuiltCommand.run(
            [file.path], of: URL(filePath: "/bin/bash"), in: folder, environment: environment.merging(own) { $1 })
        return output.stdout.replacing(":\(port)", with: ":8080").components(separatedBy: separator).dropLast()
    }
}

extension ShellSessions.Step {
    /// Returns true if the output of a command matches the page; a line `…` matches any number of lines, also none.
    func matches(_ printed: String) -> Bool {
        let wanted = Self.lines(output).components(separatedBy: "\n…\n").map { lines in
            lines.components(separatedBy: "…").map(NSRegularExpression.escapedPattern).joined(separator: ".*")
        }
        let pattern = "(?s)\\A\(wanted.joined(separator: "\n(?:.*\n)?"))\\z"
        return Self.lines(printed).range(of: pattern, options: .regularExpression) != nil
    }

    private static func lines(_ text: String) -> String { text.trimmingCharacters(in: .newlines) + "\n" }
}
