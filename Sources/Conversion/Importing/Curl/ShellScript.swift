import CollectionDrafts
import Text

/// A curl command of a script.
struct ShellCommand {
    var words: [LexedWord] = []
    /// The comments and other commands before it.
    var above: [ShellRemark] = []
    /// The text for standard input, of a here-document or a here-string.
    var input: ShellText?
    /// The file of `< file`.
    var inputFile: ShellText?
    /// The file of `> file`.
    var outputFile: ShellText?
    /// The commands behind `|`, to which its output goes.
    var pipedTo: [[String]] = []

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

/// The curl commands of a script, in their order. Nothing else of the script is interpreted: loops, functions and other
/// programs are remarks.
struct ShellScript {
    private(set) var commands: [ShellCommand] = []
    /// The comments and commands behind the last curl command.
    private(set) var trailing: [ShellRemark] = []
    /// The assignments `NAME=value` outside of curl commands, in their order.
    private(set) var assignments: [(name: String, value: ShellText, line: Int)] = []

    private var current = ShellCommand()
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
    }

    private mutating func add(_ token: ShellToken) {
        switch token {
        case .word(let word): add(word)
        case .comment(let text, let line): trailing.append(ShellRemark(kind: .comment, text: text, line: line))
        case .separator: end()
        case .pipe:
            let isCurl = end()
            isPiped = true
            isBehindOwnPipe = isCurl || isBehindOwnPipe
        case .redirect(.text(let word)): current.input = word.text
        case .redirect(let kind): redirect = kind
        }
    }

    private mutating func add(_ word: LexedWord) {
        switch redirect {
        case .output: current.outputFile = word.text.withoutBytes
        case .input: current.inputFile = word.text.withoutBytes
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
        let isBehindCurl = isPiped && isBehindOwnPipe
        isPiped = false
        guard !current.words.isEmpty else { return false }
        isBehindOwnPipe = isBehindCurl
        let written = current.words.map(\.text.shown).joined(separator: " ")
        takePrefixes()
        guard let program = current.words.first else { return false }
        let name = Self.name(ofProgram: program.text.shown)
        if name == "curl" || name == "curl.exe" {
            current.above = trailing
            trailing = []
            commands.append(current)
            return true
        }
        if isBehindCurl, let last = commands.indices.last {
            let redirect = current.outputFile == nil ? [] : [">"]
            commands[last].pipedTo.append([name] + current.words.dropFirst().map(\.text.shown) + redirect)
        } else {
            trailing.append(ShellRemark(kind: .command, text: written, line: program.line))
        }
        return false
    }

    /// Removes reserved words and assignments from the beginning of the command.
    private mutating func takePrefixes() {
        var count = 0
        defer { current.words.removeFirst(count) }
        for word in current.words {
            let (before, value) = word.text.cut(at: "=") ?? ("", "")
            // `NAME+=…` appends to a value or an array.
            let name = before.outline.hasSuffix("+") ? before.outline.dropLast() : before.outline[...]
            if DraftSecrets.isEnvironmentName(name) {
                assignments.append((String(name), value.withoutBytes, word.line))
            } else if word.isQuoted || !Self.prefixes.contains(word.text.outline) {
                return
            }
            count += 1
        }
    }

    /// Returns the name of a program without the folders before it.
    private static func name(ofProgram path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map { $0.lowercased() } ?? ""
    }
}

/// A part of a shell script.
enum ShellToken {
    case word(LexedWord)
    /// A comment without its `#`.
    case comment(String, line: Int)
    /// `;`, `&`, `&&`, `||`, `(`, `)` or the end of a line.
    case separator(isLineEnd: Bool)
    case pipe
    /// A redirect such as `>` or `<`; the next word is the file.
    case redirect(Redirect)

    enum Redirect {
        /// `> file` of standard output.
        case output
        case input
        /// A text that is the command's input.
        case text(LexedWord)
        /// Redirects of other descriptors, which have no effect on the request.
        case other
    }
}

/// A word of a command line with its quotes removed.
struct LexedWord {
    var text: ShellText
    var line: Int
    /// True if any part of the word is quoted, so that it cannot be an operator or a reserved word.
    var isQuoted = false
}

/// A quote without its end.
struct UnbalancedQuote: Error {
    /// The index of the quote among the scalars of the script.
    var index: Int
    var sign: String
}
