import CollectionModel
import Diagnostics
import Reporting
import Text

/// A search for the completions at the cursor, in the declarations of the commands and the collections on the line.
struct CompletionQuery {
    let root: CommandOutline
    /// The words before the cursor, without `hubrun` itself.
    let words: [String]
    /// The word at the cursor, up to the cursor.
    let current: String

    var completions: Completions {
        if words.first == "help" { return help }
        var (command, rest) = leaf
        if rest.isEmpty, !command.subcommands.isEmpty {
            guard !current.hasPrefix("-") else { return options(of: command, used: []) }
            return subcommands(of: command)
        }
        if !command.subcommands.isEmpty {
            guard let standard = command.subcommand(command.defaultSubcommand) else { return Completions() }
            command = standard
        }
        let line = ParsedLine(rest, of: command)
        let values = CompletionValues(paths: line.paths)
        if let option = line.open { return values.of(option, current) }
        guard !line.isTerminated, current.hasPrefix("-") else {
            return command.positional(line.positionals.count).map { values.of($0, current) } ?? Completions()
        }
        let word = OptionWord(current, option: command.option)
        if let prefix = word.prefix, let option = word.names.last.flatMap(command.option) {
            return values.of(option, word.value ?? "").behind(prefix)
        }
        return options(of: command, used: line.used)
    }

    /// The command that the first words name, and the words after it.
    private var leaf: (CommandOutline, ArraySlice<String>) {
        var command = root
        var rest = words[...]
        while let next = rest.first.flatMap(command.subcommand) {
            command = next
            rest.removeFirst()
        }
        return (command, rest)
    }

    private func subcommands(of command: CommandOutline) -> Completions {
        var completions = Completions(
            candidates: command.subcommands.map { Completions.Candidate(text: $0.name, notice: $0.abstract) })
        guard command.defaultSubcommand != nil else { return completions }
        completions.candidates.append(.init(text: "help", notice: "Describe a command, or the format."))
        // A word that is no command is a collection to run.
        completions.files = .collections
        return completions
    }

    private var help: Completions {
        switch words.count {
        case 1:
            var completions = subcommands(of: root)
            completions.candidates.removeLast()
            completions.candidates.append(.init(text: "format", notice: "The reference of the format."))
            completions.files = .none
            return completions
        case 2: return root.subcommand(words[1]).map(subcommands) ?? Completions()
        default: return Completions()
        }
    }

    private func options(of command: CommandOutline, used: Set<String>) -> Completions {
        // Only the root command has a default subcommand; the options of `run` are valid for the root too.
        let standard = command.subcommand(command.defaultSubcommand)?.arguments ?? []
        var seen: Set<String> = []
        let candidates = (command.arguments + standard).filter { $0.kind != .positional }.flatMap { option in
            option.isRepeating || used.isDisjoint(with: option.names)
                ? option.names.filter { current.hasPrefix("--") || current == "-" ? true : $0.count == 2 }
                    .filter { seen.insert($0).inserted }
                    .map { Completions.Candidate(text: $0, notice: option.abstract) } : []
        }
        return Completions(candidates: candidates)
    }
}

/// The words before the cursor, parsed as the command parses them.
private struct ParsedLine {
    var positionals: [String] = []
    /// The values of the arguments that are called `path`.
    var paths: [String] = []
    var used: Set<String> = []
    /// The option whose value is at the cursor.
    var open: ArgumentDeclaration?
    /// True if the words contain `--`, after which no word is an option.
    var isTerminated = false

    init(_ words: ArraySlice<String>, of command: CommandOutline) {
        for word in words {
            if open != nil {
                open = nil
            } else if !isTerminated, word == "--" {
                isTerminated = true
            } else if !isTerminated, OptionWord.isOption(word) {
                let parts = OptionWord(word, option: command.option)
                for name in parts.names { used.formUnion(command.option(name)?.names ?? [name]) }
                let last = parts.names.last.flatMap(command.option)
                if parts.value == nil, last?.kind == .option { open = last }
            } else {
                if command.positional(positionals.count)?.valueName == "path" { paths.append(word) }
                positionals.append(word)
            }
        }
    }
}

