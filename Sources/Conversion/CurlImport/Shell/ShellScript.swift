import CollectionDrafts

/// A command of a script.
struct ShellCommand {
    var words: [ShellWord] = []
    /// The comments and other commands before it.
    var above: [ShellRemark] = []
    /// The text that the script gives to its standard input.
    var input: String?
    /// The file of `< file`.
    var inputFile: String?
    /// The file of `> file`.
    var outputFile: String?
    /// The commands behind `|`, to which its output goes.
    var pipedTo: [[String]] = []
    /// The variables that take the output or a part of it, as in `ID=$(curl …)`, with the programs that write the values.
    /// `capture` is nil if it must be added by hand.
    var captures: [(variable: String, program: String, capture: DraftMapping?)] = []
    /// The loop around the command.
    var loop: ShellLoop?
    /// The variable with the path of the file for the body of the response (`-o`).
    var bodyFile: String?
    /// The variable with the path of the file for the header fields of the response (`-D`).
    var headerFile: String?

    var line: Int { words.first?.line ?? 0 }
}

/// A line of a script that is no curl command.
struct ShellRemark {
    enum Kind {
        case comment
        case command
    }

    var kind: Kind
    var text: String
    var line: Int
}

/// The curl commands of a script, in their order.
struct ShellScript {
    private(set) var commands: [ShellCommand] = []
    /// The comments and commands behind the last curl command.
    private(set) var trailing: [ShellRemark] = []
    /// The assignments `NAME=value` outside of curl commands, in their order.
    private(set) var assignments: [(name: String, value: String, line: Int)] = []

    /// The variables of `NAME=$(mktemp)`.
    private(set) var temporaryFiles: Set<String> = []

    /// The arrays `NAME=(…)` with the lines of their first definitions, in their order.
    private(set) var arrays: [(name: String, line: Int)] = []
    private var arrayWords: [String: [ShellWord]] = [:]

    /// The arrays that commands use and that the script does not define, with their lines.
    private(set) var missingArrays: [(name: String, line: Int)] = []

    /// The limit for the words of one array, and for the words of a command before which an array is expanded.
    private static let maximumWords = 2_000

    private var current = ShellCommand()
    private var definesArray = false
    private var remarks: [ShellRemark] = []
    private var redirect: ShellToken.Redirect?
    private var isPiped = false
    private var isBehindOwnPipe = false

    /// Reserved words and programs before the name of a program.
    private static let prefixes: Set = [
        "if", "then", "else", "elif", "while", "until", "do", "done", "fi", "esac", "time", "!", "{", "}", "sudo",
        "command", "exec", "env",
        "$", "%", ">", "export", "local", "readonly", "declare",
    ]

    private let expansions: ShellExpansions?
    /// The loop whose end is not read yet, and the number of commands before it.
    private var loop: (loop: ShellLoop, start: Int)?

    /// - Parameter expansions: The expansions of the script, to read `NAME=$(curl …)`; nil inside `$(…)`, where nested
    ///   commands are not read.
    init(_ tokens: [ShellToken], _ expansions: ShellExpansions?) {
        self.expansions = expansions
        for token in tokens { add(token) }
        end()
        endLoop()
        trailing = remarks
    }

    private mutating func add(_ token: ShellToken) {
        switch token {
        case .word(let word): add(word)
        case .array(let name, let words, let appends, let line):
            let added = expanded(words)
            if arrayWords[name] == nil { arrays.append((name, line)) }
            if !appends { arrayWords[name] = [] }
            let room = max(0, Self.maximumWords - (arrayWords[name]?.count ?? 0))
            arrayWords[name, default: []] += added.prefix(room)
            definesArray = true
        case .comment(let text, let line): remarks.append(ShellRemark(kind: .comment, text: text, line: line))
        case .separator: end()
        case .pipe:
            let isCurl = end()
            isPiped = true
            isBehindOwnPipe = isCurl || isBehindOwnPipe
        case .redirect(.text(let word)): current.input = word.text
        case .redirect(let kind): redirect = kind
        }
    }

    private mutating func add(_ word: ShellWord) {
        switch redirect {
        case .output: current.outputFile = word.plain
        case .input: current.inputFile = word.plain
        case .other, .text: break
        case nil: current.words.append(word)
        }
        redirect = nil
    }

    /// Ends a command; returns true for curl.
    @discardableResult
    private mutating func end() -> Bool {
        defer {
            current = ShellCommand()
            redirect = nil
            definesArray = false
        }
        let wasPiped = isPiped
        isPiped = false
        guard !current.words.isEmpty else { return false }
        let written = current.words.map(\.plain).joined(separator: " ")
        if beginLoop() { return false }
        takePrefixes()
        guard let program = current.words.first else {
            isBehindOwnPipe = false
            return false
        }
        guard Self.isCurl(program.text) else {
            guard !definesArray else { return false }
            if wasPiped, isBehindOwnPipe, !commands.isEmpty {
                let arguments = current.words.dropFirst().map(\.plain)
                let redirect = current.outputFile == nil ? [] : [">"]
                commands[commands.count - 1].pipedTo.append([Self.name(ofProgram: program.text)] + arguments + redirect)
            } else if let expansions, let last = commands.indices.last,
                commands[last].takeOutput(current.words.map(\.plain), expansions)
            {
                isBehindOwnPipe = false
            } else {
                isBehindOwnPipe = false
                remarks.append(ShellRemark(kind: .command, text: written, line: program.line))
            }
            return false
        }
        isBehindOwnPipe = false
        current.above = remarks
        current.words = expanded(current.words)
        remarks = []
        if let expansions { current.takeResponseFiles(temporaryFiles, expansions) }
        commands.append(current)
        return true
    }

