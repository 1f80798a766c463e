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
    /// The variable that takes the output, as in `ID=$(curl …)`, and the capture for it; nil for one to do by hand.
    var assignment: (variable: String, capture: DraftMapping?)?
    /// The loop around the command.
    var loop: ShellLoop?
    /// The variables with the names of temporary files for the body and the header fields of the response.
    var bodyFile: String?
    var fieldsFile: String?
    /// The captures from these files, with the programs that read them.
    var captures: [(variable: String, program: String, capture: DraftMapping)] = []

    var line: Int { words.first?.line ?? 0 }
}

/// `for NAME in VALUES; do … done` with one command.
struct ShellLoop {
    var name: String
    var values: [String]
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

    private var current = ShellCommand()
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
        case .output: current.outputFile = word.text
        case .input: current.inputFile = word.text
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
        }
        let wasPiped = isPiped
        isPiped = false
        guard !current.words.isEmpty else { return false }
        let written = current.words.map(\.text).joined(separator: " ")
        if beginLoop() { return false }
        takePrefixes()
        guard let program = current.words.first else {
            isBehindOwnPipe = false
            return false
        }
        let name = program.text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map { $0.lowercased() } ?? ""
        guard name == "curl" || name == "curl.exe" else {
            if wasPiped, isBehindOwnPipe, !commands.isEmpty {
                commands[commands.count - 1].pipedTo.append([name] + current.words.dropFirst().map(\.text))
            } else if let expansions, let last = commands.indices.last,
                commands[last].takeOutput(current.words.map(\.text), expansions)
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
        remarks = []
        if let expansions { current.takeResponseFiles(temporaryFiles, expansions) }
        commands.append(current)
        return true
    }

    /// Removes reserved words and assignments from the beginning of the command.
    private mutating func takePrefixes() {
        var count = 0
        defer { current.words.removeFirst(count) }
        for word in current.words {
            if let sign = word.text.firstIndex(of: "="), Self.isName(word.text[..<sign]) {
                let value = String(word.text[word.text.index(after: sign)...])
                let name = String(word.text[..<sign])
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
            Self.isName(words[1].text[...]),
            words[3...].allSatisfy({ word in
                !word.text.contains("{{") && (word.isQuoted || !word.text.contains { "*?[{~".contains($0) })
            })
        else { return false }
        loop = (ShellLoop(name: words[1].text, values: words[3...].map(\.text)), commands.count)
        return true
    }

    /// Ends a loop.
    ///
    /// A loop with one command becomes its `forEach`; any other is kept as a comment above its first command.
    private mutating func endLoop() {
        guard let (loop, start) = loop else { return }
        self.loop = nil
        if commands.count == start + 1, commands[start].assignment == nil {
            commands[start].loop = loop
        } else {
            let text = (["for", loop.name, "in"] + loop.values).joined(separator: " ")
            let remark = ShellRemark(kind: .command, text: text, line: commands.dropFirst(start).first?.line ?? 0)
            if commands.indices.contains(start) {
                commands[start].above.append(remark)
            } else {
                remarks.append(remark)
            }
        }
    }

    /// Adds the command of `NAME=$(curl …)`; returns false for another value.
    private mutating func addCommand(_ value: String, to name: String) -> Bool {
        guard let tokens = expansions?.command(in: value, of: ["curl"]),
            var command = ShellScript(tokens, nil).commands.first
        else { return false }
        command.assignment = (name, command.capture())
        command.above = remarks
        remarks = []
        commands.append(command)
        return true
    }

    /// Adds a capture from a file of the last command, or the name of such a file; returns false for another value.
    private mutating func addCapture(_ value: String, to name: String) -> Bool {
        guard let expansions else { return false }
        if expansions.command(in: value, of: ["mktemp"])?.count == 1 {
            temporaryFiles.insert(name)
            return true
        }
        guard let last = commands.indices.last, !temporaryFiles.isEmpty,
            let tokens = expansions.command(in: value, of: ["jq", "sed", "cat"]),
            case .word(let program)? = tokens.first,
            let capture = commands[last].capture(readBy: tokens, expansions)
        else { return false }
        commands[last].captures.append((name, program.text, capture))
        return true
    }

    static func isName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, ShellReader.isNameStart(first) else { return false }
        return text.unicodeScalars.allSatisfy(ShellReader.isNamePart)
    }
}