extension CommandOutline {
    /// Returns the positional argument at an index; a repeating last argument accepts all further words.
    fileprivate func positional(_ index: Int) -> ArgumentDeclaration? {
        let positionals = arguments.filter { $0.kind == .positional }
        if index < positionals.count { return positionals[index] }
        return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    }
}

extension Completions {
    /// Returns the completions with a prefix, for values in the same word as their option (`--option=value`).
    fileprivate func behind(_ prefix: String) -> Completions {
        Completions(
            candidates: candidates.map { .init(text: prefix + $0.text, notice: $0.notice) }, files: files,
            prefix: prefix + self.prefix)
    }
}

/// The possible words at the cursor of a command line.
struct Completions {
    struct Candidate {
        let text: String
        /// A short description that a shell may show beside the candidate.
        var notice = ""
    }

    /// The kind of files that are possible too; the shell itself lists them.
    enum Files {
        case none, files, folders
        /// Files that end in `.yaml` or `.yml`, and folders.
        case collections
    }

    var candidates: [Candidate] = []
    var files = Files.none
    /// The text before the file's name in the word at the cursor: `--cacert=`, `junit=`.
    var prefix = ""
}

/// The possible values of an option or argument: those in its declaration, or those that its value's name implies.
private struct CompletionValues {
    /// The maximum number of collections to read, so that completion stays fast.
    private static let collectionLimit = 50

    /// The paths of the collections that are already on the line.
    let paths: [String]

    func of(_ argument: ArgumentDeclaration, _ typed: String) -> Completions {
        guard argument.values.isEmpty else { return Completions(candidates: argument.values.map { .init(text: $0) }) }
        switch argument.valueName {
        case "file", "events", "file.jsonl", "token|-", "key|-": return Completions(files: .files)
        case "dir", "folder": return Completions(files: .folders)
        case "path", "collection": return Completions(files: .collections)
        case "name|file": return Completions(candidates: environments, files: .files)
        case "tag": return Completions(candidates: unique(requests.flatMap { $0.tags.sorted() }))
        case "glob": return Completions(candidates: unique(requests.map { TextPattern.text(matching: $0.fullName) }))
        case "name" where argument.kind == .positional || ["--from", "--to"].contains(argument.names.last):
            return Completions(candidates: unique(requests.map(\.fullName)))
        case "name" where argument.names.contains("--folder"):
            return Completions(candidates: unique(collections.flatMap { FolderSearch($0).names }))
        case "name=value" where !typed.contains("="):
            return Completions(candidates: unique(collections.flatMap { $0.variables.map { "\($0.name)=" } }))
        case let name where name.hasPrefix("kind") && argument.names.contains("--report"): return reports(typed)
        case "reporters":
            return Completions(candidates: NewmanReporter.allCases.map { .init(text: $0.rawValue) })
        default: return Completions()
        }
    }

    // MARK: From collections

    /// The collections on the line, as far as they can be read; `hubrun check` reports their errors.
    private var collections: [RequestCollection] {
        let files = paths.flatMap { (try? CollectionPaths.choice(of: [$0]))?.files ?? [] }
        return files.filter { $0 != CollectionPaths.standardInput }.prefix(Self.collectionLimit)
            .compactMap { try? CollectionFile.reading($0, in: nil).content }
    }

    private var requests: [RequestStep] { collections.flatMap { FlowProgram($0).requests } }

    private var environments: [Completions.Candidate] {
        let choice = EnvironmentChoice(written: nil)
        return unique(collections.flatMap { choice.names(for: $0) })
    }

    private func unique(_ texts: [String]) -> [Completions.Candidate] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }.map { .init(text: $0) }
    }

    // MARK: Reports

    private func reports(_ typed: String) -> Completions {
        if let equals = typed.firstIndex(of: "=") {
            let kind = String(typed[..<equals])
            return ReportKind(rawValue: kind) == nil ? Completions() : Completions(files: .files, prefix: "\(kind)=")
        }
        return Completions(candidates: ReportKind.allCases.map { .init(text: $0.rawValue) })
    }
}