    /// Returns the words with the elements of arrays in the place of `"${NAME[@]}"`.
    private mutating func expanded(_ words: [ShellWord]) -> [ShellWord] {
        var result: [ShellWord] = []
        for word in words {
            if let name = expansions?.array(in: word.text) {
                let words = arrayWords[name]
                if let words, result.count < Self.maximumWords { result += words }
                if words == nil { missingArrays.append((name, word.line)) }
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// Removes reserved words and assignments from the beginning of the command.
    private mutating func takePrefixes() {
        var count = 0
        defer { current.words.removeFirst(count) }
        for word in current.words {
            let text = word.plain
            if let sign = text.firstIndex(of: "="), Self.isName(text[..<sign]) {
                let value = String(text[text.index(after: sign)...])
                let name = String(text[..<sign])
                if !addCommand(value, to: name), !addCapture(value, to: name) {
                    assignments.append((name, value, word.line))
                }
            } else if word.isQuoted || !Self.prefixes.contains(word.text) {
                return
            } else if word.text == "done" {
                endLoop()
            }
            count += 1
        }
    }

    /// Begins a loop over values that are written out; returns false for another command.
    private mutating func beginLoop() -> Bool {
        let words = current.words
        guard loop == nil, words.count > 3, words[0].text == "for", !words[0].isQuoted, words[2].text == "in",
            Self.isName(words[1].text[...])
        else { return false }
        var values: [String] = []
        for word in words[3...] {
            guard let more = ShellLoop.values(of: word, expansions) else { return false }
            values += more
        }
        guard values.count <= ShellLoop.maximumValues else { return false }
        loop = (ShellLoop(name: words[1].text, values: values, line: words[0].line), commands.count)
        return true
    }

    /// Ends a loop.
    ///
    /// It becomes the `forEach` of each of its commands. A loop in which commands take values from responses is kept as a
    /// comment above its first command.
    private mutating func endLoop() {
        guard let (loop, start) = loop else { return }
        self.loop = nil
        let indices = commands.indices.dropFirst(start)
        let isOne = indices.count == 1
        if !indices.isEmpty,
            indices.allSatisfy({ index in
                isOne ? commands[index].captures.first?.program != "curl" : commands[index].captures.isEmpty
            })
        {
            for index in indices {
                commands[index].loop = loop
                commands[index].loop?.hasSeveralCommands = !isOne
            }
        } else {
            let text = (["for", loop.name, "in"] + loop.values).joined(separator: " ")
            let remark = ShellRemark(kind: .command, text: text, line: loop.line)
            if commands.indices.contains(start) {
                commands[start].above.append(remark)
            } else {
                remarks.append(remark)
            }
        }
    }

    /// Adds the command of `NAME=$(curl …)`; returns false for another value.
    private mutating func addCommand(_ value: String, to name: String) -> Bool {
        guard let tokens = expansions?.commands(in: value), case .word(let first)? = tokens.first,
            Self.isCurl(first.text), var command = ShellScript(tokens, nil).commands.first
        else { return false }
        command.words = expanded(command.words)
        command.captures = [(name, "curl", command.capture())]
        command.above = remarks
        remarks = []
        commands.append(command)
        return true
    }

    /// Handles `NAME=$(jq .id "$FILE")` and `NAME=$(echo "$OUTPUT" | jq .id)` by adding a capture to the curl command that
    /// wrote the file or the variable, and `NAME=$(mktemp)` by recording the name. Returns false for any other value.
    private mutating func addCapture(_ value: String, to name: String) -> Bool {
        guard let expansions, let tokens = expansions.commands(in: value), case .word(let program)? = tokens.first
        else {
            return false
        }
        if program.plain == "mktemp", tokens.count == 1 {
            temporaryFiles.insert(name)
            return true
        }
        if let last = commands.indices.last, !temporaryFiles.isEmpty,
            let capture = commands[last].capture(readBy: tokens, expansions)
        {
            commands[last].captures.append((name, program.plain, capture))
            return true
        }
        return addCapture(ofOutputIn: tokens, to: name, expansions)
    }

    private mutating func addCapture(
        ofOutputIn tokens: [ShellToken], to name: String, _ expansions: ShellExpansions
    ) -> Bool {
        var programs: [[String]] = [[]]
        for token in tokens {
            switch token {
            case .word(let word): programs[programs.count - 1].append(word.plain)
            case .pipe: programs.append([])
            // jq reads the text of `<<< "$OUTPUT"`.
            case .redirect(.text(let word)): programs.insert(["echo", String(word.plain.dropLast())], at: 0)
            default: return false
            }
        }
        guard programs.count == 2, ["echo", "printf"].contains(programs[0].first),
            let output = programs[0].last.flatMap(expansions.variable),
            programs[0].dropFirst().dropLast().allSatisfy({ ["-n", "-E", "%s", "%s\\n"].contains($0) }),
            let capture = ShellCommand.capture(ofJSON: programs[1]),
            let index = commands.lastIndex(where: { $0.captures.first?.variable == output }),
            commands[index].captures[0].capture?["from"] == "text"
        else { return false }
        commands[index].captures.append((name, "echo", capture))
        return true
    }

    /// Returns the name of a program without the folders before it.
    private static func name(ofProgram path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map { $0.lowercased() } ?? ""
    }

    private static func isCurl(_ program: String) -> Bool { ["curl", "curl.exe"].contains(name(ofProgram: program)) }

    static func isName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, ShellReader.isNameStart(first) else { return false }
        return text.unicodeScalars.allSatisfy(ShellReader.isNamePart)
    }
}
