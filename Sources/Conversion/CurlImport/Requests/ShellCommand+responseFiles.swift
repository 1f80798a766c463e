import CollectionDrafts

/// The shape in which `hubrun export --captures` writes captures:
///
///     curl -o "$response" -D "$fields" http://localhost/
///     cat "$response"
///     id=$(jq -er .id "$response")
extension ShellCommand {
    /// Takes the options that write the body and the header fields to files whose names `mktemp` gave.
    mutating func takeResponseFiles(_ temporaryFiles: Set<String>, _ expansions: ShellExpansions) {
        guard !temporaryFiles.isEmpty else { return }
        for (option, file) in [("-o", \ShellCommand.bodyFile), ("-D", \.headerFile)] {
            guard let index = words.firstIndex(where: { $0.text == option && !$0.isQuoted }), index + 1 < words.count,
                let name = expansions.variable(in: words[index + 1].text), temporaryFiles.contains(name)
            else { continue }
            self[keyPath: file] = name
            words.removeSubrange(index...index + 1)
        }
    }

    /// Takes a command that prints or copies the body; returns false for another one.
    mutating func takeOutput(_ words: [String], _ expansions: ShellExpansions) -> Bool {
        guard words.count > 1, let bodyFile, expansions.variable(in: words[1]) == bodyFile else { return false }
        switch (words[0], words.count) {
        case ("cat", 2): return true
        case ("cp", 3):
            outputFile = words[2]
            return true
        default: return false
        }
    }

    /// Returns the capture for a command that reads the files; nil for others.
    ///
    /// - Parameter tokens: Commands that are joined by pipes, then `|| printf %s DEFAULT` for a default.
    func capture(readBy tokens: [ShellToken], _ expansions: ShellExpansions) -> DraftMapping? {
        guard let (pipeline, fallback) = Self.pipeline(tokens) else { return nil }
        var commands = pipeline[...]
        guard let program = commands.popFirst(), let file = program.last.flatMap(expansions.variable),
            var capture = source(program.dropLast(), &commands, of: file)
        else { return nil }
        var filters: [String] = []
        while !commands.isEmpty {
            guard commands.popFirst() == ["tr", "-d", "\\n"],
                let filter = Self.filters.first(where: { commands.starts(with: $0.commands) })
            else { return nil }
            filters.append(filter.name)
            commands.removeFirst(filter.commands.count)
        }
        if !filters.isEmpty { capture["filters"] = .text(filters.joined(separator: " | ")) }
        if let fallback { capture["default"] = .text(DraftText.literal(fallback)) }
        return capture
    }

    private static func pipeline(_ tokens: [ShellToken]) -> (commands: [[String]], fallback: String?)? {
        var commands: [[String]] = [[]]
        for (index, token) in tokens.enumerated() {
            switch token {
            case .word(let word): commands[commands.count - 1].append(word.text)
            case .pipe: commands.append([])
            case .separator(isLineEnd: false):
                let rest = tokens[(index + 1)...].map { token -> String? in
                    if case .word(let word) = token { word.text } else { nil }
                }
                guard rest.count == 3, rest.starts(with: ["printf", "%s"]), let fallback = rest[2] else { return nil }
                return (commands, fallback)
            case .separator, .comment, .redirect, .array: return nil
            }
        }
        return (commands, nil)
    }

    /// - Parameter more: The commands after the program; those that belong to it are removed.
    private func source(
        _ program: ArraySlice<String>, _ more: inout ArraySlice<[String]>, of file: String
    ) -> DraftMapping? {
        switch program.first {
        case "cat" where file == bodyFile && program.count == 1: return DraftMapping([("from", "text")])
        case "jq" where file == bodyFile:
            return Self.path(ofJQ: program.dropFirst()).map { DraftMapping([("json", .text($0))]) }
        case "sed" where file == headerFile && program.count == 3 && program[1] == "-n":
            let ends = [["tr", "-d", "\\r"], ["head", "-n", "1"]]
            guard more.starts(with: ends), program[2].hasPrefix("s/^"), program[2].hasSuffix(": *//p") else {
                return nil
            }
            more.removeFirst(ends.count)
            // Each letter is written in both cases, as [Aa].
            let name = program[2].dropFirst(3).dropLast(6).replacing(/\[(.).\]/) { $0.output.1 }
            guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else { return nil }
            return DraftMapping([("header", .text(String(name)))])
        default: return nil
        }
    }

    /// The filters of captures as commands.
    private static let filters: [(name: String, commands: [[String]])] = [
        ("upper", [["tr", "[:lower:]", "[:upper:]"]]), ("lower", [["tr", "[:upper:]", "[:lower:]"]]),
        ("base64", [["openssl", "base64", "-A"]]), ("base64Decode", [["openssl", "base64", "-d", "-A"]]),
        ("hex", [["od", "-An", "-v", "-tx1"], ["tr", "-d", " \\n"]]),
        ("sha256", [["openssl", "dgst", "-sha256", "-r"], ["cut", "-d", " ", "-f", "1"]]),
        ("md5", [["openssl", "dgst", "-md5", "-r"], ["cut", "-d", " ", "-f", "1"]]),
        ("urlEncode", [["jq", "-sRr", "@uri"]]), ("json", [["jq", "-sRc", "."]]),
        ("trim", [["sed", "s/^[[:space:]]*//; s/[[:space:]]*$//"]]),
    ]
}
