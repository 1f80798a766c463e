import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Platform
import Secrets
import Text
import YAMLSource

/// `--append`: adds a request at the end of a collection, whose other lines stay as they are.
struct CollectionAppending {
    let file: String
    let request: SingleRequest
    /// The name that the command line gives; nil for method and path.
    let name: String?
    let variables: VariableOptions
    /// The project of the collection; nil if it has none.
    let project: Project?

    private var shown: String { DisplayText.printable(file) }

    /// Writes the file, and prints the line of the request.
    ///
    /// - Throws: `CommandFailure` if the file is no collection or would not be one; nothing is written then.
    func append() throws {
        if PathParts(file).name == ProjectFile.name {
            throw refusal("it is the project file", hint: "name a collection, as in --append collections/shop.yaml")
        }
        guard FileSystem.exists(file) else { return try create() }
        let bytes = try InputFile.bytes(at: file)
        let reading = try CollectionFile.reading(file, in: nil)
        let errors = reading.diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else { throw CommandFailure(.badFile, errors) }
        guard reading.content.postman == nil, let text = String(validating: bytes, as: UTF8.self) else {
            throw refusal("it is a collection of Postman", hint: "hubrun import \(shown) makes a collection of it")
        }
        try checkEnding()
        guard let root = YAMLDocument.read(bytes, path: file).root?.mapping else {
            throw refusal("it is no collection")
        }
        let added = try named(beside: reading.content)
        var lines = CollectionLines(text)
        guard let line = lines.insert(added.itemLines, root) else {
            throw refusal(
                "its requests are a list in [ ]", hint: "write each of them on a line of its own, behind - ")
        }
        try check(lines.text, before: text, root, added)
        let permissions = (try? FileStatus(of: file).permissions) ?? 0o666
        try ResultFile(path: file, permissions: permissions).write(Array(lines.text.utf8))
        report(added, line)
        noteUndeclared(besides: text)
    }

    /// Returns the variables of the process environment that the text of a collection uses, with their values if they are
    /// set: a new secret must not get the name of another one.
    static func usedVariables(in file: String, _ options: VariableOptions) throws -> [String: String?] {
        guard FileStatus.kind(of: file) == .regular else { return [:] }
        let text = String(decoding: try InputFile.bytes(at: file), as: UTF8.self)
        let values = try options.processEnvironment()
        let names = text.split(separator: "env.", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        }
        return Dictionary(names.map { ($0, values[$0]) }) { first, _ in first }
    }

    /// Writes a new file with the request.
    private func create() throws {
        try checkEnding()
        var collection = request.collection
        collection.heading = "Requests added by hubrun send"
        collection.name = ConversionTarget.stem(of: file)
        let text = collection.text
        try refuse(try errors(of: text))
        try ResultFile(path: file, permissions: 0o666, replaces: false).write(Array(text.utf8))
        let position = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.hasPrefix("requests:")
        }
        if let added = collection.level.requests.first { report(added, (position ?? 0) + 2) }
    }

    private func checkEnding() throws {
        guard PathParts(file).name.lowercased().hasSuffix(".json") else { return }
        throw refusal("the request is YAML, and the file is JSON", hint: "name a .yaml file, as in --append shop.yaml")
    }

    private func report(_ added: DraftRequest, _ line: Int) {
        Notice("added \"\(DisplayText.printable(added.shownName))\": \(shown):\(line)").print()
    }

    /// Prints the variables that a collection must list to have their values masked.
    private func noteUndeclared(besides text: String) {
        let names = request.secrets.keys.sorted().filter {
            !SecretWords.isSecret(name: $0) && !text.contains("env.\($0)")
        }
        guard !names.isEmpty else { return }
        let list = names.map { "env.\($0)" }.joined(separator: ", ")
        Notice("note: list \(list) under secrets of \(shown): the name does not tell that it is a secret").print()
    }

    /// Returns the request with a name that no other request of the collection has.
    private func named(beside collection: RequestCollection) throws -> DraftRequest {
        guard var added = request.collection.level.requests.first else { throw refusal("there is no request") }
        var names = UniqueNames()
        for request in FlowProgram(collection).requests { names.take(request.definition.name) }
        let wish = added.shownName
        guard name == nil else {
            guard names.take(wish) else {
                throw refusal(
                    "it has a request \"\(DisplayText.printable(wish))\" already", hint: "give another --name")
            }
            return added
        }
        let unique = names.name(wish) { "\($0) (\($1))" }
        added.name = unique == wish ? nil : added.defaultName + DraftText(unique.dropFirst(wish.count))
        return added
    }

    // MARK: Checks

    /// Refuses a text that is not the collection with exactly one more request.
    private func check(_ text: String, before: String, _ root: YAMLMapping, _ added: DraftRequest) throws {
        let item = "requests:\n" + added.itemLines.map { "  \($0)\n" }.joined()
        let expected =
            YAMLDocument.read(Array(item.utf8), path: file).root?.mapping?.value(of: "requests")?.sequence ?? []
        let result = YAMLDocument.read(Array(text.utf8), path: file).root?.mapping
        guard let result, Self.values(of: result) == Self.values(of: root, adding: expected.map(\.literalValue)) else {
            throw refusal(
                "the text of the file would change: it has a form that hubrun cannot add to",
                hint: before.utf8.last == UInt8(ascii: "\n")
                    ? "--as yaml prints the request" : "end the last line with a line break, and try again")
        }
        let known = Set(try errors(of: before).map(\.message))
        try refuse(try errors(of: text).filter { !known.contains($0.message) })
    }

    private static func values(of root: YAMLMapping, adding more: [JSONValue] = []) -> JSONValue {
        let members = root.entries.map { entry -> (String, JSONValue) in
            guard entry.key == "requests", !more.isEmpty else { return (entry.key, entry.value.literalValue) }
            return (entry.key, .array((entry.value.sequence ?? []).map(\.literalValue) + more))
        }
        return .object(JSONObject(members))
    }

    private func errors(of text: String) throws -> [Diagnostic] {
        let loading = CollectionLoading(
            choice: variables.environmentChoice, given: try variables.values(),
            processEnvironment: nil, project: project)
        return try loading.check(text, at: file).sorted.filter { $0.severity == .error }
    }

    private func refuse(_ errors: [Diagnostic]) throws {
        guard let error = errors.first else { return }
        throw refusal(error.message, hint: error.hint, error.code)
    }

    private func refusal(_ reason: String, hint: String? = nil, _ code: DiagnosticCode = .commandLine) -> CommandFailure
    {
        CommandFailure(
            .badFile,
            [
                Diagnostic(
                    code, at: .file(file), "the request is not added, and nothing is written: \(reason)", hint: hint)
            ])
    }
}

