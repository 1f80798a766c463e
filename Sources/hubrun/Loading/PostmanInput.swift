import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import PostmanFormat
import Text
import YAMLSource

/// The values of the command-line options that only Postman collections have.
struct PostmanInput {
    /// The variables of `--globals`.
    var globals: PostmanVariableFile?
    /// The warnings and notes about the file of `--globals`.
    var diagnostics = DiagnosticList()
    /// The names and values of `--global-var`.
    var givenGlobals: [(name: String, value: String)] = []
    /// The given options that only Postman collections have, each with a hint for others.
    var options: [(option: String, hint: String)] = []

    /// Throws a `CommandFailure` for an option that only Postman collections have, if there is none of them.
    func checkUse(in collections: [RequestCollection]) throws {
        guard let (option, hint) = options.first, collections.compactMap(\.postman).isEmpty else { return }
        throw CommandFailure(
            .commandLine, "\(option) is for Postman collections, and there is none among these files", hint: hint)
    }

    /// Returns the globals of the file and those of `--global-var`, which replace globals with the same name.
    ///
    /// - Parameter file: The globals to use if no option names a file.
    func variables(orOf file: PostmanVariableFile? = nil) -> [PostmanVariable] {
        let names = Set(givenGlobals.map(\.name))
        let start = SourcePosition(line: 1, column: 1)
        let given = givenGlobals.map { name, value in
            let place = SourceRange(file: SourceFile(path: "--global-var", text: ""), start: start, end: start)
            return PostmanVariable(
                name: name, value: .text(PostmanText(value, slice: SourceSlice(range: place, quoting: .plain))),
                range: place)
        }
        return ((globals ?? file)?.variables ?? []).filter { !names.contains($0.name) } + given
    }

    /// Reads the globals in a Postman file of JSON or YAML.
    ///
    /// - Throws: `CommandFailure` for a file that is broken or of another kind.
    mutating func readGlobals(at path: String) throws {
        let reading = PostmanFiles.variables(try InputFile.bytes(at: path), path: path, as: .globals)
        guard let content = reading.content, !reading.diagnostics.hasErrors else {
            throw CommandFailure(.badFile, reading.diagnostics.sorted)
        }
        (globals, diagnostics) = (content, reading.diagnostics)
    }
}

/// The globals files of workspaces that are used because the command names none.
struct WorkspaceGlobals {
    private var paths: [String] = []

    mutating func note(_ collection: RequestCollection) {
        if let path = collection.postman?.workspaceGlobals, !paths.contains(path) { paths.append(path) }
    }

    /// Prints the path of each file.
    func printNotices() {
        for path in paths {
            Notice("note: the globals are those of \"\(DisplayText.printable(path))\"; --globals names others").print()
        }
    }
}

/// A text of Postman with `{{name}}` converted to placeholders; Postman replaces them in values of variables too.
///
/// Text in braces that is not a name is left unchanged, as in Postman.
struct PostmanTextConversion {
    private(set) var text = ""
    /// The first dynamic variable that has no equivalent.
    private(set) var unknownFunction: String?

    /// The functions of hubrun by the names of Postman's dynamic variables.
    private static let functions = [
        "$guid": "$guid", "$randomUUID": "$uuid", "$timestamp": "$timestamp", "$isoTimestamp": "$isoTimestamp",
        "$randomInt": "$randomInt",
    ]

    init(_ written: String) {
        var rest = written[...]
        while let open = rest.firstRange(of: "{{") {
            let inner = rest[open.upperBound...]
            guard let close = inner.firstRange(of: "}}") else { break }
            add(literal: rest[..<open.lowerBound])
            if let name = placeholder(for: inner[..<close.lowerBound]) {
                // A backslash before a placeholder would make it literal.
                text += String(repeating: "\\", count: text.reversed().prefix { $0 == "\\" }.count) + "<<\(name)>>"
                rest = inner[close.upperBound...]
            } else {
                text += "{{"
                rest = inner
            }
        }
        add(literal: rest)
    }

    /// Returns the inner text of a placeholder for text between Postman's braces; nil if that is not a variable.
    private mutating func placeholder(for inner: Substring) -> String? {
        let name = String(inner.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard name.hasPrefix("$") else { return PlaceholderName.isValid(name) ? String(inner) : nil }
        guard PlaceholderName.isValid(String(name.dropFirst())) else { return nil }
        if Self.functions[name] == nil, unknownFunction == nil { unknownFunction = name }
        return Self.functions[name]
    }

    /// Appends text with `<<` escaped: "Variables and placeholders" in format.md.
    private mutating func add(literal: Substring) {
        var rest = literal
        while let signs = rest.firstRange(of: "<<") {
            text += rest[..<signs.lowerBound]
            let backslashes = text.reversed().prefix { $0 == "\\" }.count
            text += String(repeating: "\\", count: backslashes + 1) + "<<"
            rest = rest[signs.upperBound...]
        }
        text += rest
    }
}
