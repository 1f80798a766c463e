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
    /// True if another command's output is its input.
    var isBehindPipe = false
    /// The programs behind `|`, to which its output goes.
    var pipedTo: [String] = []

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
    /// What follows the last curl command.
    private(set) var trailing: [ShellRemark] = []
    /// The assignments `NAME=value` outside of curl commands, in their order.
    private(set) var assignments: [(name: String, value: String, line: Int)] = []

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

    init(_ tokens: [ShellToken]) {
        for token in tokens { add(token) }
        end()
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
        takePrefixes()
        guard let program = current.words.first else {
            isBehindOwnPipe = false
            return false
        }
        let name = program.text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map { $0.lowercased() } ?? ""
        guard name == "curl" || name == "curl.exe" else {
            if wasPiped, isBehindOwnPipe, !commands.isEmpty {
                commands[commands.count - 1].pipedTo.append(name)
            } else {
                isBehindOwnPipe = false
                remarks.append(ShellRemark(kind: .command, text: written, line: program.line))
            }
            return false
        }
        isBehindOwnPipe = false
        current.isBehindPipe = wasPiped
        current.above = remarks
        remarks = []
        commands.append(current)
        return true
    }

    /// Removes reserved words and assignments from the beginning of the command.
    private mutating func takePrefixes() {
        while let word = current.words.first {
            if let sign = word.text.firstIndex(of: "="), Self.isName(word.text[..<sign]) {
                let value = String(word.text[word.text.index(after: sign)...])
                assignments.append((String(word.text[..<sign]), value, word.line))
            } else if word.isQuoted || !Self.prefixes.contains(word.text) {
                return
            }
            current.words.removeFirst()
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, ShellReader.isNameStart(first) else { return false }
        return text.unicodeScalars.allSatisfy(ShellReader.isNamePart)
    }
}