/// The lines of a collection, into which an item of `requests` is inserted.
struct CollectionLines {
    private var lines: [String]
    private let isCRLF: Bool

    init(_ text: String) {
        // Characters would hide the line feed of CR LF.
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        isCRLF = lines[0].utf8.last == UInt8(ascii: "\r")
    }

    var text: String { lines.joined(separator: "\n") }

    /// Inserts an item at the end of `requests`; returns its line, or nil if the list is written in brackets.
    ///
    /// - Parameters:
    ///   - item: The lines of the item, `- …` first.
    ///   - root: The collection as it was read from the same text.
    mutating func insert(_ item: [String], _ root: YAMLMapping) -> Int? {
        guard let requests = root.entries.first(where: { $0.key == "requests" }),
            let elements = requests.value.sequence
        else { return nil }
        let key = requests.keyNode.start
        let end = end(of: key, root)
        var inserted = item
        let place: Int
        let indentation: Int
        if let last = elements.last, let first = elements.first {
            let mark = dash(of: first)
            guard let mark, let lastMark = dash(of: last), !startsFlow(requests.value) else { return nil }
            indentation = mark.column
            place = (lastMark.line..<end).last { isContent(lines[$0], below: indentation) }.map { $0 + 1 } ?? end
            if elements.count > 1, isSeparated(lastMark.line) { inserted.insert("", at: 0) }
        } else {
            guard emptyBrackets(requests.value, key.line) else { return nil }
            (place, indentation) = (key.line, key.column + 1)
        }
        let margin = String(repeating: " ", count: indentation)
        let shown = inserted.map { ($0.isEmpty ? "" : margin + $0) + (isCRLF ? "\r" : "") }
        let isAtEnd = place == lines.count
        if isAtEnd, isCRLF, let last = lines.last, !last.hasSuffix("\r") { lines[place - 1] += "\r" }
        lines.insert(contentsOf: shown, at: place)
        if isAtEnd { lines.append("") }
        return place + 1 + (inserted.first == "" ? 1 : 0)
    }

    /// The index of the line behind the value of a key.
    private func end(of key: SourcePosition, _ root: YAMLMapping) -> Int {
        let next = root.entries.map(\.keyNode.start).filter { $0.line > key.line && $0.column == key.column }.min()
        return next.map { $0.line - 1 } ?? lines.count
    }

    /// Returns the index of the line, and the column from 0, of the dash before an element of a list.
    private func dash(of element: YAMLNode) -> (line: Int, column: Int)? {
        var line = element.start.line - 1
        while lines.indices.contains(line) {
            let content = lines[line].drop { $0 == " " }
            if content.hasPrefix("- ") || content == "-" || content == "-\r" {
                return (line, lines[line].count - content.count)
            }
            // The value may begin below its dash.
            guard content.isEmpty || content.hasPrefix("#") || line == element.start.line - 1 else { return nil }
            line -= 1
        }
        return nil
    }

    private func startsFlow(_ list: YAMLNode) -> Bool {
        guard lines.indices.contains(list.start.line - 1) else { return false }
        return lines[list.start.line - 1].unicodeScalars.dropFirst(list.start.column - 1).first == "["
    }

    /// True for a line that belongs to an element: not blank, and no comment of the list or of what is behind it.
    private func isContent(_ line: String, below indentation: Int) -> Bool {
        let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        guard !content.isEmpty else { return false }
        return !content.hasPrefix("#") || line.count - content.count > indentation
    }

    /// True if a blank line is above an element and its comments.
    private func isSeparated(_ line: Int) -> Bool {
        let above = lines[..<line].last { !$0.drop { $0 == " " }.hasPrefix("#") }
        return above?.allSatisfy(\.isWhitespace) ?? false
    }

    /// Removes the brackets of an empty list behind its key; returns false for a list that is written otherwise.
    private mutating func emptyBrackets(_ list: YAMLNode, _ line: Int) -> Bool {
        guard list.start.line == line, startsFlow(list) else { return false }
        var scalars = Array(lines[line - 1].unicodeScalars)
        guard let close = scalars[(list.start.column - 1)...].firstIndex(of: "]") else { return false }
        var open = list.start.column - 1
        if open > 0, scalars[open - 1] == " " { open -= 1 }
        scalars.removeSubrange(open...close)
        lines[line - 1] = String(String.UnicodeScalarView(scalars))
        while lines[line - 1].hasSuffix(" ") { lines[line - 1].removeLast() }
        return true
    }
}
